import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { ExportColumn } from './columns.ts';
import { xlsxTable } from './xlsx-table.ts';

const column: ExportColumn = {
  name: 'said',
  label: 'Said',
  kind: 'text',
  places: 0,
  money: false,
  text: (record) => String(record['said']),
};

test('texts come through whole wherever the pieces in which they are packed end', async () => {
  // Signs of two halves and of three bytes, long enough for several pieces, begun one place apart.
  const said = Array.from({ length: 12 }, (_, at) => 'a'.repeat(at) + '😀€'.repeat(9_000 + at));
  const table = xlsxTable([column], { title: 'Said', count: said.length, timeZone: 'UTC' });
  const parts = [table.begin(), table.rows(said.map((text) => ({ said: text }))), table.end()];
  expect((await readSheet(Buffer.concat(parts), { trim: false })).flat()).toEqual(['Said', ...said]);
});
