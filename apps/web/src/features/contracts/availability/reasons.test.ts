import type { AvailabilityDay, Holder, HolderKind, OverdueItem } from '@hireyard/wire/stock/availability';
import { describe, expect, it } from 'vitest';
import { aroundText, dangersOf, holdsStock, tightestDay } from './reasons.ts';

const holder = (contract: number, quantity: number, kind: HolderKind = 'booked'): Holder => ({
  kind,
  quantity,
  from: '2026-12-10',
  to: '2026-12-12',
  out: 0,
  washed: false,
  broken: null,
  contract: {
    id: contract,
    contract_number: `H${contract}`,
    customer: null,
    position: 'entered',
    delivery_date: null,
    collection_date: null,
    hold_until: null,
  },
});
const day = (date: string, free: number, holders: readonly Holder[]): AvailabilityDay => ({
  date,
  owned: 200,
  committed: 200 - free,
  quarantined: 0,
  quoted: 0,
  free,
  holders,
});

describe('tightestDay', () => {
  it('counts the contract’s own units as free and lists only the others', () => {
    const found = tightestDay(
      [
        day('2026-12-10', 60, [holder(1, 40), holder(2, 100)]),
        day('2026-12-11', 20, [holder(1, 140), holder(3, 40, 'wash_up')]),
        day('2026-12-12', 80, [holder(2, 120)]),
      ],
      1,
    );
    expect(found?.day.date).toBe('2026-12-12');
    expect(found?.free).toBe(80);
    expect(found?.others.map((one) => one.contract.id)).toEqual([2]);
  });
  it('returns the first of equal days, and frees nothing for units the contract only quotes', () => {
    const quoted = [holder(1, 50, 'quoted')];
    const found = tightestDay([day('2026-12-10', 60, quoted), day('2026-12-11', 60, quoted)], 1);
    expect(found).toMatchObject({ free: 60, day: { date: '2026-12-10' }, others: [] });
  });
  it('is undefined without days', () => expect(tightestDay([], 1)).toBeUndefined());
});

it('holds stock for confirmed orders, and for a quote only while on hold', () => {
  const today = '2026-12-10';
  expect(holdsStock({ hold_until: null }, 'off_hire', today)).toBe(true);
  expect(holdsStock({ hold_until: null }, 'quote', today)).toBe(false);
  expect(holdsStock({ hold_until: today }, 'quote', today)).toBe(true);
  expect(holdsStock({ hold_until: '2026-12-09' }, 'quote', today)).toBe(false);
  expect(holdsStock({ hold_until: today }, 'complete', today)).toBe(false);
});

it('describes the days blocked around a hire', () => {
  expect(aroundText(0, 2)).toBe('2 days’ turnaround');
  expect(aroundText(1, 1)).toBe('1 day’s preparation, 1 day’s turnaround');
  expect(aroundText(0, 0)).toBe('no extra days');
});

describe('dangersOf', () => {
  const contract = (id: number) => ({ id, contract_number: `H${id}`, customer: null });
  const item = (
    id: number,
    late: readonly (readonly [contract: number, quantity: number, out: number])[],
    endangers: readonly (readonly [contract: number, short: number])[],
  ): OverdueItem => ({
    stockitem: { id, sku: `S${id}`, internal_title: `Item ${id}` },
    depot: { id: 1, code: 'LDS', name: 'Leeds' },
    late: late.map(([of, quantity, out]) => ({ contract: contract(of), quantity, out, due: '2026-11-20' })),
    endangers: endangers.map(([of, short]) => ({ contract: contract(of), day: '2026-11-26', short })),
  });
  const items = [
    item(
      1,
      [
        [1, 80, 80],
        [2, 5, 0],
        [2, 7, 7],
      ],
      [
        [3, 40],
        [1, 9],
      ],
    ),
    item(2, [[1, 10, 10]], [[4, 3]]),
  ];

  it('tells a hire what it lacks, with the late units of others', () => {
    expect(dangersOf(items, 3)).toEqual({
      shortOf: [
        {
          stockitem: items[0]?.stockitem,
          day: '2026-11-26',
          short: 40,
          units: 92,
          out: 87,
          contracts: [contract(1), contract(2)],
        },
      ],
      endangers: [],
    });
  });
  it('tells a late hire which others it endangers, and never that it endangers itself', () => {
    const { shortOf, endangers } = dangersOf(items, 1);
    expect(shortOf).toMatchObject([{ short: 9, units: 12, contracts: [{ id: 2 }] }]);
    expect(endangers.map((one) => [one.stockitem.id, one.contract.id, one.short])).toEqual([
      [1, 3, 40],
      [2, 4, 3],
    ]);
    expect(dangersOf([item(1, [[1, 80, 80]], [[1, 9]])], 1)).toEqual({ shortOf: [], endangers: [] });
  });
});
