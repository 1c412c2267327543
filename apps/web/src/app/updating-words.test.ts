import type { Recalculation } from '@hireyard/wire/contracts/recalculation';
import { expect, test } from 'vitest';
import { updatingOf } from './updating.tsx';

const change = (total: number, remaining: number, runs = true): Recalculation => ({
  id: total,
  resource: 'depositrule',
  object_id: 1,
  total,
  remaining,
  runs,
});

test('shows how many contracts were updated, and nothing once all were', () => {
  expect(updatingOf([change(6556, 5356)], 'en-GB')?.text).toBe('Updating 1,200 of 6,556');
  expect(updatingOf([change(6556, 0)], 'en-GB')).toBeNull();
  expect(updatingOf([], 'en-GB')).toBeNull();
});

test('adds up simultaneous changes', () => {
  expect(updatingOf([change(1000, 400), change(20, 20)], 'de-DE')).toEqual({
    text: 'Updating 600 of 1.020',
    done: 600,
    total: 1020,
    stopped: false,
  });
});

test('shows that it stopped only if no change is being worked on', () => {
  expect(updatingOf([change(30, 2, false)], 'en-GB')?.text).toBe('Update stopped at 28 of 30');
  expect(updatingOf([change(30, 2, false), change(5, 5)], 'en-GB')?.stopped).toBe(false);
});
