/** Open contracts follow the items on their lines: prices that are not locked, load, and how long units are blocked. */
import { sql, type Tx } from '../../db/database.ts';
import type { Dated } from '../../platform/http/route.ts';
import { followChange } from '../../contracts/resource.ts';

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

/** What says whether an item is washed, and so how long its lines block it. */
const WASHUP = new Set(['washup_price', 'washup_rate']);

export interface ItemChange {
  readonly id: number;
  /** Fields that changed. */
  readonly fields: readonly string[];
}

/** What of an import open contracts follow. */
export function followedOf(changes: readonly ItemChange[]): ItemsChanged {
  const having = (wanted: ReadonlySet<string>) =>
    changes.filter(({ fields }) => fields.some((field) => wanted.has(field))).map(({ id }) => id);
  return { priced: having(PRICES), loaded: having(LOAD), washed: having(WASHUP) };
}

/** Has contracts recalculated and reserved for these changes, in the background. Never refused for want of stock. */
export async function followItems(
  scope: { readonly app: Dated; readonly db: Tx; readonly user?: { readonly id: number } },
  { priced, loaded, washed }: ItemsChanged,
): Promise<void> {
  const ids = new Set([...priced, ...loaded, ...washed]);
  const change = { resource: 'stockitem', id: ids.size === 1 ? [...ids][0] : undefined };
  if (priced.length + loaded.length > 0)
    await followChange(scope, { ...change, reaches: { prices: priced, loads: loaded }, scope: 'figures' });
  // Prices that are fixed stay: what repricing adds is told anew.
  const warned = sql`
    select from contract_line l join contract c on c.id = l.contract_id
    where l.stockitem_id = any (${priced}::int[]) and c.price_warning is not null limit 1`;
  if (priced.length > 0 && (await scope.db.one(warned)) !== undefined)
    await followChange(scope, { ...change, reaches: { warned: priced }, scope: 'problems' });
  // A line blocks its units for longer when they are washed, whatever its prices are locked at.
  if (washed.length > 0) await followChange(scope, { ...change, reaches: { washed }, scope: 'stock' });
}
