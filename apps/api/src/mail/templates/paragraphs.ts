/** Plain words as paragraphs with links. */

/** Paragraphs of a text: blank lines part them, single line ends stay. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

export interface Run {
  readonly text: string;
  /** Where it leads; null = words. */
  readonly href: string | null;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/giu;
/** What ends a sentence and not an address. */
const AFTER = /[.,;:!?'’”)\]}]+$/u;

/** Without the marks that end its sentence; a bracket that is opened in the address stays closed. */
function trimmed(address: string): string {
  const short = address.replace(AFTER, '');
  const closes = address[short.length] === ')' && short.includes('(');
  return closes ? `${short})` : short;
}

/** A line as words and links; all of them together are the line again. Only http and https lead anywhere. */
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

/** An address that a mail may lead to; null for anything but http and https. */
export const webAddress = (value: unknown): string | null =>
  typeof value === 'string' && /^https?:\/\/[^\s<>"]+$/i.test(value) && URL.canParse(value) ? value : null;

/** Whether a text that a person wrote begins with a greeting of its own: a short first line that ends like one. */
export const greets = (text: string): boolean => /^[^\n]{1,80}[,!،，][ \t]*\n/u.test(text.trimStart());
