/** From a mail that is queued to the message that goes out: its papers, its words, its links; once, whatever is tried again later (docs/run/mail.md). */
import { emailLinkFacts } from '../../people/sign-in/email/change.ts';
import { linkFacts } from '../../people/sign-in/core/link.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { today } from '../../platform/settings/dated.ts';
import { settingFor, type Settings } from '../../platform/settings/settings.ts';
import type { MailAbout } from '../../mail/outbox/about.ts';
import { cleanLine } from '../../mail/received/clean-text.ts';
import { composeMessage } from '../../mail/compose/compose.ts';
import { MANAGE_PATH, ownAddress } from '../../mail/compose/links.ts';
import { storeAttachments, type Papers } from './attachments.ts';
import { type Mailbox, parseAddresses } from '../../mail/compose/parse-addresses.ts';
import { replyAddress } from '../../mail/compose/reply-address.ts';
import { addTracking, trackingToken } from '../../mail/compose/tracking.ts';
import { wordsOf } from './mail-text.ts';
import { storeRawMessage } from '../../mail/outbox/parts.ts';
import { storeContents } from '../../mail/outbox/sending.ts';

export interface MailRow {
  readonly id: number;
  readonly to: string;
  readonly cc: string;
  readonly subject: string;
  readonly category: MailAbout['category'];
  readonly type: 'html' | 'text';
  readonly message: string;
  readonly message_id: string;
  readonly in_reply_to: string | null;
  readonly references: string[];
  readonly contract_id: number | null;
  readonly account_id: number | null;
  readonly customer_id: number | null;
  readonly paymentrequest_id: number | null;
  readonly refundrequest_id: number | null;
  readonly incoming_id: number | null;
  readonly documents: string[];
  readonly facts: Record<string, unknown>;
  readonly furthest: string;
  readonly sending_at: string | null;
  readonly automatic: boolean;
}

/** The columns of a MailRow. */
export const MAIL_COLUMNS = sql`id, "to", cc, subject, category, type, message, message_id, in_reply_to, "references", contract_id, account_id,
  customer_id, paymentrequest_id, refundrequest_id, incoming_id, documents, facts, furthest, sending_at, automatic`;

/** Where our own links are answered. */
export const TRACKING_PATH = '/api/v1/mail/t';

/** The message as it goes on the wire. */
export interface Ready {
  readonly raw: Buffer;
  readonly to: readonly string[];
}

export const aboutOf = (row: MailRow): MailAbout => ({
  category: row.category,
  contract: row.contract_id,
  account: row.account_id,
  customer: row.customer_id,
  paymentrequest: row.paymentrequest_id,
  refundrequest: row.refundrequest_id,
  incoming: row.incoming_id,
  // Of what the product writes by itself the template knows the subject.
  subject: row.automatic ? '' : row.subject,
  message: row.message,
  facts: row.facts,
});

/** What users are told of by mail: it is for its reader alone, and no business of anybody when he reads it. */
const isDigest = (row: MailRow): boolean => row.category === 'notice' && row.automatic;

/** Opens and clicks are noticed where the service does not do so itself, the business wants it, and it is no letter to a user. */
const tracked = (app: App, settings: Settings, row: MailRow): boolean =>
  !app.mail.tracks &&
  settings['mail_tracking'] === true &&
  row.type === 'html' &&
  row.category !== 'security' &&
  !isDigest(row);

/** The HTML with links through us, which are written down; as it is when nobody wants to know. */
async function withTracking(app: App, tx: Tx, row: MailRow, html: string, wanted: boolean): Promise<string> {
  if (!wanted) return html;
  const token = (link: number | null): string => trackingToken(app.env.SECRET_KEY, { mailId: row.id, link });
  const { html: marked, links } = addTracking(html, {
    base: `${ownAddress(app)}${app.env.API_BASE_PATH}${TRACKING_PATH}`,
    tokenFor: (link) => token(link),
    pixelToken: token(null),
  });
  for (const [at, url] of links.entries())
    await tx.rows(sql`insert into sesmail_link (sesmail_id, n, url) values (${row.id}, ${at}, ${url})`);
  return marked;
}

const mailboxesOf = (text: string): readonly Mailbox[] => {
  const parsed = parseAddresses(text);
  if ('errors' in parsed) throw new Error('A queued mail has an address that is none.');
  return parsed.ok;
};
const shown = ({ name, address }: Mailbox): string =>
  name === '' ? address : `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`;

/**
 * Makes the message and writes down what it says, in one transaction. What was made once is used again, so that a second try sends the same
 * bytes under the same Message-ID.
 */
export async function prepare(app: App, tx: Tx, row: MailRow, papers: Papers): Promise<Ready> {
  const made = await tx.one<{ raw: Buffer; envelope_to: string[] }>(
    sql`select raw, envelope_to from sesmail_raw where sesmail_id = ${row.id}`,
  );
  if (made !== undefined && made.raw.length > 0) return { raw: made.raw, to: made.envelope_to };
  const settings = await app.settings.all(tx);
  const secret = row.category === 'security';
  const facts = secret
    ? { ...(await linkFacts(app, tx, row.facts)), ...(await emailLinkFacts(app, tx, row.facts)) }
    : await storeAttachments(app, tx, row, papers);
  const words = await wordsOf(tx, app, { ...aboutOf(row), facts: { ...row.facts, ...facts } }, today(app));
  const html = await withTracking(app, tx, row, words.html, tracked(app, settings, row));
  const [to, cc] = [mailboxesOf(row.to), mailboxesOf(row.cc)];
  const domain = app.env.MAIL_DOMAIN[0];
  const replyTo = domain === undefined ? '' : replyAddress(app.env.SECRET_KEY, domain, row.id);
  const company = settingFor<{ name?: string }>(settings, 'company').name ?? '';
  const raw = await composeMessage({
    messageId: row.message_id,
    date: app.now(),
    // A name of two lines, as a letter head may have, keeps no mail from going out; nor does that of a file below.
    from: {
      name: cleanLine(settingFor<string>(settings, 'mail_from_name') || company, 200),
      address: app.env.MAIL_FROM,
    },
    to: to.map(shown),
    cc: cc.map(shown),
    ...(replyTo === '' ? {} : { replyTo }),
    subject: words.subject,
    ...(row.type === 'html' ? { html } : {}),
    text: words.text,
    ...(row.in_reply_to === null ? {} : { inReplyTo: row.in_reply_to }),
    references: row.references,
    attachments: papers.map(({ name, mediaType, content }) => ({
      name: cleanLine(name, 200),
      mediaType,
      content,
    })),
    headers: {
      'X-Hireyard-Mail': String(row.id),
      ...(row.category === 'conversation' ? {} : { 'Auto-Submitted': 'auto-generated' }),
      ...(isDigest(row) ? { 'List-Unsubscribe': `<${ownAddress(app)}${MANAGE_PATH}>` } : {}),
    },
  });
  const all = [...new Set([...to, ...cc].map(({ address }) => address))];
  await storeRawMessage(tx, row.id, raw, all);
  // What a letter about security says is kept nowhere but in the message, and that only until it is sent.
  const kept = secret || isDigest(row) ? { html: null, text: null } : words;
  await storeContents(tx, row.id, {
    html: row.type === 'html' ? kept.html : null,
    text: kept.text,
    subject: words.subject,
    from: app.env.MAIL_FROM,
    replyTo,
  });
  return { raw, to: all };
}
