/** Sends an email: composed once, handed to the mail service, and its response stored (docs/run/mail.md). */
import { RefusedError, TryAgainError, UnclearOutcomeError } from '../../platform/ports/call-error.ts';
import type { Sent } from '../../platform/ports/mail-out.ts';
import { isEmailLinkOver } from '../../people/sign-in/email/change.ts';
import { endLink, isLinkOver } from '../../people/sign-in/core/link.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { deleteMailSecret } from '../../mail/outbox/queue.ts';
import { markSent } from '../../mail/outbox/mark-sent.ts';
import { type PreparedAttachments, attachmentsOfMail } from './attachments.ts';
import { MAIL_COLUMNS, type MailRow, prepare, type Ready } from './prepare.ts';
import { type NewMailEvent, addMailEvents } from '../../mail/outbox/progress.ts';
import { SEND_TOPIC } from '../../mail/outbox/queue.ts';
import { suppressedOf } from '../../mail/outbox/suppression.ts';
import { noteAllRefused, noteError, noteNotTaken, noteSending } from '../../mail/outbox/sending.ts';

const UNCLEAR =
  'It is not known whether the mail service took it: the connection ended at the wrong moment. Ask the customer or look there, then say that it went out or send it again.';

const rowOf = (tx: Tx, mail: number): Promise<MailRow | undefined> =>
  tx.one<MailRow>(sql`
    select ${MAIL_COLUMNS} from sesmail where id = ${mail} for update`);

type Begun =
  | { readonly kind: 'send'; readonly row: MailRow; readonly ready: Ready }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'suppressed'; readonly why: string };

/**
 * Composes the message and records that sending begins, so that a retry after a crash doesn't send it again
 * blindly. Links of an email that isn't sent are removed.
 */
function begin(app: App, mail: number, prepared: PreparedAttachments): Promise<Begun> {
  return app.db.transaction(async (tx): Promise<Begun> => {
    const row = await rowOf(tx, mail);
    if (row === undefined) return { kind: 'nothing' };
    const begun = await beginOf(app, tx, row, prepared);
    if (begun.kind !== 'send') await deleteMailSecret(tx, mail);
    if (begun.kind === 'suppressed') await endLink(tx, row.facts);
    return begun;
  });
}

async function beginOf(app: App, tx: Tx, row: MailRow, prepared: PreparedAttachments): Promise<Begun> {
  if (row.furthest !== 'pending') return { kind: 'nothing' };
  if (row.sending_at !== null && !app.mail.repeatable) throw new UnclearOutcomeError(UNCLEAR);
  if ((await isLinkOver(app, tx, row.facts)) || (await isEmailLinkOver(app, tx, row.facts)))
    return { kind: 'suppressed', why: 'its link expired before it could be sent' };
  const ready = await prepare(app, tx, row, prepared);
  const stopped = await suppressedOf(
    tx,
    ready.to.map((address) => address.toLowerCase()),
  );
  const to = ready.to.filter((one) => !stopped.some(({ address }) => address === one.toLowerCase()));
  if (to.length === 0)
    return {
      kind: 'suppressed',
      why: stopped
        .map(
          ({ address, reason }) =>
            `${address} ${reason === 'bounced' ? 'bounced before' : 'complained before'}`,
        )
        .join(', '),
    };
  await noteSending(tx, row.id, app.now());
  return { kind: 'send', row, ready: { raw: ready.raw, to } };
}

/** Returns the service's response as events: the email was accepted, and some recipients were refused. */
function newsOf({ rejected }: Sent, to: readonly string[], at: Date): NewMailEvent[] {
  const refusedMail = rejected.map(
    ({ address, reason, permanent }): NewMailEvent => ({
      action: 'bounced',
      externalId: `rejected:${address.toLowerCase()}`,
      source: 'service',
      addresses: [address.toLowerCase()],
      at,
      permanent,
      detail: reason,
    }),
  );
  if (rejected.length >= to.length) return refusedMail;
  return [
    {
      action: 'sent',
      externalId: 'sent',
      source: 'service',
      addresses: [],
      at,
      permanent: false,
      detail: '',
    },
    ...refusedMail,
  ];
}

export const sendMail: JobHandler = {
  topic: SEND_TOPIC,
  seconds: 120,
  async perform({ app, job, signal }) {
    const mail = Number(job.payload['mail']);
    const begun = await begin(app, mail, await attachmentsOfMail(app, mail));
    if (begun.kind === 'nothing') return async () => ({});
    if (begun.kind === 'suppressed')
      return async (tx) => {
        await noteError(tx, mail, `Not sent: ${begun.why}.`);
        return { suppressed: true };
      };
    const { row, ready } = begun;
    let sent: Sent;
    try {
      sent = await app.mail.send(
        {
          mailId: mail,
          raw: ready.raw,
          envelope: { from: app.env.MAIL_FROM, to: ready.to },
          category: row.category,
        },
        signal,
      );
    } catch (error) {
      if (error instanceof UnclearOutcomeError) throw error;
      if (error instanceof TryAgainError || error instanceof RefusedError) await noteNotTaken(app.db, mail);
      throw error;
    }
    return async (tx) => {
      // If every recipient was refused, the email bounced and is not marked as sent.
      const nobody = sent.rejected.length >= ready.to.length;
      if (nobody) await noteAllRefused(tx, mail, app.mail.name);
      else
        await markSent(app, tx, mail, {
          providerId: sent.providerId,
          wireMessageId: bare(sent.wireMessageId),
        });
      await addMailEvents(tx, mail, newsOf(sent, ready.to, app.now()));
      await deleteMailSecret(tx, mail);
      return { provider_id: sent.providerId };
    };
  },
  async failed(tx, job, { message, again }) {
    const mail = Number(job.payload['mail']);
    await noteError(tx, mail, message);
    if (again === null) await deleteMailSecret(tx, mail);
  },
};

const bare = (id: string | null): string | null => id?.replace(/^<|>$/g, '') ?? null;
