import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { greets, paragraphsOf, runsOf, webAddress } from './paragraphs.ts';

const links = (line: string) => runsOf(line).flatMap(({ href }) => (href === null ? [] : [href]));

test('splits paragraphs at blank lines and keeps line breaks', () => {
  expect(paragraphsOf('One\ntwo\n\n \t\n\nThree\n')).toEqual(['One\ntwo', 'Three']);
  expect(paragraphsOf(' \n\n ')).toEqual([]);
});

describe('links in text', () => {
  test.each([
    ['See https://hire.test/a?b=1&c=2.', ['https://hire.test/a?b=1&c=2']],
    ['(https://hire.test/x), really!', ['https://hire.test/x']],
    ['https://en.test/Plate_(dish) and HTTP://TWO.test', ['https://en.test/Plate_(dish)', 'HTTP://TWO.test']],
    ['"https://hire.test/"<https://b.test>', ['https://hire.test/', 'https://b.test']],
    ['javascript:alert(1) mailto:a@b.test www.hire.test https:// http://', []],
    ['data:text/html,https', []],
  ])('%s', (line, expected) => expect(links(line)).toEqual(expected));

  test('loses and moves nothing of the line, and links to the shown address', () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom('http://', 'https://', 'a.test', '(', ')', '.', ' ', '<', '"', 'javascript:'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const line = pieces.join('');
        const runs = runsOf(line);
        expect(runs.map(({ text }) => text).join('')).toBe(line);
        for (const { text, href } of runs) {
          if (href === null) continue;
          expect(href).toBe(text);
          expect(new URL(href).protocol).toMatch(/^https?:$/);
        }
      }),
    );
  });
});

test('links only to http and https', () => {
  expect(webAddress('https://hire.test/q/1')).toBe('https://hire.test/q/1');
  for (const no of [
    'javascript:alert(1)',
    ' https://a.test',
    'https://a.test\n',
    'https://',
    '/q/1',
    '',
    7,
    null,
    undefined,
    {},
  ])
    expect(webAddress(no)).toBeNull();
});

test('takes a short first line with a comma for a greeting', () => {
  for (const yes of ['Dear Ada,\n\nwe come', '\n Hi Ada!\nsoon', 'שלום,\nמחר'])
    expect(greets(yes)).toBe(true);
  for (const no of ['We come tomorrow.\n', 'Dear Ada, we come', '', `${'long '.repeat(30)},\nx`])
    expect(greets(no)).toBe(false);
});
