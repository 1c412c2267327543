import type { PaceYear } from '@hireyard/wire/reports/sales-dated';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paceLines, paceNow } from './pace-card.tsx';
import {
  changeText,
  knownFrom,
  onYearText,
  periodDays,
  periodName,
  SALES_COLUMNS,
  salesLines,
  type SalesYears,
  splitAtToday,
  sortLines,
  sumLines,
} from './sales-rows.ts';
import { salesCsv, salesView } from './use-sales.ts';
const row = (turnover: string, contracts_count: number) =>
  ({
    hire_charges: turnover,
    washup_charges: '0.00',
    delivery_charges: '0.00',
    turnover,
    contracts_count,
  }) as SalesYears[string][string];
const years: SalesYears = {
  2026: { 1: row('100.00', 1), 52: row('20.00', 2), 53: row('50.50', 3) },
  2027: { 1: row('120.00', 1), 52: row('90.00', 4) },
};
const settings = { locale: 'en-GB', currency: 'GBP', timeZone: 'Europe/London' };

test('each period stands beside the year before, and week 53 is never lost', () => {
  const lines = salesLines(years, 'week', 2027);
  expect(lines).toHaveLength(52);
  expect(lines[51]).toMatchObject({ now: { turnover: 9_000n }, before: { turnover: 7_050n, contracts: 5 } });
  expect(sumLines(lines)).toMatchObject({ now: { turnover: 21_000n }, before: { turnover: 17_050n } });
  expect(salesLines(years, 'week', 2026)).toHaveLength(53);
  expect(salesLines({}, 'month', 2026)).toHaveLength(12);
});

test('periods before the first figures are unknown and not compared', () => {
  const lines = salesLines(years, 'week', 2027, '2026-12-01');
  expect(lines[0]).toMatchObject({ now: { turnover: 12_000n }, before: null });
  expect(sumLines(lines)).toMatchObject({
    now: { turnover: 21_000n },
    alike: { turnover: 9_000n },
    before: { turnover: 7_050n },
    partly: true,
  });
  const month = (month_starting: string) => ({ ...row('1.00', 1), month_starting });
  expect(knownFrom({ 2026: { 3: month('2026-03-01') }, 2025: { 11: month('2025-11-01') } })).toBe(
    '2025-11-01',
  );
  expect(knownFrom(undefined)).toBeUndefined();
});

test('the current year is compared with the same part of the year before; bookings ahead are separate', () => {
  const lines = salesLines(years, 'week', 2027);
  expect(splitAtToday(lines, '2027-06-15')).toMatchObject({
    now: { turnover: 12_000n },
    before: { turnover: 10_000n },
    ahead: { turnover: 9_000n },
    begun: 24,
  });
});

test('every column sorts both ways, and resets to year order', () => {
  const lines = salesLines(years, 'week', 2027);
  fc.assert(
    fc.property(fc.constantFrom(...SALES_COLUMNS), (column) => {
      const up = sortLines(lines, column);
      expect(new Set(up)).toEqual(new Set(lines));
      expect(sortLines(up, 'period')).toEqual(lines);
    }),
  );
  expect(sortLines(lines, '-turnover')[0]?.period.number).toBe(1);
  expect(sortLines(lines, 'nonsense')).toEqual(lines);
});

test('changes are written in words', () => {
  expect(changeText(10_770n, 10_000n, settings)).toBe('up £7.70 (7.7%)');
  expect(changeText(0n, 10_000n, settings)).toBe('down £100.00 (100.0%)');
  expect(changeText(5n, 5n, settings)).toBe('the same');
  expect(changeText(500n, 0n, settings)).toBe('up £5.00 from zero');
  const week = salesLines(years, 'week', 2026)[52]?.period;
  expect(week && [periodName(week, 'en-GB'), periodDays(week, 'en-GB')]).toEqual([
    'Week 53',
    '28 Dec – 3 Jan',
  ]);
});

test('compares years in per cent, and says if only part is compared', () => {
  const words = (now: bigint, before: bigint, partly: 'week' | 'month' | null) =>
    onYearText({ now, before }, 2025, partly, settings);
  expect(words(10_980n, 10_000n, null)).toBe('+9.8% on 2025');
  expect(words(9_700n, 10_000n, 'month')).toBe('-3.0% on 2025 (comparable months)');
  expect(words(10_770n, 10_000n, 'week')).toBe('+7.7% on 2025 (comparable weeks)');
  expect(words(500n, 0n, null)).toBe('£0.00 in 2025');
});

test('invalid query parameters fall back to the defaults', () => {
  const bare = salesView(new URLSearchParams(), '2027-01-01');
  expect(bare).toMatchObject({ type: 'week', mode: 'hire', year: 2026, depot: '', split: false });
  expect(salesView(new URLSearchParams('type=day&mode=x&year=-1&depot=a&pace=1e9'), '2027-01-01')).toEqual(
    bare,
  );
  expect(salesView(new URLSearchParams('type=month'), '2027-01-01').year).toBe(2027);
});

test('the CSV has exact figures', () => {
  const view = salesView(new URLSearchParams('year=2027&ordering=-turnover'), '2027-02-01');
  const [head, first] = salesCsv(view, salesLines(years, 'week', 2027)).split('\r\n');
  expect(head).toBe(
    '\ufeffYear,Week,From,To,Hire,Wash-up,Delivery,Turnover,Contracts,Turnover 2026,Difference,Per cent',
  );
  expect(first).toBe('2027,1,2027-01-04,2027-01-10,120.00,0.00,0.00,120.00,1,100.00,20.00,20.0');
});

test('the pace starts at the first booking, and weeks without a snapshot are gaps', () => {
  const point = (weeks_before: number, turnover: string) =>
    ({ weeks_before, turnover, contracts_count: 1, origin: 'snapshot' }) as const;
  const year = (of: number, points: PaceYear['points']): PaceYear => ({
    year: of,
    number: 20,
    starting: '2027-05-17',
    turnover: '90.00',
    contracts_count: 1,
    points,
  });
  const lines = paceLines([
    year(2027, [point(40, '0.00'), point(9, '0.00'), point(6, '40.00')]),
    year(2026, [point(8, '10.00')]),
  ]);
  expect(lines.map(({ weeks }) => weeks)).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0]);
  expect(lines[1]).toEqual({ weeks: 7, now: undefined, before: undefined });
  expect(paceNow(lines)?.weeks).toBe(6);
  expect(paceLines([year(2027, [])])).toEqual([]);
});
