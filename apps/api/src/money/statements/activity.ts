/** Finds an account's activity between two days, each record by its own date (spec §3.11). */
import type { Period } from '@hireyard/domain/money/statement';
import { type Db, sql } from '../../db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { enteredOn, IS_ORDER } from './movements.ts';

/** IDs, oldest first. */
export interface Activity {
  readonly contract: readonly number[];
  readonly payment_request: readonly number[];
  readonly refund_request: readonly number[];
  readonly transaction: readonly number[];
}

/**
 * Returns contracts entered or with transactions, requests created, and transactions dated in the period, both days
 * included. 404 for an unknown account.
 */
export async function activityOf(
  db: Db,
  account: number,
  { start, end }: Period,
  timeZone: string,
): Promise<Activity> {
  // Midnight after the last day in the business's time zone: records created before it count.
  const made = (alias: string) =>
    sql`${sql.ref(`${alias}.created_at`)} >= (${start}::date::timestamp at time zone ${timeZone})
      and ${sql.ref(`${alias}.created_at`)} < ((${end}::date + 1)::timestamp at time zone ${timeZone})`;
  const found = await db.one<Activity>(sql`
    with c as (select c.id, c.position, c.prices_locked_at, c.created_at from contract c where c.account_id = ${account}),
      p as (select p.id, p.contract_id, p.created_at from c join payment_request p on p.contract_id = c.id),
      t as (select t.id, p.contract_id, t.paid_on from p join money_transaction t on t.payment_request_id = p.id
        where t.paid_on between ${start} and ${end})
    select array(select c.id from c where (${IS_ORDER} and ${enteredOn(timeZone)} between ${start} and ${end})
          or c.id in (select contract_id from t) order by c.id) as contract,
      array(select p.id from p where ${made('p')} order by p.id) as payment_request,
      array(select r.id from p join refund_request r on r.paymentrequest_id = p.id where ${made('r')} order by r.id) as refund_request,
      array(select t.id from t order by t.paid_on, t.id) as transaction
    from account where id = ${account}`);
  if (found === undefined) throw notFound();
  return found;
}
