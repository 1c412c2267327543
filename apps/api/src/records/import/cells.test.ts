import * as f from '@hireyard/wire/field';
import { expect, test } from 'vitest';
import { code, column, known, optional } from './cells.ts';

const price = column(f.money({ required: true, min: 0 }));
const name = column(f.text({ required: true }));

test('cells follow the rules of their fields, with the same messages', () => {
  expect(price.read(' 12.5 ')).toEqual({ ok: true, value: '12.50' });
  expect(name.read('')).toEqual({ ok: false, reason: 'This field is required.' });
  expect(name.read('   ')).toMatchObject({ ok: false, reason: 'This field may not be blank.' });
  expect(column(f.bool({})).read('perhaps')).toMatchObject({
    ok: false,
    reason: 'Must be true or false. ("perhaps")',
  });
});

test('refuses numbers in another notation with a hint', () => {
  expect(price.read('£0.30')).toMatchObject({ reason: expect.stringContaining('currency sign') });
  expect(price.read('0,45')).toMatchObject({ reason: expect.stringContaining('decimal sign is a point') });
  expect(price.read('1,250.00')).toMatchObject({ reason: expect.stringContaining('thousands separators') });
});

test('an empty cell is its default, null if allowed, else required', () => {
  expect(column(f.int({}), { whenEmpty: 1 }).read('')).toEqual({ ok: true, value: 1 });
  expect(column(f.money({ nullable: true })).read(' ')).toEqual({ ok: true, value: null });
  expect(price.read('')).toEqual({ ok: false, reason: 'This field is required.' });
  expect(optional(known(new Map([['A', 1]]), 'depot')).read('')).toEqual({ ok: true, value: null });
});

test.each([
  '<b onmouseover=alert(1)>x</b>',
  '<script>',
  '=2+5',
  '@SUM(1)',
  '+cmd|x',
  "-2+3+cmd|' /C calc'!A0",
])('refuses text that a browser or spreadsheet would run: %s', (text) => {
  expect(name.read(text).ok).toBe(false);
});

test.each(['3 < 4', 'A+B Catering', '- none -', '+1 guest', 'Smith & Sons', '5" bowl'])(
  'accepts harmless text: %s',
  (text) => {
    expect(name.read(text)).toEqual({ ok: true, value: text });
  },
);

test('tidies codes with a warning, and looks them up in any case', () => {
  const sku = code(f.text({ required: true, max: 10 }));
  expect(sku.read('AB-1')).toEqual({ ok: true, value: 'AB-1' });
  expect(sku.read('ab-1 ')).toMatchObject({
    ok: true,
    value: 'AB-1',
    warning: expect.stringContaining('"AB-1"'),
  });
  expect(sku.read(' ')).toMatchObject({ ok: false });
  expect(known(new Map([['BRS', 7]]), 'depot').read(' brs')).toEqual({ ok: true, value: 7 });
  expect(known(new Map([['BRS', 7]]), 'depot').read('LON')).toEqual({
    ok: false,
    reason: 'No depot matches "LON".',
  });
});
