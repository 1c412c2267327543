import * as f from '@hireyard/wire/field';
import { code, column } from '../../records/import/cells.ts';
import type { Importer } from '../../records/import/context.ts';
import { readSheet } from '../../records/import/sheet.ts';
import { upsert } from '../../records/import/upsert.ts';
import { wholeRows, writeNotes } from '../../records/import/rows.ts';

/** Degrees; five places are about a metre. */
const degrees = (limit: number) =>
  column(f.decimal({ required: true, places: 8, digits: 11, min: -limit, max: limit }));

/** Outward postcodes with their centroid. */
export const importOutcodes: Importer = async ({ tx, report }, table) => {
  const columns = {
    outcode: code(f.text({ required: true, max: 10 })),
    latitude: degrees(90),
    longitude: degrees(180),
    town: column(f.text({}), { needed: false }),
  };
  const rows = readSheet(
    table,
    { columns, ignored: ['county', 'country', 'unit_postcodes', 'source'], key: 'outcode' },
    report,
  );
  if (report.refused) return;
  const done = await upsert(
    tx,
    {
      table: 'outcode',
      key: 'outcode',
      columns: { outcode: 'text', latitude: 'double precision', longitude: 'double precision', town: 'text' },
    },
    wholeRows(rows),
  );
  report.count(done);
  writeNotes(report, table.file, rows, 'outcode', done);
};
