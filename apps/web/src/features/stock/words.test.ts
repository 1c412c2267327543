import type { Holder, HolderKind } from '@hireyard/wire/stock/availability';
import { describe, expect, it } from 'vitest';
import { cellKind, cellText, cellWords, holderText, sortHolders } from './words.ts';

describe('a cell', () => {
  it.each([
    [{ owned: 20, free: -5, quoted: 0 }, 'short', '−5', '5 short, 20 owned'],
    [{ owned: 0, free: -3, quoted: 0 }, 'short', '−3', '3 short, 0 owned'],
    [{ owned: 20, free: 0, quoted: 0 }, 'tight', '0', '0 of 20 free'],
    [{ owned: 20, free: 5, quoted: 6 }, 'tight', '5', '5 of 20 free, 6 in open quotes'],
    [{ owned: 20, free: 5, quoted: 5 }, 'free', '5', '5 of 20 free, 5 in open quotes'],
    [{ owned: 20, free: 20, quoted: 0 }, 'free', '20', '20 of 20 free'],
    [
      { owned: 2600, free: 1204, quoted: 1500 },
      'tight',
      '1,204',
      '1,204 of 2,600 free, 1,500 in open quotes',
    ],
    [{ owned: 20, free: -1500, quoted: 0 }, 'short', '−1,500', '1,500 short, 20 owned'],
    [{ owned: 0, free: 0, quoted: 0 }, 'none', '–', 'none owned'],
    [{ owned: 0, free: 0, quoted: 2 }, 'tight', '–', '0 of 0 free, 2 in open quotes'],
  ] as const)('with %o is %s', (figures, kind, text, words) => {
    expect(cellKind(figures)).toBe(kind);
    expect(cellText(figures, 'en-GB')).toBe(text);
    expect(cellWords(figures, 'en-GB')).toBe(words);
  });
});

const holder = (kind: HolderKind, quantity: number, hold_until: string | null = null): Holder => ({
  kind,
  quantity,
  contract: {
    id: quantity,
    contract_number: `H${quantity}`,
    customer: null,
    position: 'entered',
    delivery_date: null,
    collection_date: null,
    hold_until,
  },
});

it('sorts holders that reserve units before quotes, the larger quantity first', () => {
  const sorted = sortHolders([holder('quoted', 90), holder('booked', 5), holder('late', 40)]);
  expect(sorted.map((one) => one.quantity)).toEqual([40, 5, 90]);
});

it('states until when a hold keeps its units', () => {
  const words = (one: Holder) => holderText(one, (date) => `<${date}>`);
  expect(words(holder('held', 5, '2026-11-27'))).toBe('held until <2026-11-27>');
  expect(words(holder('late', 5))).toBe('late, no return date');
});
