/** Making text of strangers fit to be stored and shown. */

/** Characters that no text column takes or that no reader sees. Line ends and tabs stay. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
/** They turn the reading direction or take no room, and so show one thing and mean another. */
export const HIDDEN =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** At most so many characters, never half of one. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const short = text.slice(0, length);
  return short.isWellFormed() ? short : short.slice(0, -1);
}

/** Parsers of HTML take the square of the depth of elements, and what is not closed is depth: tens of thousands take a second, a million hours. */
const MAX_TAGS = 40_000;

/** HTML of at most so many characters, and of no more tags than a parser takes in about a second. */
export function truncateHtml(html: string, length: number): string {
  let at = -1;
  for (let tags = 0; tags <= MAX_TAGS; tags++) {
    at = html.indexOf('<', at + 1);
    if (at === -1 || at >= length) return cut(html, length);
  }
  return html.slice(0, at);
}

/** Several lines: one kind of line end, no control characters, no halves of characters. */
export const cleanText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(CONTROL, '').toWellFormed();

/** One line of at most `length` characters, without what hides or turns text. */
export const cleanLine = (text: string, length: number): string =>
  cut(cleanText(text).replace(HIDDEN, '').replace(/\s+/g, ' ').trim(), length).trimEnd();

/** The first 200 characters of a text as one line; what is left out is marked. */
export function previewOf(text: string): string {
  const line = cleanLine(cut(text, 2000), 400);
  return line.length <= 200 ? line : `${cut(line, 199).trimEnd()}…`;
}

/** Text as it is, without what PostgreSQL has no place for: NUL, and halves of a surrogate pair. */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();
