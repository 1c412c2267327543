/** What happened on an account between two days: which records, by the day of each (spec §3.11). */
import type { Period } from '@hireyard/domain/money/statement';
import { type Db, sql } from '../../db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { enteredOn, IS_ORDER } from './movements.ts';

/** Ids, oldest first. */
export interface Activity {
  readonly contract: readonly number[];
  readonly payment_request: readonly number[];
  readonly refund_request: readonly number[];
  readonly transaction: readonly number[];
}

/** Contracts that were entered or had money moved, requests that were made, and transactions that were paid, both days included. 404 for an account that is none. */
export async function activityOf(
  db: Db,
  account: number,
  { start, end }: Period,
  timeZone: string,
): Promise<Activity> {
  // The day after the last one, at midnight there: what was made before it was made in time.
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
