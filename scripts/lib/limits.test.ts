import { expect, test } from 'vitest';
import { compareLimits } from './limits.mjs';

const known = { 'a.ts: lines of run': [120, 90], 'b.ts: complexity of read': [18] };

test('the list may only shrink and must be true', () => {
  expect(compareLimits(known, known)).toEqual([]);
  const smaller = { ...known, 'a.ts: lines of run': [119, 90] };
  expect(compareLimits(known, smaller)).toEqual([expect.stringContaining('npm run limits')]);
  const { 'b.ts: complexity of read': _, ...gone } = known;
  expect(compareLimits(known, gone)).toEqual([expect.stringContaining('npm run limits')]);
});

test('nothing new exceeds the limits, and no exception grows', () => {
  expect(compareLimits(known, { ...known, 'c.ts: lines': [301] })).toEqual([
    'c.ts: lines: 301. Make it smaller.',
  ]);
  expect(compareLimits(known, { ...known, 'a.ts: lines of run': [120, 91] })).toEqual([
    'a.ts: lines of run: 91, was 90. Make it smaller.',
  ]);
  // A second function of the same name has no entry.
  expect(compareLimits(known, { ...known, 'b.ts: complexity of read': [18, 16] })).toEqual([
    'b.ts: complexity of read: 16. Make it smaller.',
  ]);
});

test('an entry may have a reason', () => {
  const reasoned = { ...known, 'b.ts: complexity of read': [18, 'A table of cases.'] };
  expect(compareLimits(reasoned, known)).toEqual([]);
  expect(compareLimits(reasoned, { ...known, 'b.ts: complexity of read': [19] })).toEqual([
    'b.ts: complexity of read: 19, was 18. Make it smaller.',
  ]);
});
