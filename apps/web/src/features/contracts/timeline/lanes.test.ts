import { addDays, daysBetween } from '@hireyard/domain/values/calendar';
import type { TimelineBar } from '@hireyard/wire/contracts/views';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GROUPS, lanesOf, otherWindow, ownDaysIn, packLanes, placeOf, windowOf, ZOOMS } from './lanes.tsx';

const DAY = '2026-11-22';
const bar = (
  id: number,
  start: number,
  length: number,
  customer: number | null = null,
  before = 0,
): TimelineBar => ({
  id,
  contract_number: String(100_000 + id),
  lead_customer: customer === null ? null : { id: customer, name: `Customer ${customer % 3}` },
  account: null,
  depot: { id: 1, code: 'N', name: 'North' },
  delivery_date: addDays(DAY, start),
  hire_date: addDays(DAY, start + Math.min(before, length)),
  collection_date: addDays(DAY, start + length),
  grand_total: '1.00',
  states: [],
  problems: [],
  own_days: [],
  first_day: addDays(DAY, start),
  last_day: addDays(DAY, start + length),
});
const bars = fc
  .array(
    fc.record({
      start: fc.integer({ min: -20, max: 40 }),
      length: fc.nat(25),
      customer: fc.option(fc.nat(6)),
      before: fc.nat(4),
    }),
    { maxLength: 60 },
  )
  .map((all) => all.map((one, id) => bar(id, one.start, one.length, one.customer, one.before)));

describe('windows', () => {
  it('are a fortnight from Monday, a month, or three months', () => {
    expect(windowOf('fortnight', DAY)).toEqual({ from: '2026-11-16', to: '2026-11-29' });
    expect(windowOf('month', DAY)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(windowOf('quarter', DAY)).toEqual({ from: '2026-11-01', to: '2027-01-31' });
    expect(windowOf('quarter', '2027-12-31')).toEqual({ from: '2027-12-01', to: '2028-02-29' });
  });
  it('continue in both directions without a gap', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZOOMS), fc.integer({ min: -4000, max: 4000 }), (zoom, by) => {
        const day = addDays(DAY, by);
        const now = windowOf(zoom, day);
        const next = windowOf(zoom, otherWindow(zoom, day, 1));
        expect(next.from > now.from && next.from <= addDays(now.to, 1)).toBe(true);
        expect(windowOf(zoom, otherWindow(zoom, next.from, -1))).toEqual(now);
      }),
    );
  });
});

describe('the position of a bar', () => {
  it('is clipped to the window and marks where charging starts', () => {
    expect(placeOf(bar(1, 0, 4, null, 1), DAY, addDays(DAY, 9))).toEqual({
      left: 0,
      width: 50,
      charged: 20,
      cutBefore: false,
      cutAfter: false,
    });
    const cut = placeOf(bar(1, -5, 30, null, 2), DAY, addDays(DAY, 9));
    expect(cut).toEqual({ left: 0, width: 100, charged: 0, cutBefore: true, cutAfter: true });
    expect(placeOf(bar(1, 10, 2), DAY, addDays(DAY, 9))).toBeUndefined();
  });
  it('marks other drops and returns within the window', () => {
    const own_days = [
      { day: addDays(DAY, 1), kind: 'delivery' as const },
      { day: addDays(DAY, 9), kind: 'collection' as const },
    ];
    const hire = { ...bar(1, 0, 10), own_days };
    expect(ownDaysIn(hire, DAY, addDays(DAY, 4))).toEqual([{ ...own_days[0], at: 30 }]);
  });
  it('has the width of its visible days', () => {
    fc.assert(
      fc.property(bars, fc.nat(90), (all, more) => {
        const to = addDays(DAY, more);
        for (const one of all) {
          const place = placeOf(one, DAY, to);
          const start = [DAY, one.delivery_date ?? ''].toSorted()[1] ?? '';
          const end = [to, one.collection_date ?? ''].toSorted()[0] ?? '';
          if (start > end) expect(place).toBeUndefined();
          else {
            expect(place?.width).toBeCloseTo(((daysBetween(start, end) + 1) / (more + 1)) * 100);
            expect((place?.left ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(100.0001);
            expect(place?.charged).toBeGreaterThanOrEqual(0);
            expect(place?.charged).toBeLessThanOrEqual(100);
          }
        }
      }),
    );
  });
});

describe('lanes', () => {
  it('include every bar once without overlaps', () => {
    fc.assert(
      fc.property(bars, fc.constantFrom(...GROUPS), (all, group) => {
        const lanes = lanesOf(all, group);
        const drawn = lanes.flatMap((lane) => lane.bars.map(({ id }) => id)).toSorted((a, b) => a - b);
        expect(drawn).toEqual(all.map(({ id }) => id));
        expect(new Set(lanes.map(({ key }) => key)).size).toBe(lanes.length);
        for (const lane of lanes)
          for (const [at, one] of lane.bars.entries()) {
            const next = lane.bars[at + 1];
            if (next) expect((one.collection_date ?? '') < (next.delivery_date ?? '')).toBe(true);
          }
      }),
    );
  });
  it('are as few as the busiest day needs', () => {
    fc.assert(
      fc.property(bars, (all) => {
        const busiest = Math.max(
          0,
          ...all.map(
            ({ delivery_date: day }) =>
              all.filter(
                (one) =>
                  (one.delivery_date ?? '') <= (day ?? '') && (one.collection_date ?? '') >= (day ?? ''),
              ).length,
          ),
        );
        expect(packLanes(all)).toHaveLength(busiest);
      }),
    );
  });
  it('are sorted by group name, which is shown and counted once', () => {
    const lanes = lanesOf([bar(1, 0, 5, 4), bar(2, 2, 5, 3), bar(3, 1, 2, 4), bar(4, 9, 1)], 'customer');
    expect(lanes.map(({ label, count, bars: own }) => [label, count, own.map(({ id }) => id)])).toEqual([
      ['Customer 0', 1, [2]],
      ['Customer 1', 2, [1]],
      [undefined, 2, [3]],
      ['No customer', 1, [4]],
    ]);
  });
});
