/** The sanitised contents of a message, its source and its attachments (spec §3.15, `decoded`). */
import { t } from '@hireyard/messages';
import { sql } from '../../db/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { parseMail } from '../../mail/received/parse.ts';
import { sanitiseMail } from '../../mail/received/sanitise.ts';
import type { MailAttachment } from '../../mail/received/parsed-mail.ts';
import type { Values } from '../../records/core/write.ts';

async function rawOf({ db }: Pick<Call, 'db'>, id: number): Promise<Buffer> {
  const row = await db.one<{ raw: Buffer; virus: boolean }>(sql`
    select k.raw, k.virus from sesmail_incoming t join mail_intake k on k.id = t.intake_id where t.id = ${id}`);
  if (row === undefined) throw notFound();
  if (row.virus) throw notFound(t('This message contains a virus and can’t be opened.'));
  return row.raw;
}

/** Embedded images are shown in the message; larger ones only as attachments. */
const MAX_INLINE_BYTES = 2 * 1024 * 1024;
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

function inlinePictures(attachments: readonly MailAttachment[]): Map<string, string> {
  const pictures = new Map<string, string>();
  for (const { contentId, mediaType, size, content } of attachments)
    if (contentId !== null && PICTURES.has(mediaType) && size <= MAX_INLINE_BYTES)
      pictures.set(contentId, `data:${mediaType};base64,${Buffer.from(content).toString('base64')}`);
  return pictures;
}

interface Shown {
  readonly original_html: string;
  readonly content_text: string;
  readonly new_text: string;
}
interface Found {
  readonly id: number;
  readonly contract_number: string;
  readonly by: string;
}

/**
 * GET …/decoded/: returns the message through the current sanitiser, with remote images only on request, and the
 * contracts found in it and by its sender.
 */
export async function decoded(call: Call<Values>, id: number) {
  const { db, query } = call;
  const row = await db.one<Shown>(
    sql`select original_html, content_text, new_text from sesmail_incoming where id = ${id}`,
  );
  if (row === undefined) throw notFound();
  const found = await db.rows<Found>(sql`
    select c.id, c.contract_number, m.by from sesmail_incoming_match m join contract c on c.id = m.contract_id
    where m.sesmail_incoming_id = ${id} order by c.id`);
  const html = row.original_html;
  const pictures = /cid:/i.test(html)
    ? inlinePictures((await parseMail(await rawOf(call, id))).attachments)
    : new Map<string, string>();
  const safe =
    html === ''
      ? { html: '', blockedImages: 0 }
      : sanitiseMail(html, { images: query.get('images') === 'true', cid: (name) => pictures.get(name) });
  const contracts = (bySender: boolean) =>
    found
      .filter(({ by }) => (by === 'sender') === bySender)
      .map(({ id: contract, contract_number }) => ({ id: contract, contract_number }));
  return {
    body: {
      content_decoded: safe.html,
      content_text: row.content_text,
      new_text: row.new_text,
      blocked_images: safe.blockedImages,
      subject: contracts(false),
      source: contracts(true),
    },
  };
}

/** GET …/raw/. */
export async function raw(call: Call<Values>, id: number): Promise<FileAnswer> {
  return { file: await rawOf(call, id), type: 'message/rfc822', name: `message-${id}.eml` };
}

/** Returns one attachment as received; 404 if the message has none with that id. */
export async function attachmentOf(
  call: Pick<Call, 'db'>,
  id: number,
  attachment: number,
): Promise<MailAttachment> {
  const row = await call.db.one<{ position: number }>(
    sql`select position from sesmail_incoming_attachment where sesmail_incoming_id = ${id} and id = ${attachment}`,
  );
  if (row === undefined) throw notFound();
  const part = (await parseMail(await rawOf(call, id))).attachments[row.position];
  if (part === undefined) throw notFound();
  return part;
}

/** GET …/attachment/?attachment=: sent as a download, never displayed, whatever type it claims. */
export async function attachment(call: Call<Values>, id: number): Promise<FileAnswer> {
  const wanted = Number(call.query.get('attachment') ?? 'none');
  if (!Number.isInteger(wanted)) throw invalid({ attachment: [t('Enter a whole number.')] });
  const { name, content } = await attachmentOf(call, id, wanted);
  return { file: Buffer.from(content), type: 'application/octet-stream', name };
}
