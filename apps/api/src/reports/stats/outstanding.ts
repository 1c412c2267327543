/** Totals of all accounts: deposits held and waiting work (spec §7.4). */
import { type Db, type RawBuilder, sql } from '../../db/database.ts';

export interface Held {
  readonly deposits_held: string;
  readonly refunds_to_approve: number;
  readonly failed_jobs: number;
}

/**
 * Condition: the contract with this id is in one of the depots. Looked up row by row, because the planner would otherwise read all
 * contracts of the depots.
 */
export const ofDepots = (depots: readonly number[], contract: RawBuilder<unknown>): RawBuilder<unknown> =>
  depots.length === 0
    ? sql`true`
    : sql`(select c.depot_id from contract c where c.id = ${contract}) = any (${[...depots]}::int[])`;
/** Selects the contract of a refund request `r`. */
export const REFUNDED = sql`(select p.contract_id from payment_request p where p.id = r.paymentrequest_id)`;

/** Returns deposits held, refunds to approve and failed jobs. Jobs belong to no depot. */
export async function heldAndWaiting(db: Db, depots: readonly number[]): Promise<Held> {
  const row = await db.one<Held>(sql`
    select (select coalesce(sum(b.paid - b.refunded), 0)::numeric(16, 2) from contract_balance b
        where b.type = 'deposit' and b.paid <> b.refunded and ${ofDepots(depots, sql`b.contract_id`)}) as deposits_held,
      (select count(*)::int from refund_request r where r.position = 'create' and ${ofDepots(depots, REFUNDED)}) as refunds_to_approve,
      (select count(*)::int from job where state = 'dead') as failed_jobs`);
  if (row === undefined) throw new Error('An aggregate without a row');
  return row;
}
