/** A placeholder for a message above the size limit. It asks staff to read the original in the mailbox. */
import type { OversizedMessage } from './box.ts';

const MAX_HEADER_BYTES = 1024 * 1024;
const END = /\r?\n\r?\n/;
/** Fields that describe the missing body, with their continuation lines. */
const OF_THE_BODY = /^(?:content-[\w-]+|mime-version)[ \t]*:[^\n]*(?:\n[ \t][^\n]*)*(?:\n|$)/gim;
const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);

/** Returns the message's own header, up to a megabyte, and a note that it was left in its mailbox. */
export function placeholderMessage({ header, size }: OversizedMessage): Buffer {
  const text = header.toString('latin1', 0, MAX_HEADER_BYTES);
  const [head = ''] = text.split(END, 1);
  const kept = `${head}\n`.replace(OF_THE_BODY, '').trimEnd().replace(/\r?\n/g, '\r\n');
  const words = `This message is too big to be taken (${megabytes(size)} MB). It was left in the mailbox: read it there.`;
  const lines = ['MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8', '', words, ''].join('\r\n');
  return Buffer.from(kept === '' ? lines : `${kept}\r\n${lines}`, 'latin1');
}
