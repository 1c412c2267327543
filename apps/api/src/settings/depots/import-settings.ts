import { type Settings, settingFor } from '../../platform/settings/settings.ts';
import { sql } from '../../db/database.ts';
import type { ImportContext } from '../../records/import/context.ts';

/** Maps columns of the depots file to settings. An empty value leaves the setting unchanged. */
export interface DepotSettings {
  readonly tax_rate: string | null;
  readonly contract_minimum: string | null;
  readonly deposit_minimum: string | null;
  readonly overbooking: string | null;
  readonly drop_fee_van: string | null;
  readonly drop_fee_lorry: string | null;
  readonly included_miles: string | null;
  readonly per_mile_van: string | null;
  readonly per_mile_lorry: string | null;
  readonly delivery_minimum: string | null;
  readonly max_miles: string | null;
}

interface Tariff {
  readonly classes: readonly {
    readonly code: string;
    readonly drop_fee: string;
    readonly per_mile: string;
  }[];
  readonly included_miles: number;
  readonly minimum: string;
}

/** Returns the tax rate without trailing zeros: 0.2000 becomes 0.20. */
const rate = (text: string | null = null): string | null => text && text.replace(/(\.\d\d\d*?)0+$/, '$1');

/** Returns the common tariff with this depot's fees; null if the file has none. */
function tariff(settings: Settings, row: Partial<DepotSettings>): Tariff | null {
  const given = [
    row.drop_fee_van,
    row.drop_fee_lorry,
    row.per_mile_van,
    row.per_mile_lorry,
    row.included_miles,
    row.delivery_minimum,
  ];
  if (given.every((value) => value == null)) return null;
  const base = settingFor<Tariff>(settings, 'vehicles');
  const fees: Record<string, readonly (string | null | undefined)[] | undefined> = {
    van: [row.drop_fee_van, row.per_mile_van],
    lorry: [row.drop_fee_lorry, row.per_mile_lorry],
  };
  return {
    ...base,
    classes: base.classes.map((vehicle) => ({
      ...vehicle,
      drop_fee: fees[vehicle.code]?.[0] ?? vehicle.drop_fee,
      per_mile: fees[vehicle.code]?.[1] ?? vehicle.per_mile,
    })),
    included_miles: row.included_miles == null ? base.included_miles : Number(row.included_miles),
    minimum: row.delivery_minimum ?? base.minimum,
  };
}

/** Writes the settings of each depot (by id) in the file, and returns the depots whose settings changed. */
export async function writeDepotSettings(
  { tx, settings }: ImportContext,
  depots: ReadonlyMap<number, Partial<DepotSettings>>,
): Promise<Set<number>> {
  const changed = new Set<number>();
  for (const [id, row] of depots) {
    const values: Record<string, unknown> = {
      tax_rate: rate(row.tax_rate),
      contract_minimum: row.contract_minimum,
      deposit_minimum: row.deposit_minimum,
      availability_guard: row.overbooking,
      vehicles: tariff(settings, row),
      delivery_max_miles: row.max_miles == null ? null : Number(row.max_miles),
    };
    for (const [code, value] of Object.entries(values)) {
      if (value == null) continue;
      const text = JSON.stringify(value);
      const hit = await tx.one(sql`
        update setting set value = jsonb_set(value, array['depots', ${String(id)}], ${text}::jsonb, true)
        where code = ${code} and value #> array['depots', ${String(id)}] is distinct from ${text}::jsonb returning id`);
      if (hit) changed.add(id);
    }
  }
  return changed;
}
