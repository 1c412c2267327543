import { expect, test } from 'vitest';
import { applyWords, undoWords } from './words.tsx';

test('a button says what it will do, and nothing when it would do nothing', () => {
  const counts = { kind: 'customers', created: 1, updated: 0, bad: 0 } as const;
  expect(applyWords(counts, false)).toBe('Create 1 customer');
  expect(applyWords({ ...counts, created: 1200, updated: 2 }, false)).toBe(
    `Create ${(1200).toLocaleString()}, change 2 customers`,
  );
  expect(applyWords({ ...counts, created: 0, updated: 1 }, false)).toBe('Change 1 customer');
  expect(applyWords({ ...counts, created: 0 }, true)).toBeUndefined();
  expect(applyWords({ ...counts, bad: 1 }, false)).toBeUndefined();
  expect(applyWords({ ...counts, bad: 1 }, true)).toBe('Create 1 customer');
});
test('so does an undo', () => {
  expect(undoWords('items', 2, 1)).toBe(
    '2 products that it made are removed, 1 product gets the old values back.',
  );
  expect(undoWords('items', 0, 0)).toBe('There is nothing left to take back.');
});
