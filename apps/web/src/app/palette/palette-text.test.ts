import { expect, test } from 'vitest';
import { completeKind, readPalette } from './rows.ts';

const kinds = ['contract', 'customer', 'stockitem', 'sesmail'] as const;

test.each([
  ['smith', { mode: 'all', kind: undefined, search: 'smith' }],
  ['> new', { mode: 'commands', kind: undefined, search: 'new' }],
  ['#cust smith ', { mode: 'records', kind: 'customer', search: 'smith' }],
  ['#con 1174', { mode: 'records', kind: 'contract', search: '1174' }],
  ['#items plate', { mode: 'records', kind: 'stockitem', search: 'plate' }],
  ['#sent-mail your hire', { mode: 'records', kind: 'sesmail', search: 'your hire' }],
  ['#invoices 3', { mode: 'records', kind: undefined, search: 'invoices 3' }],
  ['#', { mode: 'records', kind: undefined, search: '' }],
])('%s', (typed, read) => {
  expect(readPalette(typed, kinds)).toEqual(read);
});

test('Tab completes the typed kind and nothing else', () => {
  expect(['cus', '#c', 'people', 'smith j', 'xyz', ''].map((typed) => completeKind(typed, kinds))).toEqual([
    '#customers ',
    '#contracts ',
    '#customers ',
    undefined,
    undefined,
    undefined,
  ]);
});
