/** Updates contracts after changes to items: prices, load and blocked days. */
import type { WriteCall } from '../../platform/http/call.ts';
import type { RecordChange } from '../../platform/record-change.ts';
import type { Outcome } from '../../records/import/outcome.ts';

/** Fields that determine the price of a live line. */
export const PRICES: ReadonlySet<string> = new Set(['price', 'washup_price', 'washup_rate']);
/** Fields that determine the load of a contract. */
export const LOAD: ReadonlySet<string> = new Set([
  'height',
  'width',
  'depth',
  'weight',
  'pack_size',
  'container',
  'loose_volume_factor',
]);

/** Ids of items whose prices, load or wash-up (yes or no) changed. */
export interface ItemsChanged {
  readonly priced: readonly number[];
  readonly loaded: readonly number[];
  readonly washed: readonly number[];
}

/** Fields that determine whether an item has a wash-up, and so how long its lines block it. */
const WASHUP = new Set(['washup_price', 'washup_rate']);

export interface ItemChange {
  readonly id: number;
  /** Changed fields. */
  readonly fields: readonly string[];
}

/** Returns the changes of an import to existing records. */
export const changesOf = (done: readonly Outcome[]): ItemChange[] =>
  done.flatMap(({ object_id: id, action, changes }) =>
    id !== null && action === 'update' ? [{ id, fields: changes.map(({ field }) => field) }] : [],
  );

/** Returns the changes of an import that affect open contracts. */
export function followedOf(changes: readonly ItemChange[]): ItemsChanged {
  const having = (wanted: ReadonlySet<string>) =>
    changes.filter(({ fields }) => fields.some((field) => wanted.has(field))).map(({ id }) => id);
  return { priced: having(PRICES), loaded: having(LOAD), washed: having(WASHUP) };
}

/** Returns the changes as an event; undefined if nothing relevant changed. */
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

/** Notifies followers of changes to items. */
export async function followItems(
  scope: Pick<WriteCall, 'app' | 'db' | 'user'>,
  changed: ItemsChanged,
): Promise<void> {
  const change = itemsChange(changed);
  if (change !== undefined) await scope.app.recordChanged(scope, change);
}
