/** Sample emails for tests, and the findings of a second HTML parser. */
import sanitizeHtml from 'sanitize-html';
import { htmlToPlainText } from '../received/html-text.ts';
import type { Letter } from './letter.ts';

export const emptyLetter: Letter = {
  subject: 'Subject',
  preheader: '',
  greeting: '',
  opening: [],
  facts: [],
  button: null,
  closing: [],
  signature: [],
  quoted: null,
  company: { name: 'Fernhill Hire', lines: [] },
  language: 'en-GB',
  plain: false,
};

export interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Returns all elements in order, as the sanitiser's parser reads them. */
export function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    transformTags: {
      '*': (tag, attributes) => {
        found.push({ tag, attributes });
        return { tagName: tag, attribs: attributes };
      },
    },
  });
  return found;
}

/** Returns the link targets in order. */
export const linksOf = (html: string): string[] =>
  elementsOf(html).flatMap(({ attributes: { href } }) => (href === undefined ? [] : [href]));

/** Returns the visible text on one line. */
export const readOf = (html: string): string =>
  htmlToPlainText(html.replace(/<title>.*?<\/title>/s, '')).replace(/\s+/g, ' ');
