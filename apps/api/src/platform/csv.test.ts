import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardCell, unguardCell } from './csv.ts';

test.each(['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '\t=1', '  =1', "'=1", 'safe;=1+1', 'safe\t@x', 'a\n-x'])(
  'no part of %j starts a formula once guarded',
  (text) => {
    for (const part of guardCell(text).split(/[;\t\r\n]/)) expect(part).not.toMatch(/^[ ]*[=+\-@]/);
  },
);

test.each(['Plate, 27 cm', "Baker's tray", 'Fridge -20', "'quoted'", '3 = three', ''])(
  'keeps ordinary text: %j',
  (text) => {
    expect(guardCell(text)).toBe(text);
  },
);

test('restores any text', () => {
  const signs = fc.string({ unit: fc.constantFrom(...`'=+-@;, \t\r\nab`), maxLength: 20 });
  fc.assert(fc.property(fc.oneof(fc.string(), signs), (text) => unguardCell(guardCell(text)) === text));
});
