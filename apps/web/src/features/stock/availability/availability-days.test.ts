import { expect, it } from 'vitest';
import { dayColumns, monthSpans } from './grid-row.tsx';

it('gives every day its weekday and marks weekends and today', () => {
  const columns = dayColumns('2026-12-30', 4, '2027-01-01', 'en-GB');
  expect(columns.map((column) => `${column.weekday} ${column.number}`)).toEqual([
    'Wed 30',
    'Thu 31',
    'Fri 1',
    'Sat 2',
  ]);
  expect(columns.map((column) => column.weekend)).toEqual([false, false, false, true]);
  expect(columns.map((column) => column.today)).toEqual([false, false, true, false]);
});

it('names each month once, however many of its days are shown', () => {
  const columns = dayColumns('2026-12-30', 35, '2027-01-01', 'en-GB');
  expect(monthSpans(columns, 'en-GB')).toEqual([
    { label: 'December 2026', first: 0, days: 2 },
    { label: 'January 2027', first: 2, days: 31 },
    { label: 'February 2027', first: 33, days: 2 },
  ]);
});
