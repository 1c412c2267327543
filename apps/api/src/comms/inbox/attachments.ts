/** Attachments of received messages: pictures and PDFs become files, everything else stays in the message and is handed out from there. */
import type { App } from '../../platform/http/call.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { type Kept, store } from '../../records/files/store.ts';
import { inspect } from '../../records/files/inspect.ts';
import type { MailAttachment, ParsedMail } from '../../mail/received/parsed-mail.ts';

/** More files than that in one message are none of ours to keep. */
const MAX_FILES = 25;
const MAX_FILE_BYTES = 20 * 1024 * 1024;

export interface StoredAttachment {
  /** Its place among the message's attachments. */
  readonly position: number;
  readonly attachment: MailAttachment;
  readonly kept: Kept | null;
}

/** What the bytes are a picture or a PDF of, in the store; null for all else. */
async function fileOf(app: App, { content, inline, size }: MailAttachment): Promise<Kept | null> {
  if (inline || size === 0 || size > MAX_FILE_BYTES) return null;
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  try {
    return await store(app, bytes, await inspect(bytes));
  } catch (error) {
    // Not a kind of file that is kept: the message still has it.
    if (error instanceof HttpError) return null;
    throw error;
  }
}

/** Puts what can be a file into the store. Outside of transactions; what becomes no file goes by itself. */
export async function storeAttachmentFiles(app: App, mail: ParsedMail): Promise<StoredAttachment[]> {
  const all: StoredAttachment[] = [];
  for (const [position, attachment] of mail.attachments.entries())
    all.push({ position, attachment, kept: position < MAX_FILES ? await fileOf(app, attachment) : null });
  return all;
}
