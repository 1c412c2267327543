/** Makes foreign text fit to be stored and shown. */

/** Characters that no text column accepts or that are invisible. Line ends and tabs stay. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
/** Direction marks and zero-width characters, which make text look different from its meaning. */
export const HIDDEN =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** Cuts to a number of characters without splitting one. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const short = text.slice(0, length);
  return short.isWellFormed() ? short : short.slice(0, -1);
}

/**
 * HTML parsers take quadratic time in the depth of elements, and unclosed tags add depth. Tens of thousands take a
 * second, a million takes hours.
 */
const MAX_TAGS = 40_000;

/** Truncates HTML to a number of characters, and to the tags that a parser handles in about a second. */
export function truncateHtml(html: string, length: number): string {
  let at = -1;
  for (let tags = 0; tags <= MAX_TAGS; tags++) {
    at = html.indexOf('<', at + 1);
    if (at === -1 || at >= length) return cut(html, length);
  }
  return html.slice(0, at);
}

/** Cleans multi-line text: uniform line ends, no control characters, no lone surrogates. */
export const cleanText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(CONTROL, '').toWellFormed();

/** Returns one line of at most `length` characters, without hidden or direction characters. */
export const cleanLine = (text: string, length: number): string =>
  cut(cleanText(text).replace(HIDDEN, '').replace(/\s+/g, ' ').trim(), length).trimEnd();

/** Returns the first 200 characters as one line, with a mark if text was cut. */
export function previewOf(text: string): string {
  const line = cleanLine(cut(text, 2000), 400);
  return line.length <= 200 ? line : `${cut(line, 199).trimEnd()}…`;
}

/** Removes characters that PostgreSQL can't store: NUL and lone surrogates. */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();
