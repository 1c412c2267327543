import { expect, test } from 'vitest';
import { applyText, undoText } from './labels.tsx';

test('the button says what it will do, or nothing if it would do nothing', () => {
  const counts = { kind: 'customers', created: 1, updated: 0, bad: 0 } as const;
  expect(applyText(counts, false)).toBe('Create 1 customer');
  expect(applyText({ ...counts, created: 1200, updated: 2 }, false)).toBe(
    `Create ${(1200).toLocaleString()}, change 2 customers`,
  );
  expect(applyText({ ...counts, created: 0, updated: 1 }, false)).toBe('Change 1 customer');
  expect(applyText({ ...counts, created: 0 }, true)).toBeUndefined();
  expect(applyText({ ...counts, bad: 1 }, false)).toBeUndefined();
  expect(applyText({ ...counts, bad: 1 }, true)).toBe('Create 1 customer');
});
test('the undo text names removed and restored records', () => {
  expect(undoText('items', 2, 1)).toBe('2 items will be removed, 1 item will get its old values back.');
  expect(undoText('items', 0, 0)).toBe('There is nothing left to undo.');
});
