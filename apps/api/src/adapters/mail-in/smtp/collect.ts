/** Taking the bytes of one message off the wire. */
import { createHash } from 'node:crypto';
import type { SMTPServerDataStream } from 'smtp-server';

/** The whole message; null when it was larger than the limit: then it was read to its end and nothing is kept. Throws when the client went away in between. */
export async function collect(stream: SMTPServerDataStream): Promise<Buffer | null> {
  let chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>)
    if (stream.sizeExceeded) chunks = [];
    else chunks.push(chunk);
  return stream.sizeExceeded ? null : Buffer.concat(chunks);
}

/** How many servers the message says it passed. */
export function hops(raw: Buffer): number {
  const ends = [raw.indexOf('\n\n'), raw.indexOf('\n\r\n')].filter((at) => at !== -1);
  const header = raw.toString('latin1', 0, Math.min(...ends, raw.length, 1024 * 1024));
  return header.match(/^received:/gim)?.length ?? 0;
}

/** The same for the same message to the same people: a client that heard no answer sends it again. */
export function fingerprint(from: string, recipients: readonly string[], raw: Buffer): string {
  const envelope = JSON.stringify([from, recipients.map((one) => one.toLowerCase()).toSorted()]);
  return createHash('sha256').update(envelope).update('\0').update(raw).digest('hex');
}
