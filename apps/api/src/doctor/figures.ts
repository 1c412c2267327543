/** Whether the figures of a business follow from their causes: stock, money, and what records are found by. Writes nothing. */
import type { Tx } from '../db/database.ts';
import type { Finding } from '../db/finding.ts';
import { reconcileMoney } from '../money/reconcile.ts';
import { reconcileSearch } from '../resources/search/index.ts';
import { settingsReader } from '../settings/settings.ts';
import { reconcileStock } from '../stock/reconcile.ts';

/** All that does not follow, up to the business day `today`. The handle should be of one snapshot: a booking in between would look like a difference. */
export async function findingsOf(tx: Tx, today: string): Promise<Finding[]> {
  return [
    ...(await reconcileStock(tx, await settingsReader.all(tx), today)),
    ...(await reconcileMoney(tx)),
    ...(await reconcileSearch(tx)),
  ];
}
