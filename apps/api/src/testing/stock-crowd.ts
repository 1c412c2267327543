/** A crowd that books at the same moment: contracts created quickly and booked by the product's own function. */
import type { Db, Tx } from '../db/database.ts';
import { sql } from '../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../db/testing.ts';
import { HttpError } from '../platform/http/errors.ts';
import { type Settings, settingsReader } from '../platform/settings/settings.ts';
import { reserveContract } from '../stock/reservations/reserve.ts';

export const CROWD = 16;
/** As often as a route repeats a write that the database aborted (platform/http/route.ts). */
const RETRIES = 3;

export interface Order {
  readonly from: string;
  readonly to: string;
  /** Item and units. */
  readonly lines: readonly (readonly [item: number, quantity: number])[];
  readonly position?: string;
}

export interface Crowd {
  readonly db: TestDatabase;
  readonly settings: Settings;
  readonly depot: number;
  readonly otherDepot: number;
  /** Creates items of which the depot owns this many each. */
  items(count: number, owned: number): Promise<number[]>;
  /** Creates contracts without reservations. */
  contracts(orders: readonly Order[]): Promise<number[]>;
  /** Changes a contract and reserves its new needs, in one transaction; false = refused for lack of stock. */
  save(contract: number, today: string, change?: (tx: Tx) => Promise<unknown>): Promise<boolean>;
  /** Books a movement; false = refused because the units are promised or missing. */
  moveStock(kind: string, item: number, quantity: number): Promise<boolean>;
}

const must = <T>(row: T | undefined): T => {
  if (row === undefined) throw new Error('No row.');
  return row;
};

export async function openCrowd(): Promise<Crowd> {
  const db = await createTestDatabase({ max: CROWD });
  const newDepot = async (code: string): Promise<number> =>
    must(
      await db.one<{ id: number }>(
        sql`insert into depot (code, name) values (${code}, ${code}) returning id`,
      ),
    ).id;
  const depot = await newDepot('A');
  const otherDepot = await newDepot('B');
  const settings = await settingsReader.all(db);
  let skus = 0;
  return {
    db,
    settings,
    depot,
    otherDepot,
    async items(count, owned) {
      const rows = await db.rows<{ id: number }>(sql`
        insert into stockitem (sku, third_party_software_reference, price)
        select 'CROWD-' || n, 'X', 1 from generate_series(${++skus * 10_000}::int, ${skus * 10_000 + count - 1}::int) n returning id`);
      const ids = rows.map((row) => row.id);
      await db.rows(sql`insert into stock_movement (stockitem_id, depot_id, kind, quantity)
        select i, ${depot}, 'opening', ${owned} from unnest(${ids}::int[]) i`);
      return ids;
    },
    async contracts(orders) {
      const rows = await db.rows<{ id: number }>(sql`
        insert into contract (contract_number, position, state_set_id, depot_id, delivery_date, collection_date)
        select 'C' || nextval('contract_number_seq'), o ->> 'position', state_set_of('{}'), ${depot}, (o ->> 'from')::date, (o ->> 'to')::date
        from jsonb_array_elements(${JSON.stringify(orders.map((one) => ({ position: 'entered', ...one })))}::jsonb) o returning id`);
      const ids = rows.map((row) => row.id).sort((a, b) => a - b);
      const lines = orders.flatMap((order, n) =>
        order.lines.map(([item, quantity]) => ({ contract: ids[n], item, quantity })),
      );
      await db.rows(sql`insert into contract_line (contract_id, stockitem_id, quantity, unit_price, unit_washup_price, value, tax, grand_total)
        select contract, item, quantity, 0, 0, 0, 0, 0 from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) x (contract int, item int, quantity int)`);
      return ids;
    },
    async save(contract, today, change) {
      try {
        await db.transaction(
          async (tx) => {
            await tx.rows(sql`select 1 from contract where id = ${contract} for update`);
            await change?.(tx);
            await reserveContract({ db: tx, settings, today }, { id: contract, depot_id: depot }, 'guard');
          },
          { retries: RETRIES },
        );
        return true;
      } catch (error) {
        if (error instanceof HttpError && error.status === 409) return false;
        throw error;
      }
    },
    async moveStock(kind, item, quantity) {
      try {
        await db.rows(sql`insert into stock_movement (stockitem_id, depot_id, kind, quantity, to_depot_id)
          values (${item}, ${depot}, ${kind}, ${quantity}, ${kind === 'transfer' ? otherDepot : null}::int)`);
        return true;
      } catch (error) {
        if (/stock_day_never_over|stock_level_original_check/.test(String(error))) return false;
        throw error;
      }
    },
  };
}

/** Returns the item-days of a depot with more units reserved than movements brought there, summed without the product's roll-up. */
export async function overbooked(db: Db, depot: number): Promise<string[]> {
  const moved = await db.rows<{
    stockitem_id: number;
    depot_id: number;
    to_depot_id: number | null;
    kind: string;
    quantity: number;
  }>(sql`select stockitem_id, depot_id, to_depot_id, kind, quantity from stock_movement`);
  const owned = new Map<number, number>();
  const add = (item: number, units: number) => owned.set(item, (owned.get(item) ?? 0) + units);
  for (const one of moved) {
    if (one.to_depot_id === depot) add(one.stockitem_id, one.quantity);
    if (one.depot_id === depot)
      add(one.stockitem_id, ['opening', 'buy', 'found'].includes(one.kind) ? one.quantity : -one.quantity);
  }
  const days = await db.rows<{ item: number; day: string; units: number }>(sql`
    select stockitem_id as item, d::date as day, sum(quantity)::int as units
    from stock_reservation cross join lateral generate_series(first_day, last_day, interval '1 day') d
    where depot_id = ${depot} and kind <> 'quoted' group by 1, 2`);
  return days
    .filter(({ item, units }) => units > (owned.get(item) ?? 0))
    .map(({ item, day, units }) => `${item} on ${day}: ${units} of ${owned.get(item) ?? 0}`);
}
