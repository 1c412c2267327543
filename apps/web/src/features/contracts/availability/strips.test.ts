import { describe, expect, it } from 'vitest';
import type { ContractLine } from '../data.ts';
import { freeFor, placeOf, stripDays, stripsOf } from './strips.tsx';

const hire = { delivery_date: '2026-12-10', collection_date: '2026-12-12' };

describe('availability strips', () => {
  it('add up the lines of each item, and leave out custom items', () => {
    const line = (id: number, item: number | null, quantity: number) =>
      ({ id, quantity, stockitem: item === null ? null : { id: item } }) as ContractLine;
    const strips = stripsOf([line(1, 7, 10), line(2, null, 1), line(3, 8, 5), line(4, 7, 20)]);
    expect(strips.map((strip) => [strip.stockitem.id, strip.wanted, strip.lines.length])).toEqual([
      [7, 30, 2],
      [8, 5, 1],
    ]);
  });
  it('show a week around the hire, but no past days', () => {
    expect(stripDays(hire, '2026-11-20')).toEqual({ from: '2026-12-03', days: 17 });
    expect(stripDays(hire, '2026-12-11')).toEqual({ from: '2026-12-11', days: 9 });
    expect(stripDays(hire, '2026-12-20')).toBeUndefined();
    expect(stripDays({ ...hire, collection_date: '2027-12-12' }, '2026-11-20')?.days).toBe(186);
  });
  it('distinguish the hire from days blocked around it', () => {
    const window = { from: '2026-12-09', to: '2026-12-14' };
    const places = ['2026-12-08', '2026-12-09', '2026-12-10', '2026-12-12', '2026-12-14', '2026-12-15'];
    expect(places.map((day) => placeOf(day, hire, window))).toEqual([
      undefined,
      'around',
      'hire',
      'hire',
      'around',
      undefined,
    ]);
  });
  it('count the contract’s own units as free only on its days', () => {
    const row = { free: [80, 80] };
    expect(freeFor(row, 0, 'hire', 120)).toBe(200);
    expect(freeFor(row, 1, undefined, 120)).toBe(80);
  });
});
