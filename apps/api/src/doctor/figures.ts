/** Whether the figures of a business follow from their causes: stock, money, and what records are found by. Writes nothing. */
import type { Tx } from '../db/database.ts';
import { reconcileMoney } from '../money/reconcile.ts';
import { reconcileSearch } from '../resources/search/index.ts';
import { settingsReader } from '../settings/settings.ts';
import { reconcileStock } from '../stock/reconcile.ts';

export interface Finding {
  readonly kind: string;
  readonly text: string;
}

/** All that does not follow, up to the business day `today`. The handle should be of one snapshot: a booking in between would look like a difference. */
export async function findingsOf(tx: Tx, today: string): Promise<Finding[]> {
  return [
    ...(await reconcileStock(tx, await settingsReader.all(tx), today)),
    ...(await reconcileMoney(tx)),
    ...(await reconcileSearch(tx)),
  ];
}

/** More packed than owned is what a loss leaves behind: worth a word, and no wrong figure. */
export const isWrong = ({ kind }: Finding): boolean => kind !== 'packed';
