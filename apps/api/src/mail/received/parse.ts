/** Parses received messages, however broken (docs/run/mail.md). */
import { t } from '@hireyard/messages';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { mailboxes, messageIds } from './addresses.ts';
import { attachmentName } from './attachment-name.ts';
import { cleanLine, cleanText, cut, truncateHtml, previewOf } from './clean-text.ts';
import { htmlToPlainText } from './html-text.ts';
import { mailHeaders } from './mail-headers.ts';
import { fitForParser, type SizeLimits } from './fit-for-parser.ts';
import { splitReply } from './new-text.ts';
import type { MailAttachment, ParsedMail } from './parsed-mail.ts';
import { reportsIn } from './report-parts.ts';

/** Limits of a message; above them only its headers are read. */
export interface ParseLimits extends SizeLimits {
  /** Depth of nested parts. */
  readonly maxDepth: number;
  /** Bytes of all headers together. */
  readonly maxHeaderBytes: number;
  /** Characters of the text and of the HTML. */
  readonly maxText: number;
}

export const PARSE_LIMITS: ParseLimits = {
  maxParts: 1000,
  maxDepth: 40,
  maxHeaderBytes: 1024 * 1024,
  maxLines: 50_000,
  maxText: 1_000_000,
};

/** Parts of machine-readable reports. */
const REPORT_TYPES = new Set([
  'message/delivery-status',
  'message/global-delivery-status',
  'message/feedback-report',
  'message/disposition-notification',
  'text/rfc822-headers',
  'message/global-headers',
]);

/** Returns the header of the message. */
function headOf(raw: Buffer, limits: ParseLimits): Buffer {
  const ends = [raw.indexOf('\n\n'), raw.indexOf('\n\r\n')].filter((at) => at !== -1);
  return raw.subarray(0, Math.min(...ends, raw.length, limits.maxHeaderBytes));
}

const parser = (raw: Buffer, limits: ParseLimits): Promise<Email> =>
  PostalMime.parse(raw, {
    // An attached message stays in one piece: its attachments are not ours, and reports need it whole.
    forceRfc822Attachments: true,
    maxNestingDepth: limits.maxDepth,
    maxHeadersSize: 2 * limits.maxHeaderBytes,
  });

const EMPTY: Email = { headers: [], headerLines: [], attachments: [] };

/** Returns the readable part and the bytes it was read from. */
async function read(raw: Buffer, limits: ParseLimits, problems: string[]): Promise<[Email, Buffer]> {
  const whole = fitForParser(raw, limits);
  if (typeof whole === 'string') problems.push(whole);
  else
    try {
      return [await parser(whole, limits), whole];
    } catch {
      problems.push(t('The message is malformed. Only its header could be read.'));
    }
  const head = headOf(raw, limits);
  try {
    return [await parser(head, limits), head];
  } catch {
    problems.push(t('Its header could not be read either.'));
    return [EMPTY, head];
  }
}

const BROKEN = '\ufffd';
/** U+FFFD written as UTF-8 and read as windows-1252: the sender wrote it. */
const BROKEN_BY_SENDER = 'ï¿½';
const TYPE_WITHOUT_CHARSET = /^(content-type:[ \t]*text\/(?:plain|html))[ \t]*(\r?\n)(?![ \t])/gim;
const UTF8_CLAIMED = /^(content-type:(?:[^\r\n]|\r?\n[ \t]){0,300}charset[ \t]*=[ \t]*"?)utf-?8\b/gim;

/**
 * Old mail programs name no charset or a wrong one. Text that isn't UTF-8 is read as windows-1252, which they mean.
 */
async function inWindows1252(raw: Buffer, email: Email, limits: ParseLimits): Promise<Email> {
  if (![email.text, email.html].some((text) => text?.includes(BROKEN))) return email;
  const declared = raw
    .toString('latin1')
    .replace(TYPE_WITHOUT_CHARSET, '$1; charset=windows-1252$2')
    .replace(UTF8_CLAIMED, '$1windows-1252');
  const typed = email.headers.some((header) => header.key === 'content-type');
  const head = typed ? '' : 'Content-Type: text/plain; charset=windows-1252\r\n';
  const again = await parser(Buffer.from(head + declared, 'latin1'), limits).catch(() => email);
  const better = (first: string | undefined, second: string | undefined): string | undefined =>
    first?.includes(BROKEN) && second !== undefined && !second.includes(BROKEN_BY_SENDER) ? second : first;
  return { ...email, text: better(email.text, again.text), html: better(email.html, again.html) };
}

const bytes = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);

function attachmentOf(part: Attachment): MailAttachment {
  const mediaType = cleanLine(part.mimeType, 120) || 'application/octet-stream';
  const content = bytes(part);
  const contentId = cleanLine(part.contentId ?? '', 400).replace(/^<|>$/g, '');
  return {
    name: attachmentName(part.filename, mediaType),
    mediaType,
    size: content.byteLength,
    contentId: contentId === '' ? null : contentId,
    inline: part.disposition === 'inline' || part.related === true,
    content,
  };
}

/** A date without a zone counts as UTC: our own zone would be a guess too. */
function dateOf(email: Email): Date | null {
  const value = email.headers.find((header) => header.key === 'date')?.value.slice(0, 100) ?? '';
  if (!/\d/.test(value)) return null;
  const zoned = /([+-]\d{4}|\b[A-Z]{1,5})(\s*\([^)]*\))?\s*$/i.test(value) ? value : `${value} +0000`;
  const date = new Date(zoned);
  const year = date.getUTCFullYear();
  return year >= 1980 && year <= 2100 ? date : null;
}

function bodyOf(email: Email, limits: ParseLimits, problems: string[]) {
  const limited = (text: string, shorten: typeof cut, tooLong: string): string => {
    const short = shorten(text, limits.maxText);
    if (short.length < text.length) problems.push(tooLong);
    return cleanText(short);
  };
  const html = limited(email.html ?? '', truncateHtml, t('The formatted text is too long and was cut.'));
  const plain = limited(email.text ?? '', cut, t('The text is too long and was cut.')).trim();
  if (plain !== '' || html === '') return { html, text: plain, textFromHtml: false };
  try {
    return { html, text: cleanText(htmlToPlainText(html)).trim(), textFromHtml: true };
  } catch {
    problems.push(t('The formatted text could not be converted to plain text.'));
    return { html, text: '', textFromHtml: true };
  }
}

/**
 * Parses a message. Never throws: unreadable parts stay empty and are listed in `problems`. Message-IDs have no
 * angle brackets. Memory stays within a few multiples of the message's size.
 */
export async function parseMail(raw: Buffer, options: Partial<ParseLimits> = {}): Promise<ParsedMail> {
  const limits = { ...PARSE_LIMITS, ...options };
  const problems: string[] = [];
  const [first, readFrom] = await read(raw, limits, problems);
  const email = await inWindows1252(readFrom, first, limits);
  const body = bodyOf(email, limits, problems);
  const parts = splitReply(body.text);
  const kept = email.attachments.filter((part) => !REPORT_TYPES.has(part.mimeType));
  return {
    subject: cleanLine(email.subject ?? '', 500),
    from: mailboxes(email.from === undefined ? [] : [email.from])[0] ?? null,
    replyTo: mailboxes(email.replyTo)[0] ?? null,
    to: mailboxes(email.to),
    cc: mailboxes(email.cc),
    date: dateOf(email),
    messageId: messageIds(email.messageId)[0] ?? null,
    inReplyTo: messageIds(email.inReplyTo)[0] ?? null,
    references: messageIds(email.references),
    ...body,
    ...parts,
    preview: previewOf(parts.newText || body.text),
    attachments: kept.map(attachmentOf),
    headers: mailHeaders(email.headers),
    reports: reportsIn(email.attachments.map((part) => ({ mediaType: part.mimeType, content: bytes(part) }))),
    problems,
  };
}
