import { stockcontainer_accessory } from '@hireyard/wire/stock/stockcontainer-accessory';
import * as f from '@hireyard/wire/field';
import { code, column } from '../../records/import/cells.ts';
import type { Importer } from '../../records/import/context.ts';
import { readSheet } from '../../records/import/sheet.ts';
import { upsert } from '../../records/import/upsert.ts';
import { ownedColumns, ownedOf } from './owned.ts';
import { wholeRows, writeNotes } from '../../records/import/rows.ts';

const { fields } = stockcontainer_accessory;

/** What goes with filled containers (lids, dividers, dollies): weight in kg, owned pieces of all depots together. */
export const importContainerAccessories: Importer = async ({ tx, report }, table) => {
  const levels = ownedColumns(table);
  const columns = {
    code: code(fields.code),
    description: column(f.text({ required: true })),
    active: column(f.bool({}), { whenEmpty: true, needed: false }),
    weight: column(fields.weight),
    ...levels,
  };
  const ignored = ['kind', 'fits_size_cm', 'fits_containers', 'replacement_price', 'basis'];
  const rows = readSheet(table, { columns, ignored, key: 'code' }, report);
  if (report.refused) return;
  const done = await upsert(
    tx,
    {
      table: 'stockcontainer_accessory',
      key: 'code',
      resource: 'stockcontainer_accessory',
      columns: {
        code: 'text',
        name: 'text',
        active: 'boolean',
        weight: 'numeric',
        original_stock_level: 'int',
      },
      onlyNew: Object.keys(levels).length > 0 ? [] : ['original_stock_level'],
    },
    wholeRows(rows).map(({ description: name, ...row }) => ({
      ...row,
      name,
      original_stock_level: ownedOf(row) ?? 0,
    })),
  );
  report.count(done);
  writeNotes(report, table.file, rows, 'code', done);
};
