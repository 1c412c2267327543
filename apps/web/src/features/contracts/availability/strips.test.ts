import { describe, expect, it } from 'vitest';
import type { Contract, ContractLine } from '../data.ts';
import {
  freeFor,
  linesTogether,
  placeOf,
  stripDays,
  stripSource,
  stripSpan,
  stripsOf,
  windowsOf,
} from './strips.tsx';

const hire = { delivery_date: '2026-12-10', collection_date: '2026-12-12' };
const contract = { id: 1, depot: { id: 2 }, hire_date: null, ...hire } as Contract;
const NONE = { delivery_date: null, collection_date: null };
const line = (id: number, item: number | null, quantity: number, own: object = {}) =>
  ({
    id,
    quantity,
    stockitem: item === null ? null : { id: item, internal_title: `Item ${item}` },
    ...NONE,
    ...own,
  }) as ContractLine;
const LATER = { delivery_date: '2026-12-12', collection_date: '2026-12-20' };

describe('availability strips', () => {
  it('add up the lines of each item and dates, and leave out custom items', () => {
    const strips = stripsOf(
      [line(1, 7, 10), line(2, null, 1), line(3, 8, 5), line(4, 7, 20), line(5, 7, 3, LATER)],
      contract,
    );
    expect(strips.map((strip) => [strip.stockitem.id, strip.wanted, strip.lines.length])).toEqual([
      [7, 30, 2],
      [8, 5, 1],
      [7, 3, 1],
    ]);
    expect(stripSpan(strips)).toEqual({ delivery_date: '2026-12-10', collection_date: '2026-12-20' });
    // dates that equal the contract's are the same strip
    expect(stripsOf([line(1, 7, 1), line(2, 7, 1, hire)], contract)).toHaveLength(1);
  });
  it('need the dates of the line, not those of the contract', () => {
    const open = { ...contract, ...NONE };
    expect(stripsOf([line(1, 7, 1)], open)).toEqual([]);
    expect(stripsOf([line(1, 7, 1, LATER)], open)).toHaveLength(1);
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
  const days = ['2026-12-09', '2026-12-10', '2026-12-11', '2026-12-12', '2026-12-13', '2026-12-20'];
  const strips = stripsOf([line(1, 7, 60), line(2, 7, 40, LATER)], contract);
  const windows = windowsOf(
    strips.map((strip) => strip.hire),
    strips.map((strip) => [
      { stockitem: 7, owned: 100, free: 0, from: strip.hire.delivery_date, to: strip.hire.collection_date },
    ]),
  );
  const freeOf = (at: number, free: readonly number[], takes: boolean) =>
    days.map(
      (day, n) => strips[at] && freeFor(strips[at], { free }, { at: n, day }, { strips, windows, takes }),
    );

  it('count the units of a line as free only on its own days', () => {
    // both lines are reserved: on the 12th all 100 units
    const reserved = [100, 40, 40, 0, 60, 60];
    expect(freeOf(0, reserved, true)).toEqual([100, 100, 100, 60, 60, 60]);
    expect(freeOf(1, reserved, true)).toEqual([100, 40, 40, 40, 100, 100]);
  });
  it('of a quote, leave to a line what other lines of the same item need on its days', () => {
    const stock = days.map(() => 90);
    expect(freeOf(0, stock, false)).toEqual([90, 90, 90, 50, 90, 90]);
    expect(freeOf(1, stock, false)).toEqual([90, 90, 90, 30, 90, 90]);
  });
  it('say how many units a line lacks on its own days, beside its dates', () => {
    const figures = { results: [{ stockitem: { id: 7 }, owned: 90, free: days.map(() => 90) }] } as never;
    const columns = days.map((day) => ({ day }));
    const source = stripSource({
      strips,
      figures,
      windows,
      takes: false,
      columns,
      locale: 'en-GB',
      today: '2026-12-01',
    });
    expect([source.rowAt(0)?.name, source.rowAt(1)?.name]).toEqual([
      'Item 7',
      expect.stringMatching(/^Item 7 · Sat 12.*Sun,? 20 Dec$/),
    ]);
    expect(source.cellAt(0, 3)?.words).toContain('10 short');
    expect(source.cellAt(1, 3)?.words).toContain('10 short');
    expect(source.cellAt(1, 4)?.words).not.toContain('short');
    expect(source.cellAt(0, 5)?.mark).toBeUndefined();
    expect(source.cellAt(1, 5)?.mark).toBe('hire');
  });
  it('explain a line together with others of the same item on its days', () => {
    const ids = (all: typeof strips) =>
      all[0] && linesTogether(all[0], all, windowsOf([], [])).map(({ id }) => id);
    expect(ids(strips)).toEqual([1, 2]);
    const apart = { delivery_date: '2026-12-15', collection_date: '2026-12-20' };
    expect(ids(stripsOf([line(1, 7, 60), line(2, 7, 40, apart)], contract))).toEqual([1]);
  });
});
