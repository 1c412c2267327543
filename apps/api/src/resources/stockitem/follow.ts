/** Open contracts follow the items on their lines: prices that are not locked, load, and how long units are blocked. */
import { type RawBuilder, sql } from '../../db/database.ts';
import type { WriteCall } from '../../http/call.ts';
import { reserveItems } from '../../stock/reserve.ts';
import { recalculateOpen } from '../contract/index.ts';

/** Fields that the price of a live line is computed from. */
export const PRICES: ReadonlySet<string> = new Set(['price', 'washup_price', 'washup_rate']);
/** Fields that the load of a contract is computed from. */
export const LOAD: ReadonlySet<string> = new Set([
  'height',
  'width',
  'depth',
  'weight',
  'pack_size',
  'container',
  'loose_volume_factor',
]);

/** Ids of the items whose prices, whose load, and whose wash-up (washed or not) changed. */
export interface ItemsChanged {
  readonly priced: readonly number[];
  readonly loaded: readonly number[];
  readonly washed: readonly number[];
}

const linesOf = (items: readonly number[]): RawBuilder<unknown> =>
  sql`l.stockitem_id = any (${items}::int[])`;

/** Recomputes and reserves anew what these changes reach, in their transaction. Never refused for want of stock. */
export async function followItems(
  call: Pick<WriteCall, 'app' | 'db' | 'today'> & { readonly user?: { readonly id: number } },
  { priced, loaded, washed }: ItemsChanged,
): Promise<void> {
  if (priced.length + loaded.length > 0)
    await recalculateOpen(
      call,
      sql`id in (select l.contract_id from contract_line l where ${linesOf(loaded)}
        or (${linesOf(priced)} and (l.locked_price is null or l.locked_washup_price is null)))`,
    );
  // A line blocks its units for longer when they are washed, whatever its prices are locked at.
  if (washed.length === 0) return;
  const settings = await call.app.settings.all(call.db);
  await reserveItems({ db: call.db, settings, today: call.today }, washed);
}
