/** GET availability/hire/: what is free for a hire that is being planned, of several items at once. */
import { blockWindow, isWashable, LONGEST_HIRE_DAYS } from '@hireyard/domain/availability';
import type { HireAvailability } from '@hireyard/wire/availability';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import type { Call } from '../../http/call.ts';
import { invalid } from '../../http/errors.ts';
import type { Answer } from '../../http/route.ts';
import { rollStock } from '../../stock/clock.ts';
import { stockRules } from '../../stock/claims.ts';
import { freeFor } from '../../stock/free.ts';
import type { Settings } from '../../settings/settings.ts';
import { depotOf, given, type Hire, hireOf, needed } from './parameters.ts';

const MOST_ITEMS = 1000;

export interface ItemRow {
  readonly id: number;
  readonly washup_price: string | null;
  readonly washup_rate: string | null;
}

export const itemRows = (db: Db, where: RawBuilder<unknown>): Promise<ItemRow[]> =>
  db.rows<ItemRow>(sql`select id, washup_price, washup_rate from stockitem where ${where} order by id`);

/** Free units of items for a hire from a depot, each over its own window. `contract`: what it has counts as free. */
export async function freeForHire(
  db: Db,
  settings: Settings,
  ask: {
    readonly items: readonly ItemRow[];
    readonly depot: number;
    readonly hire: Hire;
    readonly contract: number | null;
  },
): Promise<HireAvailability[]> {
  const rules = stockRules(settings, ask.depot);
  const windows = ask.items.map((item) => blockWindow(ask.hire, isWashable(item), rules));
  const free = await freeFor(
    db,
    ask.items.map((item, n) => ({
      stockitem_id: item.id,
      depot_id: ask.depot,
      first: windows[n]?.first ?? '',
      last: windows[n]?.last ?? '',
    })),
    ask.contract,
  );
  return ask.items.map((item, n) => ({
    stockitem: item.id,
    owned: free[n]?.owned ?? 0,
    free: free[n]?.free ?? 0,
    from: windows[n]?.first ?? '',
    to: windows[n]?.last ?? '',
  }));
}

export async function hireAvailability(call: Call): Promise<Answer> {
  const depot = await depotOf(call);
  const hire = hireOf(call, LONGEST_HIRE_DAYS);
  const ids = needed<number[]>(call, 'stockitem__id__in', 'ids');
  if (ids.length > MOST_ITEMS) throw invalid({ stockitem__id__in: [`Ask for ${MOST_ITEMS} items at most.`] });
  const contract = given<number>(call, 'contract', 'int') ?? null;
  await rollStock(call.app.db, call.today);
  const items = await itemRows(call.db, sql`id = any (${ids}::int[])`);
  const settings = await call.app.settings.all(call.db);
  return { body: await freeForHire(call.db, settings, { items, depot: depot.id, hire, contract }) };
}
