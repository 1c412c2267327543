/**
 * Debt by days overdue, in total and by account (spec §7.4), over contracts with debt only. GET /stats/outstanding/, the dashboard and the
 * debt report all use it.
 */
import { AGEING_BUCKETS, AGEING_DAYS, type AgeingBucket } from '@hireyard/domain/money/statement';
import type { AgeingAccount, AgeingBuckets } from '@hireyard/wire/reports/stats';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import { DEBT, owedMoney } from '../../money/core/account-debt.ts';

export interface AgeingScope {
  /** Ids; empty = all depots. */
  readonly depots: readonly number[];
  /** Accounts per page, largest first, and the page number from 1. */
  readonly pageSize: number;
  readonly page: number;
}
export interface Ageing {
  readonly as_of: string;
  readonly buckets: AgeingBuckets;
  readonly outstanding: string;
  readonly overdue: string;
  readonly accounts_count: number;
  readonly accounts: readonly AgeingAccount[];
}

type Sql = RawBuilder<unknown>;
const TODAY = sql`(select today from stock_clock)`;
const within = (bucket: AgeingBucket): Sql => {
  const { from, to } = AGEING_DAYS[bucket];
  const after = Number.isFinite(from) ? sql`days >= ${sql.lit(from)}` : sql`true`;
  return Number.isFinite(to) ? sql`(${after} and days <= ${sql.lit(to)})` : after;
};

const inDepots = (depots: readonly number[]): Sql =>
  sql`d.account_id is not null and ${depots.length === 0 ? sql`true` : sql`d.depot_id = any (${[...depots]}::int[])`}`;
/**
 * Returns contract debt and its days overdue: `account_id`, `due`, `owed`, `days`. Overpayments and contracts without due date count as not
 * due. `offset 0` makes the planner calculate the days once per row.
 */
const agedDebt = (which: Sql): Sql => sql`
  (select d.account_id, d.payment_due_date as due, d.owed, case when d.owed > 0 then coalesce(${TODAY} - d.payment_due_date, 0) else 0 end as days
    from ${DEBT} where ${which} offset 0) aged`;
const AGES: Sql = sql.join(
  AGEING_BUCKETS.map((bucket) => sql`sum(owed) filter (where ${within(bucket)}) as ${sql.ref(bucket)}`),
);
const LATE: Sql = sql`sum(owed) filter (where not ${within('current')})`;

const byAccount = (which: Sql): Sql => sql`
  select account_id, count(*)::int as contracts, ${AGES}, sum(owed) as total, ${LATE} as overdue, min(due) filter (where owed > 0) as oldest_due
  from ${agedDebt(which)} group by account_id`;
/**
 * Returns each account's open `contracts`, each bucket, `total`, `overdue` (all buckets but the first) and `oldest_due`. Amounts are in
 * minor units, see `owedMoney`.
 */
export const debtByAccount = (depots: readonly number[]): Sql => byAccount(inDepots(depots));

/** Returns the total owed and overdue. */
export async function debtTotals(
  db: Db,
  depots: readonly number[],
): Promise<Pick<Ageing, 'outstanding' | 'overdue'>> {
  const row = await db.one<Pick<Ageing, 'outstanding' | 'overdue'>>(sql`
    select ${owedMoney(sql`sum(owed)`)} as outstanding, ${owedMoney(LATE)} as overdue from ${agedDebt(inDepots(depots))}`);
  if (row === undefined) throw new Error('An aggregate without a row');
  return row;
}

const textOf = (name: string): Sql => sql`${sql.lit(name)}, ${owedMoney(sql.ref(`e.${name}`))}::text`;
const moneyOf = (name: string): Sql => sql`${owedMoney(sql.ref(`s.${name}`))} as ${sql.ref(name)}`;

/** Returns the buckets of all accounts together and of the largest ones. `overdue` is the sum of all buckets but the first. */
export async function ageing(db: Db, { depots, pageSize, page }: AgeingScope): Promise<Ageing> {
  // Accounts are sorted by total alone, and buckets are calculated only for the page. Rows come in index order, so nothing is sorted or
  // hashed.
  const row = await db.one<Omit<Ageing, 'buckets'> & AgeingBuckets>(sql`
    with each as materialized (select account_id, sum(owed)::bigint as total
      from (select d.account_id, d.owed from ${DEBT} where ${inDepots(depots)} order by d.account_id offset 0) ordered group by account_id),
    page as materialized (select account_id from each order by total desc, account_id limit ${pageSize} offset ${(page - 1) * pageSize})
    select ${TODAY} as as_of, ${sql.join([...AGEING_BUCKETS, 'overdue'].map(moneyOf))}, ${owedMoney(sql`s.total`)} as outstanding,
      (select count(*)::int from each) as accounts_count,
      (select coalesce(jsonb_agg(jsonb_build_object('account', jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name),
          ${sql.join([...AGEING_BUCKETS, 'total'].map(textOf))}) order by e.total desc, e.account_id), '[]')
        from (${byAccount(sql`${inDepots(depots)} and d.account_id in (select account_id from page)`)}) e join account a on a.id = e.account_id) as accounts
    from (select ${AGES}, sum(owed) as total, ${LATE} as overdue from ${agedDebt(inDepots(depots))}) s`);
  if (row === undefined) throw new Error('An aggregate without a row');
  const { current, d1_30, d31_60, d61_90, d90_plus, ...rest } = row;
  return { ...rest, buckets: { current, d1_30, d31_60, d61_90, d90_plus } };
}
