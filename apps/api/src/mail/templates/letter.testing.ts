/** Letters for tests, and what a second HTML parser finds in a mail. */
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

/** All elements in their order, as the parser of the sanitiser reads them. */
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

/** Addresses that its links lead to, in their order. */
export const linksOf = (html: string): string[] =>
  elementsOf(html).flatMap(({ attributes: { href } }) => (href === undefined ? [] : [href]));

/** What somebody reads, on one line. */
export const readOf = (html: string): string =>
  htmlToPlainText(html.replace(/<title>.*?<\/title>/s, '')).replace(/\s+/g, ' ');
