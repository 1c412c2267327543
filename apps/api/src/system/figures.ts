/** Compares the figures of a business with the records they are calculated from: stock, money and search data. Writes nothing. */
import { t } from '@hireyard/messages';
import type { Tx } from '../db/database.ts';
import type { Finding } from '../db/finding.ts';
import { reconcileMoney } from '../money/reconcile.ts';
import { reconcileSearch } from '../search/reconcile.ts';
import { settingsReader } from '../platform/settings/settings.ts';
import { reconcileStock } from '../stock/reservations/reconcile.ts';

/** Called before each part with the share that is done. */
type OnPart = (done: number, words: string) => Promise<void>;
const silent: OnPart = async () => undefined;

/**
 * Returns all wrong figures, up to the business day `today`. The handle should be a snapshot, or concurrent bookings would look like
 * errors.
 */
export async function findingsOf(tx: Tx, today: string, onPart: OnPart = silent): Promise<Finding[]> {
  await onPart(0, t('Comparing stock with movements and contracts'));
  const stock = await reconcileStock(tx, await settingsReader.all(tx), today);
  await onPart(0.5, t('Comparing money with transactions'));
  const money = await reconcileMoney(tx);
  await onPart(0.8, t('Comparing search data with records'));
  return [...stock, ...money, ...(await reconcileSearch(tx))];
}

/** More packed than owned follows from a loss: reported, but not wrong. */
export const isWrong = ({ kind }: Finding): boolean => kind !== 'packed';
