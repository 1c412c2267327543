/** Converts a message's HTML to readable text. */
import { convert } from 'html-to-text';

const heading = { options: { uppercase: false } };

/**
 * Returns the text of an HTML message with one line per block and table row, without the URLs of links and images.
 * Stops after two million characters and at deeply nested elements.
 */
export function htmlToPlainText(html: string): string {
  const text = convert(html, {
    wordwrap: false,
    limits: { maxInputLength: 2_000_000, maxDepth: 100, maxChildNodes: 20_000, ellipsis: '…' },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'tr', format: 'block' },
      { selector: 'td', format: 'inlineSurround', options: { suffix: '  ' } },
      { selector: 'th', format: 'inlineSurround', options: { suffix: '  ' } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, ...heading })),
    ],
  });
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
