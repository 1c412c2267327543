/** Splits plain text into paragraphs and links. */

/** Splits text at blank lines; single line breaks stay. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

export interface Run {
  readonly text: string;
  /** Target of a link; null = text. */
  readonly href: string | null;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/giu;
/** Punctuation at the end of a sentence, not part of the URL. */
const AFTER = /[.,;:!?'’”)\]}]+$/u;

/** Removes trailing punctuation; keeps a closing bracket that was opened in the URL. */
function trimmed(address: string): string {
  const short = address.replace(AFTER, '');
  const closes = address[short.length] === ')' && short.includes('(');
  return closes ? `${short})` : short;
}

/** Splits a line into text and http or https links without losing anything. */
export function runsOf(line: string): Run[] {
  const runs: Run[] = [];
  let end = 0;
  for (const found of line.matchAll(ADDRESS)) {
    const address = trimmed(found[0]);
    if (!URL.canParse(address)) continue;
    if (found.index > end) runs.push({ text: line.slice(end, found.index), href: null });
    runs.push({ text: address, href: address });
    end = found.index + address.length;
  }
  if (end < line.length) runs.push({ text: line.slice(end), href: null });
  return runs;
}

/** Returns an http or https URL; null for anything else. */
export const webAddress = (value: unknown): string | null =>
  typeof value === 'string' && /^https?:\/\/[^\s<>"]+$/i.test(value) && URL.canParse(value) ? value : null;

/** Whether a user's text begins with a greeting: a short first line that ends like one. */
export const greets = (text: string): boolean => /^[^\n]{1,80}[,!،，][ \t]*\n/u.test(text.trimStart());
