import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { htmlOf } from './html.ts';
import type { Letter } from './letter.ts';
import { elementsOf, emptyLetter, linksOf, readOf } from './letter.testing.ts';
import { dark, light } from './palette.ts';
import { textOf } from './text.ts';

const PAY = 'https://hire.test/noauth/pay/1?a=1&b=2';

/** The same email with this name in it. */
const letterOf = (words: string, plain = false): Letter => ({
  ...emptyLetter,
  subject: words,
  preheader: words,
  greeting: `Hello ${words},`,
  opening: [words, `Two\n${words}`],
  facts: [
    ['Contract', words],
    ['At', words, words],
  ],
  button: { label: 'View and pay', href: PAY },
  closing: [words],
  signature: [words],
  quoted: { intro: words, text: `${words}\n${words}` },
  company: { name: words, lines: [words] },
  plain,
});

const hostile = fc.oneof(
  fc.constantFrom(
    '<script>alert(1)</script>',
    '</title></style><img src=x onerror=alert(1)>',
    '"><a href="javascript:alert(1)">x</a>',
    '<!-- --><!--[if mso]><b>',
    '&lt;b&gt; &amp; &#60;i&#62;',
    "' onmouseover='alert(1)",
    ']]></style>{{x}}${y}',
    '</blockquote></td></table>',
  ),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '/', '!', '-', 'a', ' '), maxLength: 40 }),
);

describe('foreign text', () => {
  test('never becomes an element or attribute', () => {
    for (const plain of [true, false]) {
      const harmless = elementsOf(htmlOf(letterOf('Ada', plain)));
      fc.assert(
        fc.property(hostile, (words) => {
          fc.pre(words !== '' && !/[\r\n\0]/.test(words) && !/https?:/i.test(words));
          expect(elementsOf(htmlOf(letterOf(words, plain)))).toEqual(harmless);
        }),
        { numRuns: 60 },
      );
    }
  });

  test('appears as written', () => {
    const words = '<b>Tom & "Jerry\'s" > all</b>';
    expect(readOf(htmlOf(letterOf(words)))).toContain(`Contract ${words}`);
    expect(textOf(letterOf(words))).toContain(`Contract: ${words}`);
  });
});

describe('the HTML', () => {
  const all = (): string => htmlOf(letterOf('Ada Lovelace'));

  test('loads nothing from other servers', () => {
    const html = all();
    const fetching = elementsOf(html).filter(
      ({ tag, attributes }) =>
        ['img', 'link', 'script', 'iframe', 'object', 'video', 'input', 'form'].includes(tag) ||
        ['src', 'srcset', 'background', 'poster'].some((name) => name in attributes),
    );
    expect(fetching).toEqual([]);
    expect(html).not.toMatch(/url\(|@import|@font-face/i);
  });

  test('declares its language, title and layout tables', () => {
    const html = all();
    const elements = elementsOf(html);
    const of = (tag: string) => elements.filter((one) => one.tag === tag);
    expect(of('html')[0]?.attributes).toMatchObject({ lang: 'en-GB', dir: 'ltr' });
    expect(html).toContain('<title>Ada Lovelace</title>');
    const facts = of('table').filter(({ attributes }) => attributes['role'] !== 'presentation');
    expect(facts).toHaveLength(1);
    expect(of('th').map(({ attributes }) => attributes['scope'])).toEqual(['row', 'row']);
    expect(of('meta').map(({ attributes }) => attributes['name'])).toEqual(
      expect.arrayContaining(['viewport', 'color-scheme']),
    );
  });

  test('is at most 600 px wide and has no other fixed widths', () => {
    const html = all();
    for (const [, width] of html.matchAll(/(?:^|[^-])width:\s*(\d+)px/g))
      expect(Number(width)).toBeLessThanOrEqual(600);
    for (const { attributes } of elementsOf(html)) expect(attributes['width'] ?? '100%').toBe('100%');
    expect(html).toContain('max-width:600px');
  });

  test('follows the direction of foreign text', () => {
    const elements = elementsOf(all());
    const texts = elements.filter(({ tag }) => ['td', 'blockquote'].includes(tag));
    expect(texts.filter(({ attributes }) => attributes['dir'] === 'auto')).toHaveLength(3);
  });

  test("has the button's link once, unchanged", () => {
    expect(linksOf(all())).toEqual([PAY]);
    expect(textOf(letterOf('Ada')).split(PAY)).toHaveLength(2);
  });

  test('links to the address that is shown', () => {
    const address = "https://hire.test/?a='x'&amp;lt;=%22&b='onclick='y";
    const html = htmlOf({
      ...emptyLetter,
      opening: [address],
      button: { label: 'Go', href: address },
    });
    expect(linksOf(html)).toEqual([address, address]);
    expect(readOf(html)).toContain(address);
  });

  test("marks a secret link, so that clicks aren't tracked", () => {
    const secret = { ...emptyLetter, button: { label: 'Go', href: PAY, secret: true } } as const;
    const links = elementsOf(htmlOf(secret)).filter(({ tag }) => tag === 'a');
    expect(links.map(({ attributes }) => 'data-untracked' in attributes)).toEqual([true]);
  });

  test('has no empty table, list, link or heading in a short email', () => {
    const tags = elementsOf(htmlOf({ ...emptyLetter, opening: ['Words'] })).map(({ tag }) => tag);
    for (const tag of ['th', 'a', 'blockquote', 'h1']) expect(tags).not.toContain(tag);
    expect(textOf({ ...emptyLetter, opening: ['Words'] })).toBe('Words\n\nFernhill Hire\n');
  });
});

describe('the plain text', () => {
  test('is complete: facts by line, the quote marked, no HTML', () => {
    const text = textOf({
      ...letterOf('Ada'),
      quoted: { intro: 'On Monday Ada wrote:', text: 'First\n\nLast' },
    });
    expect(text).toContain('Contract: Ada\nAt:\n  Ada\n  Ada\n');
    expect(text).toContain(`View and pay:\n${PAY}\n`);
    expect(text).toContain('On Monday Ada wrote:\n> First\n>\n> Last\n');
    expect(text).not.toMatch(/<[a-z]|&[a-z]+;|\n{3}/);
  });
});

/** Returns the WCAG contrast of two colours, 1 to 21. */
function contrast(a: string, b: string): number {
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

test.each([light, dark])('has colours with enough contrast: $paper', (palette) => {
  const { text, muted, accent, onAccent, paper, page } = palette;
  for (const [words, ground] of [
    [text, paper],
    [muted, paper],
    [accent, paper],
    [text, page],
    [muted, page],
    [onAccent, accent],
  ] as const)
    expect([words, ground, contrast(words, ground) >= 4.5]).toEqual([words, ground, true]);
});
