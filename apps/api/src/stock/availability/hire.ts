/** GET availability/hire/: free units of several items for a hire that is being planned. */
import { t } from '@hireyard/messages';
import { blockWindow, isWashable, MAX_HIRE_DAYS } from '@hireyard/domain/stock/availability';
import type { HireAvailability } from '@hireyard/wire/stock/availability';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/errors.ts';
import { given } from '../../platform/http/given.ts';
import type { Answer } from '../../platform/http/route-types.ts';
import { rollStock } from '../reservations/clock.ts';
import { stockRules } from '../reservations/claims.ts';
import { freeFor } from '../reservations/free.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { depotOf, type Hire, hireOf, needed } from './parameters.ts';

const MAX_ITEMS = 1000;

export interface ItemRow {
  readonly id: number;
  readonly washup_price: string | null;
  readonly washup_rate: string | null;
}

export const itemRows = (db: Db, where: RawBuilder<unknown>): Promise<ItemRow[]> =>
  db.rows<ItemRow>(sql`select id, washup_price, washup_rate from stockitem where ${where} order by id`);

export interface Plan {
  readonly item: ItemRow;
  readonly depot: number;
  readonly hire: Hire;
}

/** Returns the free units of each plan over its item's own window, in one statement. Units of `contract` count as free. */
export async function freeForPlans(
  db: Db,
  settings: Settings,
  plans: readonly Plan[],
  contract: number | null,
): Promise<HireAvailability[]> {
  const queries = plans.map(({ item, depot, hire }) => ({
    stockitem_id: item.id,
    depot_id: depot,
    ...blockWindow(hire, isWashable(item), stockRules(settings, depot)),
  }));
  const free = await freeFor(db, queries, contract);
  return queries.map(({ stockitem_id, first, last }, n) => ({
    stockitem: stockitem_id,
    owned: free[n]?.owned ?? 0,
    free: free[n]?.free ?? 0,
    from: first,
    to: last,
  }));
}

export async function hireAvailability(call: Call): Promise<Answer> {
  const depot = await depotOf(call);
  const hire = hireOf(call, MAX_HIRE_DAYS);
  const ids = needed<number[]>(call, 'stockitem__id__in', 'ids');
  if (ids.length > MAX_ITEMS)
    throw invalid({ stockitem__id__in: [t('Request at most {MAX_ITEMS} items.', { MAX_ITEMS })] });
  const contract = given<number>(call, 'contract', 'int') ?? null;
  await rollStock(call.app.db, call.today);
  const items = await itemRows(call.db, sql`id = any (${ids}::int[])`);
  const settings = await call.app.settings.all(call.db);
  const plans = items.map((item) => ({ item, depot: depot.id, hire }));
  return { body: await freeForPlans(call.db, settings, plans, contract) };
}
