import { expect } from 'vitest';
import { TAGS } from '../mail/received/sanitise-rules.ts';

/** Matches text, or a tag with only quoted attributes, which every parser reads the same way. */
const TOKEN = /([^<>]+)|<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*) ?\/?>/y;
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/g;

const ATTRIBUTES = new Set(
  'align valign bgcolor border cellpadding cellspacing color colspan rowspan dir face height width size span start type style href title target rel src alt referrerpolicy loading'.split(
    ' ',
  ),
);
const PROPERTY =
  /^(color|background(-color)?|font-(family|size|style|weight)|line-height|letter-spacing|text-(align|decoration|indent|transform)|vertical-align|white-space|list-style-type|border(-[a-z]+)?|margin(-[a-z]+)?|padding(-[a-z]+)?|(max-)?width)$/;

const decoded = (value: string): string =>
  value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

function harmlessStyle(style: string): void {
  for (const declaration of style.split(';').filter(Boolean)) {
    const [, property = '', value = ''] = /^([a-z-]+):(.*)$/s.exec(declaration) ?? [];
    expect(property).toMatch(PROPERTY);
    expect(value).not.toMatch(/[\\@<>{}*]|url|expression|image|var\(|javascript|(^|\s)-/i);
  }
}

/**
 * Fails if anything in the HTML can run, load, submit, cover the page or be found by name. `own` is the prefix of
 * our own image URLs.
 */
export function expectHarmless(html: string, own: string): void {
  let at = 0;
  while (at < html.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(html);
    expect(token, `no text and no plain tag: ${html.slice(at, at + 80)}`).not.toBeNull();
    if (token === null) return;
    at = TOKEN.lastIndex;
    const [, text, , tag, attributes] = token;
    if (text !== undefined) continue;
    expect(TAGS).toContain(tag);
    for (const [, name = '', value = ''] of (attributes ?? '').matchAll(ATTRIBUTE)) {
      expect([...ATTRIBUTES]).toContain(name);
      const plain = decoded(value);
      if (name === 'href') expect(plain).toMatch(/^(https?:\/\/|mailto:|tel:)/);
      if (name === 'src')
        expect(plain.startsWith(own) || /^data:image\/(png|jpeg|gif|webp);base64,[\w+/=]+$/.test(plain)).toBe(
          true,
        );
      if (name === 'target') expect(plain).toBe('_blank');
      if (name === 'rel') expect(plain).toBe('noopener noreferrer nofollow');
      if (name === 'style') harmlessStyle(plain);
    }
  }
}
