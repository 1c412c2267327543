import * as f from '@hireyard/wire/field';
import { code, column } from '../../records/import/cells.ts';
import type { Importer } from '../../records/import/context.ts';
import { readSheet } from '../../records/import/sheet.ts';
import { upsert } from '../../records/import/upsert.ts';
import { ownedColumns, ownedOf } from './owned.ts';
import { wholeRows, writeNotes } from '../../records/import/rows.ts';

const size = (unit: string) => column(f.decimal({ places: 1, digits: 8, min: 0.1, nullable: true, unit }));
const label = () =>
  column(f.decimal({ places: 1, digits: 8, min: 0.1, nullable: true, unit: 'mm' }), { needed: false });

/** Types of container: outside size in cm, empty weight in kg, labels in mm. */
export const importContainers: Importer = async ({ tx, report }, table) => {
  const columns = {
    code: code(f.text({ required: true, max: 30 })),
    description: column(f.text({})),
    active: column(f.bool({}), { whenEmpty: true, needed: false }),
    height: size('cm'),
    width: size('cm'),
    depth: size('cm'),
    weight: column(f.decimal({ places: 3, digits: 10, min: 0, nullable: true, unit: 'kg' })),
    perforated: column(f.bool({}), { whenEmpty: false, needed: false }),
    front_label_width: label(),
    front_label_height: label(),
    side_label_width: label(),
    side_label_height: label(),
    ...ownedColumns(table),
  };
  const ignored = ['kind', 'compartments', 'replacement_price', 'basis'];
  const hasLevels = Object.keys(ownedColumns(table)).length > 0;
  const rows = readSheet(table, { columns, ignored, key: 'code' }, report);
  if (report.refused) return;
  const done = await upsert(
    tx,
    {
      table: 'stock_container',
      key: 'sku',
      resource: 'stockcontainer',
      columns: {
        sku: 'text',
        description: 'text',
        active: 'boolean',
        height: 'numeric',
        width: 'numeric',
        depth: 'numeric',
        weight: 'numeric',
        perforated: 'boolean',
        front_label_width: 'numeric',
        front_label_height: 'numeric',
        side_label_width: 'numeric',
        side_label_height: 'numeric',
        original_stock_level: 'int',
      },
      // A file without levels leaves those that are known.
      onlyNew: hasLevels ? [] : ['original_stock_level'],
    },
    wholeRows(rows).map(({ code: sku, ...row }) => ({
      sku,
      ...row,
      original_stock_level: ownedOf(row) ?? 0,
    })),
  );
  report.count(done);
  writeNotes(report, table.file, rows, 'code', done);
};
