import type { ImportReport } from '@hireyard/wire/stock/catalogue';
import { expect, test } from 'vitest';
import { badRowsTable, columnLabel, doneText, importText } from './upload.ts';

const report = (given: Partial<ImportReport>): ImportReport => ({
  dry_run: true,
  stored: true,
  rows: 0,
  created: 0,
  updated: 0,
  same: 0,
  bad: 0,
  levels_kept: 0,
  errors: [],
  errors_total: 0,
  warnings: [],
  warnings_total: 0,
  changes: [],
  changes_total: 0,
  header: [],
  bad_rows: [],
  ...given,
});

test('a column has the label of its field', () => {
  expect(['price', 'container_code', 'original_stock_level_BRS', 'colour'].map(columnLabel)).toEqual([
    'Price',
    'Container',
    'Owned at BRS',
    'Colour',
  ]);
});

test('the button states exactly what it will do, and is absent if there is nothing to do', () => {
  expect(importText(report({ created: 1, updated: 1200 }), false)).toBe('Create 1 item, update 1,200 items');
  expect(importText(report({ same: 3 }), false)).toBeUndefined();
  expect(importText(report({ created: 2, bad: 1 }), false)).toBeUndefined();
  expect(importText(report({ created: 2, bad: 1 }), true)).toBe('Create 2 items, leave out 1 bad row');
  expect(doneText(report({ created: 1, same: 4, bad: 2 }))).toBe(
    '1 item created, 0 updated, 4 unchanged. 2 bad rows left out.',
  );
});

test('the file of bad rows has their cells and all reasons, and replaces an earlier one', () => {
  const error = (line: number, column: string | null, reason: string) => ({
    line,
    column,
    reason,
    sku: null,
  });
  const table = badRowsTable(
    report({
      header: ['sku', 'import_errors', 'price'],
      bad_rows: [{ line: 4, cells: ['A', 'old', 'x'] }],
      errors: [error(4, 'price', 'No.'), error(4, null, 'Odd.'), error(5, null, 'Short.')],
    }),
  );
  expect(table).toEqual({
    heads: ['sku', 'price', 'import_errors'],
    rows: [['A', 'x', 'price: No. · Odd.']],
  });
});
