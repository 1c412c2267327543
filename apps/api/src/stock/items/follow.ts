/** What about items others follow: prices, load, and how long units are blocked. */
import type { WriteCall } from '../../platform/http/call.ts';
import type { RecordChange } from '../../platform/record-change.ts';
import type { Outcome } from '../../records/import/outcome.ts';

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

/** What an import changed in records that were there. */
export const changesOf = (done: readonly Outcome[]): ItemChange[] =>
  done.flatMap(({ object_id: id, action, changes }) =>
    id !== null && action === 'update' ? [{ id, fields: changes.map(({ field }) => field) }] : [],
  );

/** What of an import open contracts follow. */
export function followedOf(changes: readonly ItemChange[]): ItemsChanged {
  const having = (wanted: ReadonlySet<string>) =>
    changes.filter(({ fields }) => fields.some((field) => wanted.has(field))).map(({ id }) => id);
  return { priced: having(PRICES), loaded: having(LOAD), washed: having(WASHUP) };
}

/** The same as others hear of it; undefined when nothing changed that anybody follows. */
export function itemsChange({ priced, loaded, washed }: ItemsChanged): RecordChange | undefined {
  const about = Object.entries({ prices: priced, load: loaded, washing: washed }).filter(
    ([, ids]) => ids.length > 0,
  );
  if (about.length === 0) return undefined;
  const ids = new Set([...priced, ...loaded, ...washed]);
  return {
    resource: 'stockitem',
    id: ids.size === 1 ? [...ids][0] : undefined,
    about: Object.fromEntries(about),
  };
}

/** Says what changed about items, to whoever follows them. */
export async function followItems(
  scope: Pick<WriteCall, 'app' | 'db' | 'user'>,
  changed: ItemsChanged,
): Promise<void> {
  const change = itemsChange(changed);
  if (change !== undefined) await scope.app.recordChanged(scope, change);
}
