/** A readable text from the HTML of a message. */
import { convert } from 'html-to-text';

const heading = { options: { uppercase: false } };

/**
 * The words of an HTML message, a line for each block and row; addresses of links and pictures are left out. Stops at two
 * million characters of input and at elements nested too deeply.
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
