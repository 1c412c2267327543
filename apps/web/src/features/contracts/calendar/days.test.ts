import { addDays, daysBetween, weekday } from '@hireyard/domain/values/calendar';
import type { CalendarEntry } from '@hireyard/wire/contracts/views';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayByKey, fitDay, otherSpan, weeksOf } from './days.tsx';

const days = fc.integer({ min: -9000, max: 9000 }).map((by) => addDays('2026-11-22', by));
const spans = fc.constantFrom('month', 'week');

describe('weeks', () => {
  it('start on Monday and include the whole month', () => {
    const weeks = weeksOf('month', '2026-11-22');
    expect([weeks[0]?.[0], weeks.at(-1)?.at(-1), weeks.length]).toEqual(['2026-10-26', '2026-12-06', 6]);
    expect(weeksOf('month', '2027-02-10')).toHaveLength(4);
  });
  it('are consecutive and include the requested day', () => {
    fc.assert(
      fc.property(spans, days, (span, day) => {
        const weeks = weeksOf(span, day);
        const all = weeks.flat();
        expect(all).toContain(day);
        expect(weeks.length).toBeLessThanOrEqual(6);
        for (const week of weeks) expect(week.map(weekday)).toEqual([1, 2, 3, 4, 5, 6, 7]);
        for (const [at, one] of all.entries()) expect(daysBetween(all[0] ?? '', one)).toBe(at);
      }),
    );
  });
});

describe('navigation', () => {
  it('by month keeps the day, or uses the last one', () => {
    expect(otherSpan('month', '2027-01-31', 1)).toBe('2027-02-28');
    expect(otherSpan('month', '2027-01-15', -1)).toBe('2026-12-15');
    expect(otherSpan('week', '2026-12-30', 1)).toBe('2027-01-06');
  });
  it('by keys goes to the next day, week or month, and to the ends of a week', () => {
    const to = (key: string) => dayByKey('month', '2026-11-25', key);
    expect(['ArrowRight', 'ArrowUp', 'Home', 'End', 'PageDown', 'x'].map(to)).toEqual([
      '2026-11-26',
      '2026-11-18',
      '2026-11-23',
      '2026-11-29',
      '2026-12-25',
      undefined,
    ]);
  });
});

describe('fitDay', () => {
  const entries = (kind: CalendarEntry['kind'], count: number): CalendarEntry[] =>
    Array.from({ length: count }, (_, id) => ({
      id,
      contract_number: '',
      kind,
      driven: true,
      customer: null,
      depot: '',
      states: [],
    }));
  it('fits the available lines and counts every entry', () => {
    fc.assert(
      fc.property(
        fc.nat(300),
        fc.nat(300),
        fc.integer({ min: 1, max: 12 }),
        fc.nat(20),
        (out, back, lines, given) => {
          const day = {
            deliveries: out,
            collections: back,
            entries: [
              ...entries('delivery', Math.min(out, given)),
              ...entries('collection', Math.min(back, given)),
            ],
          };
          const { shown, more } = fitDay(day, lines);
          expect(shown.length + more).toBe(out + back);
          expect(shown.length + (more > 0 ? 1 : 0)).toBeLessThanOrEqual(lines);
          expect(new Set(shown.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(shown.length);
          // neither kind hides the other
          if (shown.length > 1 && out > 0 && back > 0 && given > 0)
            expect(new Set(shown.map(({ kind }) => kind)).size).toBe(2);
        },
      ),
    );
  });
});
