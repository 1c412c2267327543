/**
 * Marks open contracts that depend on a changed record: a deposit rule, a depot, an item's price … and queues a job that recalculates them
 * (docs/adr/0026). Marking locks no contracts.
 */
import { dictionary } from '@hireyard/messages/dictionary';
import { type Db, type RawBuilder, sql, type Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { type Dated, today } from '../../platform/settings/dated.ts';
import type { NewJob } from '../../platform/jobs/job.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { mayClaim } from '../../stock/reservations/claims.ts';
import type { Extent } from './facts.ts';
import { recalculateMany } from './recalculate-many.ts';

const OPEN = sql`c.position not in ('complete', 'abandoned', 'quote_abandoned')`;
const linesWith = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`c.id in (select l.contract_id from contract_line l join stockitem i on i.id = l.stockitem_id where ${condition})`;

/** SQL conditions over `contract c` for the affected contracts, by ids or amounts. */
const CONDITIONS = dictionary({
  all: () => OPEN,
  with_account: () => sql`${OPEN} and c.account_id is not null`,
  accounts: (ids) => sql`${OPEN} and c.account_id = any (${ids}::int[])`,
  customers: (ids) =>
    sql`${OPEN} and (c.lead_customer_id = any (${ids}::int[]) or c.delivery_contact_id = any (${ids}::int[]))`,
  depots: (ids) => sql`${OPEN} and c.depot_id = any (${ids}::int[])`,
  containers: (ids) => sql`${OPEN} and ${linesWith(sql`i.container_id = any (${ids}::int[])`)}`,
  loads: (ids) => sql`${OPEN} and ${linesWith(sql`l.stockitem_id = any (${ids}::int[])`)}`,
  prices: (ids) =>
    sql`${OPEN} and ${linesWith(sql`l.stockitem_id = any (${ids}::int[]) and (l.locked_price is null or l.locked_washup_price is null)`)}`,
  /** Lines of these items are priced for other dates, and the warning shows what updating prices adds. */
  warned: (ids) =>
    sql`c.price_warning is not null and ${linesWith(sql`l.stockitem_id = any (${ids}::int[])`)}`,
  /** Hires from these values up, of accounts that pay deposits. */
  deposits: (from) =>
    sql`${OPEN} and c.value_ex_delivery >= any (${from}::numeric[])
      and not exists (select from account a where a.id = c.account_id and a.credit_account)`,
  /** Contracts whose lines may block these items, which start or stop being washed. */
  washed: (ids, day) => sql`${mayClaim(day)} and ${linesWith(sql`l.stockitem_id = any (${ids}::int[])`)}`,
} satisfies Record<string, (values: readonly (number | string)[], day: string) => RawBuilder<unknown>>);

/** Conditions by name with their values. A contract is affected if any of them matches. */
export type Reaches = { readonly [name in keyof typeof CONDITIONS]?: readonly (number | string)[] };

const reachedBy = (reaches: Reaches, day: string): RawBuilder<unknown> =>
  sql.join(
    Object.entries(reaches).map(
      ([name, values]) => sql`(${CONDITIONS[name as keyof typeof CONDITIONS](values, day)})`,
    ),
    sql` or `,
  );

export interface Followed {
  /** The changed resource, and the record if it was a single one. */
  readonly resource: string;
  readonly id?: number | undefined;
  readonly reaches: Reaches;
  readonly scope: Extent;
}

interface Scope<D extends Db> {
  readonly app: App;
  readonly db: D;
  /** Absent for the system. */
  readonly user?: { readonly id: number };
}

export const RECALCULATE = 'contract.recalculate';

/** One run at a time. Outdated contracts are found in the tables, so a failed run doesn't block others. */
export const recalculateJob = (run: number, createdBy: number | null, runAt?: Date): NewJob => ({
  topic: RECALCULATE,
  aggregate: RECALCULATE,
  key: `recalculation ${run}`,
  payload: { run },
  ...(createdBy === null ? {} : { createdBy }),
  ...(runAt && { runAt }),
});

/** Marks the affected contracts in the transaction of the change and queues their recalculation. */
export async function followChange(
  scope: Omit<Scope<Tx>, 'app'> & { readonly app: Dated },
  { resource, id, reaches, scope: extent }: Followed,
): Promise<void> {
  const { app, db: tx, user } = scope;
  const run = await tx.one<{ id: number }>(sql`
    insert into recalculation (resource, object_id, reaches, scope, since)
    select ${resource}, ${id ?? null}::int, ${JSON.stringify(reaches)}::jsonb, ${extent}, coalesce(min(xact_start), now()) - interval '1 second'
    from pg_stat_activity where datname = current_database() returning id`);
  if (run === undefined) throw new Error('A recalculation that was written gave no row.');
  await tx.rows(sql`
    with marked as (
      insert into contract_outdated (contract_id, recalculation_id, scope)
      select c.id, ${run.id}::int, ${extent} from contract c where ${reachedBy(reaches, today(app))} returning 1)
    update recalculation set total = n, remaining = n from (select count(*)::int as n from marked) counted where id = ${run.id}`);
  await enqueue(tx, recalculateJob(run.id, user?.id ?? null));
}

/**
 * Marks contracts that a run may have missed: those written by transactions that began before the change was committed. Returns false while
 * any of these is still running, then call it again later.
 */
export async function markMissed(app: App, run: number): Promise<boolean> {
  return app.db.transaction(
    async (tx) => {
      const running = sql`array(select l.virtualtransaction from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where l.locktype = 'virtualxid' and a.datname = current_database() and a.pid <> pg_backend_pid())`;
      const row = await tx.one<{ waits: boolean; complete: boolean; reaches: Reaches; scope: Extent }>(sql`
        update recalculation r set waits_for = coalesce(r.waits_for, x.running)
        from (select ${running} as running) x where r.id = ${run}
        returning coalesce(r.waits_for, x.running) && x.running as waits, r.complete, r.reaches, r.scope`);
      if (row === undefined || row.complete) return true;
      if (row.waits) return false;
      await tx.rows(sql`
        with marked as (
          insert into contract_outdated (contract_id, recalculation_id, scope)
          select c.id, ${run}::int, ${row.scope} from contract c
          where c.updated_at >= (select since from recalculation where id = ${run}) and (${reachedBy(row.reaches, today(app))}) returning 1)
        update recalculation set complete = true, total = total + n, remaining = remaining + n
        from (select count(*)::int as n from marked) counted where id = ${run}`);
      return true;
    },
    { retries: 3 },
  );
}

const isMarked = (id: number): RawBuilder<unknown> =>
  sql`select 1 from contract_outdated where contract_id = ${id} limit 1`;

/**
 * Recalculates an outdated contract before its figures are used. Uses the caller's transaction if there is one, which holds the lock, else
 * its own. Returns whether it was outdated.
 */
export async function recalculateIfOutdated(app: App, db: Db, id: number): Promise<boolean> {
  const inTx = 'tx' in db;
  if ((await (inTx ? db : app.db).one(isMarked(id))) === undefined) return false;
  const recalculated = async (tx: Tx) => {
    await tx.rows(sql`select 1 from contract where id = ${id} for no key update`);
    await recalculateMany({ app, db: tx }, [id]);
  };
  if (inTx) await recalculated(db as Tx);
  else await app.db.transaction(recalculated, { retries: 3 });
  return true;
}
