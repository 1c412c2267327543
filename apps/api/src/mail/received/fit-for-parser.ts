/** Keeps messages from the parser that would take too much memory. */
import { t } from '@hireyard/messages';

const LINE_END = 10;
const CARRIAGE_RETURN = 13;
const DASH = 45;
const BASE64 = new Uint8Array(256);
for (const char of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
  BASE64[char.charCodeAt(0)] = 1;

/** Lines of encoded bytes have 60 to 76 characters; a joined line stays below 64 KiB. */
const [SHORTEST, LONGEST, MAX_JOINED] = [60, 80, 800];

export interface SizeLimits {
  /** Lines that may begin a part. */
  readonly maxParts: number;
  /** Lines: outside encoded parts each one takes the parser two KiB. */
  readonly maxLines: number;
}

interface Counts {
  readonly lines: number;
  readonly parts: number;
}

function count(raw: Buffer): Counts {
  let [lines, parts] = [0, 0];
  for (let at = raw.indexOf(LINE_END); at !== -1; at = raw.indexOf(LINE_END, at + 1)) {
    lines++;
    if (raw[at + 1] === DASH && raw[at + 2] === DASH) parts++;
  }
  return { lines, parts };
}

function isEncoded(raw: Buffer, from: number, to: number): boolean {
  if (to - from < SHORTEST || to - from > LONGEST) return false;
  for (let at = from; at < to; at++) if (BASE64[raw[at] ?? 0] === 0) return false;
  return true;
}

/** Joins lines of base64, whose line ends have no meaning. A big attachment has hundreds of thousands of lines. */
function joinEncodedLines(raw: Buffer): Buffer {
  const joined = Buffer.allocUnsafe(raw.length);
  let [written, from, run, lastEnd] = [0, 0, 0, 0];
  while (from < raw.length) {
    const found = raw.indexOf(LINE_END, from);
    const next = found === -1 ? raw.length : found + 1;
    const end = found === -1 ? raw.length : raw[found - 1] === CARRIAGE_RETURN ? found - 1 : found;
    run = isEncoded(raw, from, Math.max(from, end)) ? run + 1 : 0;
    // The previous line was encoded too: remove its line end.
    if (run > 1 && run % MAX_JOINED !== 0) written = lastEnd;
    written += raw.copy(joined, written, from, next);
    lastEnd = written - (next - Math.max(from, end));
    from = next;
  }
  return joined.subarray(0, written);
}

/**
 * Returns the message in a form that the parser can handle, with the same meaning, or the reason why it can't be
 * parsed.
 */
export function fitForParser(raw: Buffer, limits: SizeLimits): Buffer | string {
  const { lines, parts } = count(raw);
  if (parts > limits.maxParts) return t('The message has too many parts to be read.');
  if (lines <= limits.maxLines) return raw;
  // Too many short lines: joining the long ones would not help.
  const hopeless = lines - raw.length / SHORTEST > limits.maxLines;
  const joined = hopeless ? raw : joinEncodedLines(raw);
  return !hopeless && count(joined).lines <= limits.maxLines
    ? joined
    : 'The message has too many lines to be read.';
}
