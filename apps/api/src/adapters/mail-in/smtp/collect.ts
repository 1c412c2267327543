/** Receives the bytes of one message. */
import { createHash } from 'node:crypto';
import type { SMTPServerDataStream } from 'smtp-server';

/**
 * Returns the whole message; null if it was above the limit, after reading it to its end. Throws if the client
 * disconnected.
 */
export async function collect(stream: SMTPServerDataStream): Promise<Buffer | null> {
  let chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>)
    if (stream.sizeExceeded) chunks = [];
    else chunks.push(chunk);
  return stream.sizeExceeded ? null : Buffer.concat(chunks);
}

/** Returns the number of servers the message passed. */
export function hops(raw: Buffer): number {
  const ends = [raw.indexOf('\n\n'), raw.indexOf('\n\r\n')].filter((at) => at !== -1);
  const header = raw.toString('latin1', 0, Math.min(...ends, raw.length, 1024 * 1024));
  return header.match(/^received:/gim)?.length ?? 0;
}

/** Equal for the same message to the same people: a client that received no response sends it again. */
export function fingerprint(from: string, recipients: readonly string[], raw: Buffer): string {
  const envelope = JSON.stringify([from, recipients.map((one) => one.toLowerCase()).toSorted()]);
  return createHash('sha256').update(envelope).update('\0').update(raw).digest('hex');
}
