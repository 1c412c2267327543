/** An envelope guessed from the header, because mailboxes don't keep the original one. */

export interface GuessedEnvelope {
  readonly from: string;
  readonly recipients: readonly string[];
}

const MOST = 50;
const ADDRESS = /[^\s<>,;:"()]{1,128}@[^\s<>,;:"()]{1,253}/g;

/** Returns the unfolded values of a header field in order. */
function values(header: string, name: string): string[] {
  const field = new RegExp(`^${name}[ \\t]*:((?:[^\\n]|\\n[ \\t])*)`, 'gim');
  return [...header.matchAll(field)].map(([, value]) => (value ?? '').replace(/\s+/g, ' ').trim());
}

const addresses = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap((text) => text.slice(0, 20_000).match(ADDRESS) ?? []))].slice(0, MOST);

/** The sender is Return-Path (`<>` = none) or From. The recipients are those it was delivered to, or To and Cc. */
export function guessEnvelope(raw: Buffer): GuessedEnvelope {
  const ends = [raw.indexOf('\n\n'), raw.indexOf('\n\r\n')].filter((at) => at !== -1);
  const header = raw.toString('utf8', 0, Math.min(...ends, raw.length, 1024 * 1024)).replaceAll('\r', '');
  const [returnPath] = values(header, 'return-path');
  const [from] = addresses(returnPath === undefined ? values(header, 'from').slice(0, 1) : [returnPath]);
  const delivered = addresses(
    ['delivered-to', 'x-original-to', 'envelope-to'].flatMap((name) => values(header, name)),
  );
  const claimed = () => addresses(['to', 'cc'].flatMap((name) => values(header, name)));
  return { from: from ?? '', recipients: delivered.length > 0 ? delivered : claimed() };
}
