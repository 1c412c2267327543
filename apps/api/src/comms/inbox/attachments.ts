/**
 * Attachments of received messages: images and PDFs become files; everything else stays in the message and is
 * served from there.
 */
import type { App } from '../../platform/http/call.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { type Kept, store } from '../../records/files/store.ts';
import { inspect } from '../../records/files/inspect.ts';
import type { MailAttachment, ParsedMail } from '../../mail/received/parsed-mail.ts';

/** Further attachments stay in the message. */
const MAX_FILES = 25;
const MAX_FILE_BYTES = 20 * 1024 * 1024;

export interface StoredAttachment {
  /** Position among the message's attachments. */
  readonly position: number;
  readonly attachment: MailAttachment;
  readonly kept: Kept | null;
}

/** Stores an image or PDF and returns its file; returns null for other types. */
async function fileOf(app: App, { content, inline, size }: MailAttachment): Promise<Kept | null> {
  if (inline || size === 0 || size > MAX_FILE_BYTES) return null;
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  try {
    return await store(app, bytes, await inspect(bytes));
  } catch (error) {
    // A type that isn't stored as a file. The message still contains it.
    if (error instanceof HttpError) return null;
    throw error;
  }
}

/** Stores attachments that can be files. Runs outside transactions; unused files are removed automatically. */
export async function storeAttachmentFiles(app: App, mail: ParsedMail): Promise<StoredAttachment[]> {
  const all: StoredAttachment[] = [];
  for (const [position, attachment] of mail.attachments.entries())
    all.push({ position, attachment, kept: position < MAX_FILES ? await fileOf(app, attachment) : null });
  return all;
}
