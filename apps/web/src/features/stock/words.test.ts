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

const holder = (kind: HolderKind, quantity: number, more: Partial<Holder> = {}): Holder => ({
  kind,
  quantity,
  from: '2026-11-24',
  to: '2026-11-26',
  out: 0,
  washed: false,
  broken: null,
  contract: contract(quantity),
  ...more,
});
const contract = (id: number, hold_until: string | null = null): Holder['contract'] => ({
  id,
  contract_number: `H${id}`,
  customer: null,
  position: 'entered',
  delivery_date: null,
  collection_date: null,
  hold_until,
});

it('sorts holders that reserve units before quotes, the larger quantity first', () => {
  const sorted = sortHolders([holder('quoted', 90), holder('booked', 5), holder('late', 40)]);
  expect(sorted.map((one) => one.quantity)).toEqual([40, 5, 90]);
});

it.each<[Holder, string]>([
  [holder('held', 5, { contract: contract(5, '2026-11-27') }), 'held until <2026-11-27>'],
  [holder('held', 5), 'held for a quote'],
  [holder('quoted', 5), 'quoted, not reserved'],
  [holder('booked', 5), 'booked'],
  [holder('booked', 5, { out: 5 }), 'out'],
  [holder('booked', 5, { out: 2 }), 'booked, 2 of them out'],
  [holder('late', 5, { out: 5 }), 'overdue, no return date'],
  [holder('late', 5), 'past its dates, not recorded as sent'],
  [holder('wash_up', 5, { washed: true }), 'in wash-up until <2026-11-26>'],
  [holder('wash_up', 5), 'in turnaround until <2026-11-26>'],
  [holder('lost', 5, { broken: 0 }), 'missing'],
  [holder('lost', 5, { broken: 5 }), 'broken'],
  [holder('lost', 5, { broken: 2 }), '2 broken, 3 missing'],
  [holder('lost', 5), 'broken or missing'],
])('says what the units of %o do: %s', (one, words) => {
  expect(holderText(one, (date) => `<${date}>`)).toBe(words);
});
