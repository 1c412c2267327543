import type { AvailabilityDay, Holder, HolderKind } from '@hireyard/wire/stock/availability';
import { describe, expect, it } from 'vitest';
import { aroundText, holdsStock, tightestDay } from './reasons.ts';

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
