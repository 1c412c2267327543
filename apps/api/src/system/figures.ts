/** Whether the figures of a business follow from their causes: stock, money, and what records are found by. Writes nothing. */
import { t } from '@hireyard/messages';
import type { Tx } from '../db/database.ts';
import type { Finding } from '../db/finding.ts';
import { reconcileMoney } from '../money/reconcile.ts';
import { reconcileSearch } from '../search/reconcile.ts';
import { settingsReader } from '../platform/settings/settings.ts';
import { reconcileStock } from '../stock/reservations/reconcile.ts';

/** Told before each part, how much of the whole is done. */
type OnPart = (done: number, words: string) => Promise<void>;
const silent: OnPart = async () => undefined;

/** All that does not follow, up to the business day `today`. The handle should be of one snapshot: a booking in between would look like a difference. */
export async function findingsOf(tx: Tx, today: string, onPart: OnPart = silent): Promise<Finding[]> {
  await onPart(0, t('Comparing stock with movements and contracts'));
  const stock = await reconcileStock(tx, await settingsReader.all(tx), today);
  await onPart(0.5, t('Comparing money with transactions'));
  const money = await reconcileMoney(tx);
  await onPart(0.8, t('Comparing search data with records'));
  return [...stock, ...money, ...(await reconcileSearch(tx))];
}

/** More packed than owned is what a loss leaves behind: worth a word, and no wrong figure. */
export const isWrong = ({ kind }: Finding): boolean => kind !== 'packed';
