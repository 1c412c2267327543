import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAddresses } from './parse-addresses.ts';

const read = (text: string) => {
  const parsed = parseAddresses(text);
  return 'ok' in parsed ? parsed.ok : parsed.errors;
};
const plain = (address: string) => ({ name: '', address });
const many = (count: number) => Array.from({ length: count }, (_, n) => `a${n}@b.example`).join(', ');

describe('typed addresses', () => {
  test.each([
    ['', []],
    [' ,; , ', []],
    ['a@b.example', [plain('a@b.example')]],
    [' a@b.example ; c.d+e@f-g.example,', [plain('a@b.example'), plain('c.d+e@f-g.example')]],
    ['<a@b.example>', [plain('a@b.example')]],
    ['Ann <a@b.example>', [{ name: 'Ann', address: 'a@b.example' }]],
    ['Ann  Lee < a@b.example >', [{ name: 'Ann Lee', address: 'a@b.example' }]],
    [
      '"Lee, Ann; the \\"first\\"" <a@b.example>',
      [{ name: 'Lee, Ann; the "first"', address: 'a@b.example' }],
    ],
    ['Ann (Sales) <a@b.example>', [{ name: 'Ann (Sales)', address: 'a@b.example' }]],
    ['x@y.example <a@b.example>', [{ name: 'x@y.example', address: 'a@b.example' }]],
    ['Märta Öst <a@b.example>', [{ name: 'Märta Öst', address: 'a@b.example' }]],
    ["o'neil!#$%&*+/=?^_`{|}~-@b.example", [plain("o'neil!#$%&*+/=?^_`{|}~-@b.example")]],
    ['Ann@BÜCHER.Example', [plain('Ann@xn--bcher-kva.example')]],
    ['a@日本.jp', [plain('a@xn--wgv71a.jp')]],
    ['a@b.example, Ann <a@B.example>, A@b.example', [plain('a@b.example'), plain('A@b.example')]],
  ])('reads %j', (text, expected) => {
    expect(parseAddresses(text)).toEqual({ ok: expected });
  });

  test.each([
    'nobody',
    '@b.example',
    'a@',
    'a@b',
    'a@b.',
    'a@.example',
    'a@b..example',
    'a@-b.example',
    'a@b-.example',
    'a@b_c.example',
    'a@127.0.0.1',
    'a@1.2',
    'a@[127.0.0.1]',
    'a@b%2eexample.org',
    'a@b.example/x',
    '.a@b.example',
    'a.@b.example',
    'a..b@c.example',
    'a b@c.example',
    'ä@c.example',
    'a@b@c.example',
    '"a b"@c.example extra@x',
    `${'a'.repeat(65)}@b.example`,
    `a@${'b'.repeat(64)}.example`,
    `a@${'b.'.repeat(125)}example`,
    'Ann <a@b.example> more',
    'Ann <a@b.example> <c@d.example>',
    'Ann <>',
    'a@b.example c@d.example',
  ])('refuses %j', (text) => {
    expect(read(text)).toEqual([expect.stringMatching(/is not a valid email address\.$/)]);
    // A valid address beside it changes nothing.
    expect(read(`good@b.example, ${text}`)).toHaveLength(1);
  });

  test.each(['Team: a@b.example, c@d.example;', 'undisclosed-recipients:;'])(
    'refuses the group %j',
    (text) => {
      expect(read(text)).toContainEqual(expect.stringContaining('Groups are not supported'));
    },
  );

  test.each(['"Ann <a@b.example>', 'Ann <a@b.example', '"Ann\\'])('refuses the unclosed %j', (text) => {
    expect(read(text)).toEqual([expect.stringContaining('not closed')]);
  });

  test.each(['\r\n', '\n', '\0', '\u007f', '\u0085', '\u2028', '\t', '\ud800'])(
    'refuses %j anywhere',
    (letter) => {
      for (const text of [
        `${letter}a@b.example`,
        `a@b.example${letter}`,
        `A${letter}n <a@b.example>`,
        `a@b${letter}.example`,
      ])
        expect(read(text)).toEqual([expect.stringContaining('control characters')]);
    },
  );

  test('accepts fifty addresses and refuses one more', () => {
    expect(read(many(50))).toHaveLength(50);
    expect(read(`${many(50)}; a0@b.example`)).toHaveLength(50);
    expect(read(many(51))).toEqual(['Enter at most 50 addresses.']);
  });

  test('refuses a long list of rubbish with a short message', () => {
    const errors = read('x'.repeat(500) + ',y'.repeat(100_000)) as string[];
    expect(errors).toHaveLength(10);
    expect(errors[0]?.length).toBeLessThan(130);
  });
});

test('returns addresses that can be written and read again and contain nothing that ends a header', () => {
  const entry = fc.oneof(
    fc.emailAddress(),
    fc
      .tuple(fc.string({ unit: 'grapheme' }), fc.emailAddress())
      .map(([name, address]) => `${name} <${address}>`),
    fc.string({ unit: fc.constantFrom(...'ab@.<>",;:\\ é'.split('')), maxLength: 20 }),
  );
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 4 }), (entries) => {
      const parsed = parseAddresses(entries.join(','));
      if ('errors' in parsed) {
        expect(parsed.errors.length).toBeGreaterThan(0);
        return;
      }
      const written = parsed.ok.map(
        ({ name, address }) => `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`,
      );
      expect(parseAddresses(written.join('; '))).toEqual(parsed);
      for (const { address } of parsed.ok) expect(address).toMatch(/^[\x21-\x7e]+@[a-z0-9.-]+$/);
    }),
    { numRuns: 500 },
  );
});
