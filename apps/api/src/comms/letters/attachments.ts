/**
 * Attachments of an email: documents created and saved as versions when it is sent, and files of the record
 * (docs/run/mail.md).
 */
import { t } from '@hireyard/messages';
import { CONTRACT_DOCUMENTS, type ContractDocument, isDayDocument } from '@hireyard/wire/contracts/documents';
import { RefusedError, TryAgainError } from '../../platform/ports/call-error.ts';
import { type Db, sql, type Tx } from '../../db/database.ts';
import { readersLanguage } from '../../print/language.ts';
import { documentTitle } from '../../contracts/documents/titles.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { speaking } from '@hireyard/messages/speaking';
import { documentBytes, storeDocument } from '../../contracts/documents/store.ts';
import { type Rendered, renderDocument, type Wanted } from '../../contracts/documents/render.ts';
import { shareDocument, shareUrl } from '../../contracts/documents/share.ts';
import type { App } from '../../platform/http/call.ts';
import { HttpError, notFound } from '../../platform/http/errors.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import type { MailAbout } from '../../mail/outbox/about.ts';
import { ownAddress } from '../../mail/compose/links.ts';
import { attachDocument } from '../../mail/outbox/parts.ts';

/** An attachment, created before the transaction of the email. */
export interface PreparedAttachment {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
  /** A document to be saved as a version; null for a file. */
  readonly rendered: Rendered | null;
}
export type PreparedAttachments = readonly PreparedAttachment[];

interface Wanting {
  readonly category: MailAbout['category'];
  readonly contract_id: number | null;
  readonly account_id: number | null;
  readonly paymentrequest_uuid: string | null;
  /** The payment request's invoice. */
  readonly invoice_id: number | null;
  readonly documents: readonly string[];
  readonly facts: Readonly<Record<string, unknown>>;
  readonly made: boolean;
}

/** Documents that a category always attaches. */
const OWN: Partial<Record<MailAbout['category'], ContractDocument>> = {
  quote: 'quote',
  contract_summary: 'contract',
  invoice: 'invoice',
};

/** Returns the contract's documents to attach: those selected and the category's own. */
const kindsOf = (category: MailAbout['category'], asked: readonly string[]): ContractDocument[] => {
  const own = OWN[category];
  return CONTRACT_DOCUMENTS.filter((kind) => kind === own || asked.includes(kind));
};

const dayOf = (facts: Wanting['facts'], name: string): string | null =>
  typeof facts[name] === 'string' ? facts[name] : null;

/** The day of a document about goods; null for the whole hire. */
function documentDay(facts: Wanting['facts'], kind: string): string | null {
  const { days } = facts;
  return isDayDocument(kind) && typeof days === 'object' && days !== null
    ? dayOf(days as Wanting['facts'], kind)
    : null;
}

function wantedBy(mail: Wanting, origin: string): Wanted[] {
  const { contract_id: contract, account_id: account, facts } = mail;
  const wanted: Wanted[] =
    contract === null
      ? []
      : kindsOf(mail.category, mail.documents).map((kind) => ({
          kind,
          contract,
          ...(kind === 'invoice' ? { invoice: mail.invoice_id } : {}),
          day: documentDay(facts, kind),
        }));
  if (mail.category === 'statement' && account !== null) {
    const period = { start: dayOf(facts, 'from'), end: dayOf(facts, 'to') };
    wanted.push({ kind: 'statement', account, period, origin });
  }
  if (mail.category === 'receipt' && mail.paymentrequest_uuid !== null)
    wanted.push({ kind: 'receipt', paymentRequest: mail.paymentrequest_uuid });
  return wanted;
}

/** Creates a document. If that is no longer possible, the email is refused with the reason. */
async function made(app: App, wanted: Wanted): Promise<PreparedAttachment> {
  try {
    const rendered = await renderDocument(app.db, app, wanted);
    return { name: rendered.name, mediaType: 'application/pdf', content: rendered.bytes, rendered };
  } catch (error) {
    if (error instanceof HttpError && error.status < 500)
      throw new RefusedError(
        'no_document',
        String(error.body['detail'] ?? 'A document could not be created.'),
      );
    throw error;
  }
}

/**
 * Creates the documents of an email and loads its files, outside transactions. Returns none if the message was
 * composed before.
 */
export async function attachmentsOfMail(app: App, mail: number): Promise<PreparedAttachments> {
  const row = await app.db.one<Wanting>(sql`
    select t.category, t.contract_id, t.account_id, t.documents, t.facts, p.uuid as paymentrequest_uuid, p.invoice_id,
      exists (select from sesmail_raw r where r.sesmail_id = t.id) as made
    from sesmail t left join payment_request p on p.id = t.paymentrequest_id where t.id = ${mail}`);
  if (row === undefined || row.made) return [];
  const prepared: PreparedAttachment[] = [];
  for (const wanted of wantedBy(row, ownAddress(app))) prepared.push(await made(app, wanted));
  const files = await app.db.rows<{ key: string | null; name: string; media_type: string }>(sql`
    select f.key, a.name, a.media_type from sesmail_attachment a left join file f on f.id = a.file_id
    where a.sesmail_id = ${mail} and a.document_id is null order by a.id`);
  for (const { key, name, media_type } of files) {
    // The file was removed meanwhile. An email that mentions it must not be sent without it.
    const content = key === null ? undefined : await app.store.get(key);
    if (content === undefined)
      throw new RefusedError('no_file', t('The file "{name}" no longer exists.', { name }));
    prepared.push({ name, mediaType: media_type, content, rendered: null });
  }
  return prepared;
}

interface Mail {
  readonly id: number;
  readonly category: string;
}

/** Saves the documents as versions and lists them on the email. Returns facts for its text: the link to a quote. */
export async function storeAttachments(
  app: App,
  tx: Tx,
  mail: Mail,
  prepared: PreparedAttachments,
): Promise<Readonly<Record<string, unknown>>> {
  const facts: Record<string, unknown> = {};
  for (const { rendered, name, mediaType, content } of prepared) {
    if (rendered === null) continue;
    const document = await kept(tx, rendered);
    await attachDocument(tx, mail.id, { id: document, name, mediaType, size: content.length });
    if (rendered.kind !== 'quote' || mail.category !== 'quote') continue;
    const { token } = await shareDocument(tx, app, { document, days: null, createdBy: null });
    facts['acceptLink'] = shareUrl(app, ownAddress(app), 'quote', token);
  }
  return facts;
}

/** Saves a document. If two versions were saved at once, the email is composed again with the newer one. */
async function kept(tx: Tx, rendered: Rendered): Promise<number> {
  try {
    return await storeDocument(tx, rendered, null);
  } catch (error) {
    if (error instanceof HttpError && error.body['code'] === 'retry')
      throw new TryAgainError('Another version of the document was saved at the same time.');
    throw error;
  }
}

/** Lists the attachments of a preview; documents have no size yet. */
export async function previewAttachments(
  db: Db,
  settings: Settings,
  about: MailAbout,
  documents: readonly string[],
  files: readonly number[],
): Promise<{ name: string; media_type: string; size: number | null }[]> {
  const kinds: (ContractDocument | 'statement' | 'receipt')[] =
    about.contract === null ? [] : kindsOf(about.category, documents);
  if (about.category === 'statement' || about.category === 'receipt') kinds.push(about.category);
  const stored = await db.rows<{ name: string; media_type: string; size: number }>(
    sql`select file_name as name, file_type as media_type, size from file where id = any (${[...files]}::int[]) order by id`,
  );
  const said = await speaking((await readersLanguage(db, settings, about)).language);
  return [
    ...kinds.map((kind) => ({
      name: `${[documentTitle(kind, said.t), documentDay(about.facts, kind) ?? []].flat().join(' ')}.pdf`,
      media_type: 'application/pdf',
      size: null,
    })),
    ...stored,
  ];
}

/** Returns one attachment as a file; 404 if the email has none with that id or it was removed. */
export async function attachmentBytes(app: App, mail: number, attachment: number): Promise<FileAnswer> {
  const row = await app.db.one<{
    name: string;
    media_type: string;
    document_id: number | null;
    key: string | null;
  }>(sql`
    select a.name, a.media_type, a.document_id, f.key from sesmail_attachment a left join file f on f.id = a.file_id
    where a.sesmail_id = ${mail} and a.id = ${attachment}`);
  if (row === undefined) throw notFound();
  const { name, media_type: type } = row;
  if (row.document_id !== null)
    return { file: (await documentBytes(app.db, row.document_id)).bytes, type, name };
  const file = row.key === null ? undefined : await app.store.get(row.key);
  if (file === undefined) throw notFound('This file no longer exists.');
  return { file, type, name };
}
