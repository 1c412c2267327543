/** Checks that a refused call changes no money. */
import { expect } from 'vitest';
import { sql } from '../db/database.ts';
import { reconcileMoney } from '../money/reconcile.ts';
import type { Stage } from './money-stage.ts';

const EVERYTHING = sql`
  select 'request', id, position, amount::text, amount_captured::text, amount_refunded::text, version from payment_request
  union all select 'refund', id, position, amount::text, amount_refunded::text, '', version from refund_request
  union all select 'movement', id, kind, amount_captured::text, amount_refunded::text, '', version from money_transaction
  union all select 'entry', id, '', '', '', '', 1 from journal_entry order by 1, 2`;

/** Fails if the work changes any money, or leaves figures that don't follow from their causes. */
export async function unchanged({ app }: Stage, doing: () => Promise<unknown>): Promise<void> {
  const before = await app.db.rows(EVERYTHING);
  await doing();
  expect(await app.db.rows(EVERYTHING)).toEqual(before);
  expect(await reconcileMoney(app.db)).toEqual([]);
}
