/** Containers and their accessories, such as lids, dividers and dollies. */
import * as f from '@hireyard/wire/field';
import { stockcontainer } from '@hireyard/wire/stock/stockcontainer';
import { stockcontainer_accessory } from '@hireyard/wire/stock/stockcontainer-accessory';
import { type Db, sql } from '../../db/database.ts';
import { code, column } from '../../records/import/cells.ts';
import { plainKind } from '../../records/import/plain-records.ts';
import type { Values } from '../../records/import/records.ts';
import { ownTarget, type Target } from '../../records/import/target.ts';
import { levelColumn } from './catalogue-cells.ts';

const bool = (whenEmpty: boolean) => column(f.bool({}), { whenEmpty });
const size = (unit: string) => column(f.decimal({ places: 1, digits: 8, min: 0.1, nullable: true, unit }));
const weight = column(f.decimal({ places: 3, digits: 10, min: 0, nullable: true, unit: 'kg' }));
const level = column(f.int({ min: 0, max: 1_000_000 }), { whenEmpty: 0 });

/** Owned pieces at each depot. Containers move between depots, so only the sum is stored. */
async function levels(db: Db): Promise<Target[]> {
  const depots = await db.rows<{ code: string }>(sql`select code from depot order by code`);
  return depots.map((depot) => ownTarget(levelColumn(depot.code), level));
}

/** A file without levels keeps the existing ones. */
const open = async () => ({
  columns: {},
  complete(values: Values, read: Values, present: Values | undefined) {
    const given = Object.entries(read).filter(([name]) => name.startsWith(levelColumn('')));
    return present !== undefined && given.length === 0
      ? values
      : { ...values, original_stock_level: given.reduce((sum, [, units]) => sum + Number(units), 0) };
  },
});
const further = { original_stock_level: 'int' } as const;

/** Outside sizes in cm, empty weight in kg, labels in mm. */
export const containersKind = plainKind({
  name: 'containers',
  resource: 'stockcontainer',
  table: 'stock_container',
  fields: stockcontainer.fields,
  keys: [{ name: 'code', label: 'SKU', field: 'code', column: 'sku' }],
  marks: ['code', 'description', 'height', 'width', 'depth', 'weight'],
  ignored: ['kind', 'compartments', 'replacement_price', 'basis'],
  titleOf: ({ sku }) => sku,
  targets: async (db) => [
    ownTarget('code', code(f.text({ required: true, max: 30 })), 'text', 'sku'),
    ownTarget('description', column(f.text({})), 'text'),
    ownTarget('active', bool(true), 'boolean'),
    ...['height', 'width', 'depth'].map((name) => ownTarget(name, size('cm'), 'numeric')),
    ownTarget('weight', weight, 'numeric'),
    ownTarget('perforated', bool(false), 'boolean'),
    ...['front_label_width', 'front_label_height', 'side_label_width', 'side_label_height'].map((name) =>
      ownTarget(name, size('mm'), 'numeric'),
    ),
    ...(await levels(db)),
  ],
  further,
  open,
});

const { fields } = stockcontainer_accessory;
export const containerAccessoriesKind = plainKind({
  name: 'container_accessories',
  resource: 'stockcontainer_accessory',
  fields,
  keys: [{ name: 'code', label: 'Code', field: 'code', column: 'code' }],
  marks: ['code', 'description', 'weight'],
  ignored: ['kind', 'fits_size_cm', 'fits_containers', 'replacement_price', 'basis'],
  titleOf: ({ code: own }) => own,
  targets: async (db) => [
    ownTarget('code', code(fields.code), 'text'),
    ownTarget('description', column(f.text({ required: true })), 'text', 'name'),
    ownTarget('active', bool(true), 'boolean'),
    ownTarget('weight', weight, 'numeric'),
    ...(await levels(db)),
  ],
  further,
  open,
});
