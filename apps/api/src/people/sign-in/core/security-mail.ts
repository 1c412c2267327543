/** Security emails: links to choose a password, and notices of changes to a user's sign-in (docs/use/sign-in.md). Staff can't read their content. */
import { sql, type Tx } from '../../../db/database.ts';
import type { App } from '../../../platform/http/call.ts';
import type { SecurityKind } from './security-kind.ts';
import { ABOUT_NO_RECORD } from '../../../mail/outbox/about.ts';
import { queueMail } from '../../../mail/outbox/queue.ts';
import { writeHistory } from '../../../records/core/write.ts';
import { type LinkKind, makeLink } from './link.ts';

/** Placeholder until the text is written. */
const SUBJECT = 'About your sign-in';

async function write(
  app: App,
  tx: Tx,
  to: string,
  facts: {
    readonly kind: SecurityKind;
    readonly passwordLink?: number;
    readonly emailChange?: number;
    readonly by?: string;
    readonly email?: string;
  },
): Promise<void> {
  await queueMail(app, tx, {
    about: {
      category: 'security',
      ...ABOUT_NO_RECORD,
      facts: { ...facts, at: app.now().toISOString() },
    },
    to,
    cc: '',
    type: 'html',
    subject: SUBJECT,
    documents: [],
    files: [],
    automatic: true,
    resentOf: null,
    userId: null,
  });
}

const emailOf = async (tx: Tx, userId: number): Promise<string> => {
  // Locked, so that a user's links and emails are created one at a time.
  const row = await tx.one<{ email: string }>(
    sql`select email from app_user where id = ${userId} for update`,
  );
  if (row === undefined) throw new Error('There is no such user.');
  return row.email;
};

async function sendLink(
  app: App,
  tx: Tx,
  { userId, kind, by }: { userId: number; kind: LinkKind; by?: string },
): Promise<void> {
  const to = await emailOf(tx, userId);
  const passwordLink = await makeLink(app, tx, userId, kind);
  await write(app, tx, to, { kind, passwordLink, ...(by === undefined ? {} : { by }) });
}

/** Emails a user a link to reset a forgotten password; replaces earlier links. */
export async function sendReset(app: App, tx: Tx, userId: number): Promise<void> {
  await sendLink(app, tx, { userId, kind: 'reset' });
  await writeHistory(tx, 'user', userId, null, 'password link sent', []);
}

/** Emails a user an invitation to choose their first password; replaces earlier links. `by`: the user who invites. */
export async function sendInvitation(
  app: App,
  tx: Tx,
  { userId, by }: { readonly userId: number; readonly by: { readonly id: number; readonly name: string } },
): Promise<void> {
  await sendLink(app, tx, { userId, kind: 'invitation', by: by.name });
  await writeHistory(tx, 'user', userId, by.id, 'invited', []);
}

/** Emails the confirmation link to a new address. `by`: name of the person who requested the change. */
export const sendEmailLink = (
  app: App,
  tx: Tx,
  { to, ...facts }: { readonly to: string; readonly emailChange: number; readonly by: string },
): Promise<void> => write(app, tx, to, { kind: 'email_confirm', ...facts });

/** Notifies a user of a change to their sign-in, in the same transaction. `to`: an address other than their current one. */
export async function sendSecurityNotice(
  app: App,
  tx: Tx,
  userId: number,
  kind: Exclude<SecurityKind, LinkKind | 'email_confirm'>,
  { to, ...facts }: { readonly to?: string; readonly by?: string; readonly email?: string } = {},
): Promise<void> {
  await write(app, tx, to ?? (await emailOf(tx, userId)), { kind, ...facts });
}
