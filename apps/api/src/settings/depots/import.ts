import * as f from '@hireyard/wire/field';
import { depot as resource } from '@hireyard/wire/settings/depot';
import { ADDRESS_TYPES, checkAddress, checkedPostcode, plainAddress } from '../../records/import/address.ts';
import { code, column, optional } from '../../records/import/cells.ts';
import type { ImportContext, Importer } from '../../records/import/context.ts';
import { type DepotSettings, writeDepotSettings } from './import-settings.ts';
import { readSheet } from '../../records/import/sheet.ts';
import { idsByKey, upsert } from '../../records/import/upsert.ts';
import { wholeRows, writeNotes } from '../../records/import/rows.ts';

const { fields } = resource;
const fee = () => optional(column(f.money({ required: true, min: 0 })), false);
const miles = () => optional(column(f.decimal({ required: true, places: 1, digits: 6, min: 0 })), false);
const share = () =>
  optional(column(f.decimal({ required: true, places: 4, digits: 5, min: 0, max: 1 })), false);

async function columnsFor(context: ImportContext) {
  return {
    code: code(fields.code),
    name: column(fields.name),
    active: column(fields.active, { whenEmpty: true, needed: false }),
    telephone: column(fields.telephone, { needed: false }),
    ...plainAddress,
    address_postcode: await checkedPostcode(context),
    tax_rate: share(),
    contract_minimum: fee(),
    deposit_minimum: fee(),
    overbooking: optional(column(f.choice(['block', 'warn', 'allow'], { required: true })), false),
    drop_fee_van: fee(),
    drop_fee_lorry: fee(),
    included_miles: miles(),
    per_mile_van: fee(),
    per_mile_lorry: fee(),
    delivery_minimum: fee(),
    max_miles: miles(),
  };
}

/** Depots, and the settings that are kept for each: tax, minimums, overbooking and the delivery tariff. */
export const importDepots: Importer = async (context, table) => {
  const { tx, report } = context;
  const rows = readSheet(table, { columns: await columnsFor(context), key: 'code' }, report);
  for (const { line, partial } of rows) checkAddress(context, report, { file: table.file, line }, partial);
  if (report.refused) return;
  const values = wholeRows(rows);
  const done = await upsert(
    tx,
    {
      table: 'depot',
      key: 'code',
      resource: 'depot',
      columns: {
        code: 'text',
        name: 'text',
        active: 'boolean',
        telephone: 'text',
        ...ADDRESS_TYPES,
      },
    },
    values,
  );
  const ids = await idsByKey(tx, 'depot', 'code');
  const settings = new Map<number, DepotSettings>(values.map((row) => [ids.get(row.code) ?? 0, row]));
  const changed = await writeDepotSettings(context, settings);
  const updatedKeys = new Set(done.updatedKeys);
  for (const { code } of values) {
    if (changed.has(ids.get(code) ?? 0) && !done.createdKeys.has(code)) updatedKeys.add(code);
  }
  const updated = updatedKeys.size;
  report.count({ created: done.created, updated, unchanged: values.length - done.created - updated });
  writeNotes(report, table.file, rows, 'code', { updatedKeys: [...updatedKeys] });
};
