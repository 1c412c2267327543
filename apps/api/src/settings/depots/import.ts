/** Imports depots and their settings: tax, minimums, overbooking and the delivery tariff. */
import * as f from '@hireyard/wire/field';
import { depot } from '@hireyard/wire/settings/depot';
import { addressCheck, checkedPostcode, plainAddress } from '../../records/import/address.ts';
import { code, column, optional } from '../../records/import/cells.ts';
import { type DepotSettings, writeDepotSettings } from './import-settings.ts';
import { type Added, plainKind } from '../../records/import/plain-records.ts';
import { ownTarget } from '../../records/import/target.ts';

const { fields } = depot;
const fee = optional(column(f.money({ required: true, min: 0 })));
const miles = optional(column(f.decimal({ required: true, places: 1, digits: 6, min: 0 })));
const share = optional(column(f.decimal({ required: true, places: 4, digits: 5, min: 0, max: 1 })));
const SETTINGS = {
  tax_rate: share,
  contract_minimum: fee,
  deposit_minimum: fee,
  overbooking: optional(column(f.choice(['block', 'warn', 'allow'], { required: true }))),
  drop_fee_van: fee,
  drop_fee_lorry: fee,
  included_miles: miles,
  per_mile_van: fee,
  per_mile_lorry: fee,
  delivery_minimum: fee,
  max_miles: miles,
} satisfies Record<keyof DepotSettings, unknown>;

export const depotsKind = plainKind({
  name: 'depots',
  resource: 'depot',
  fields,
  keys: [{ name: 'code', label: 'Code', field: 'code', column: 'code' }],
  marks: ['code', 'name', ...Object.keys(plainAddress)],
  titleOf: ({ name }) => name,
  targets: async () => [
    ownTarget('code', code(fields.code), 'text'),
    ownTarget('name', column(fields.name), 'text'),
    ownTarget('active', column(fields.active, { whenEmpty: true }), 'boolean'),
    ownTarget('telephone', column(fields.telephone), 'text'),
    ...Object.entries(plainAddress).map(([name, read]) => ownTarget(name, read, 'text')),
    ...Object.entries(SETTINGS).map(([name, read]) => ownTarget(name, read)),
  ],
  open: async (scope) => ({
    columns: { address_postcode: await checkedPostcode(scope.context) },
    check: addressCheck(scope),
    async also(written, readings) {
      const settings = new Map<number, Partial<DepotSettings>>(
        written.map(({ line, object_id: id }) => [id ?? 0, readings.get(line)?.read ?? {}]),
      );
      const changed = await writeDepotSettings(scope.context, settings);
      const added = written.flatMap(({ line, object_id: id }): [number, Added][] =>
        changed.has(id ?? 0) ? [[line, { changes: [], extra: {} }]] : [],
      );
      return { added: new Map(added) };
    },
  }),
});
