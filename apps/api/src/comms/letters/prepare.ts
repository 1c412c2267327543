/**
 * Composes a queued email into the message to send: attachments, text and links. It is composed once, however often
 * sending is tried (docs/run/mail.md).
 */
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
import { storeAttachments, type PreparedAttachments } from './attachments.ts';
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

/** Columns of a MailRow. */
export const MAIL_COLUMNS = sql`id, "to", cc, subject, category, type, message, message_id, in_reply_to, "references", contract_id, account_id,
  customer_id, paymentrequest_id, refundrequest_id, incoming_id, documents, facts, furthest, sending_at, automatic`;

/** Path of our tracking links. */
export const TRACKING_PATH = '/api/v1/mail/t';

/** The composed message. */
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
  // The template sets the subject of automatic email.
  subject: row.automatic ? '' : row.subject,
  message: row.message,
  facts: row.facts,
});

/** Notification digests are private to their reader. */
const isDigest = (row: MailRow): boolean => row.category === 'notice' && row.automatic;

/**
 * Whether we track opens and clicks: only if the service doesn't, the business wants it, and the reader is not a
 * user.
 */
const tracked = (app: App, settings: Settings, row: MailRow): boolean =>
  !app.mail.tracks &&
  settings['mail_tracking'] === true &&
  row.type === 'html' &&
  row.category !== 'security' &&
  !isDigest(row);

/** Replaces links by tracking links and stores their targets; returns the HTML unchanged if tracking is off. */
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
 * Composes the message and stores its contents in one transaction. A second try sends the stored message, with the
 * same bytes and Message-ID.
 */
export async function prepare(app: App, tx: Tx, row: MailRow, prepared: PreparedAttachments): Promise<Ready> {
  const made = await tx.one<{ raw: Buffer; envelope_to: string[] }>(
    sql`select raw, envelope_to from sesmail_raw where sesmail_id = ${row.id}`,
  );
  if (made !== undefined && made.raw.length > 0) return { raw: made.raw, to: made.envelope_to };
  const settings = await app.settings.all(tx);
  const secret = row.category === 'security';
  const facts = secret
    ? { ...(await linkFacts(app, tx, row.facts)), ...(await emailLinkFacts(app, tx, row.facts)) }
    : await storeAttachments(app, tx, row, prepared);
  const words = await wordsOf(tx, app, { ...aboutOf(row), facts: { ...row.facts, ...facts } }, today(app));
  const html = await withTracking(app, tx, row, words.html, tracked(app, settings, row));
  const [to, cc] = [mailboxesOf(row.to), mailboxesOf(row.cc)];
  const domain = app.env.MAIL_DOMAIN[0];
  const replyTo = domain === undefined ? '' : replyAddress(app.env.SECRET_KEY, domain, row.id);
  const company = settingFor<{ name?: string }>(settings, 'company').name ?? '';
  const raw = await composeMessage({
    messageId: row.message_id,
    date: app.now(),
    // A company name of two lines, as in a letterhead, must not stop the email. The same goes for file names below.
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
    attachments: prepared.map(({ name, mediaType, content }) => ({
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
  // The contents of a security email exist only in the message, until it is sent.
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
