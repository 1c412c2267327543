/** Repairs what jobs and webhooks may have missed, and checks that the package knows our nominal codes. */
import type { AccountsProvider } from '../../platform/ports/accounting.ts';
import { sql } from '../../db/database.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { CatchUp } from '../../platform/jobs/reconciler.ts';
import { nominalsMapped } from '../core/nominals.ts';
import { syncJob } from '../core/accounting-job.ts';
import { readThere } from './read-invoices.ts';

/** Invoices per run: one call each, of sixty allowed per minute. */
const READS = 20;
const SYNCS = 200;
const REFUSED_AGAIN_MINUTES = 60;

/**
 * Finds contracts that are out of sync. Refused ones are retried every hour, since someone may have fixed them in the
 * package.
 */
const behind = (now: Date) => sql<{ id: number; refused: boolean }>`
  select contract_id as id, error <> '' as refused from accounting_contract where asked > done and (error = ''
    or tried_at < ${new Date(now.getTime() - REFUSED_AGAIN_MINUTES * 60_000).toISOString()}::timestamptz)
  order by tried_at nulls first, contract_id limit ${sql.lit(SYNCS)}`;

export const catchUpAccounts = (provider: AccountsProvider): CatchUp => ({
  name: 'accounting',
  async run({ app, signal }) {
    const late = await app.db.rows(behind(app.now()));
    const open = await app.db.rows<{ id: number; contract: number }>(sql`
      select id, contract_id as contract from invoice where package_due <> 0 or package_difference <> ''
      order by package_read_at nulls first, id limit ${sql.lit(READS)}`);
    let read = 0;
    let differences = 0;
    for (const { id, contract } of open) {
      signal.throwIfAborted();
      const found = await readThere(app, provider, contract, id);
      if (found !== null) read++;
      differences += found?.length ?? 0;
    }
    const refused = late.filter((one) => one.refused).length;
    return {
      counts: { behind: late.length, refused, read, differences },
      until: app.now(),
      finish: async (tx) => {
        for (const { id } of late) await enqueue(tx, syncJob(id));
        return {};
      },
    };
  },
});

/**
 * Checks each nominal code in the package and stores the result. Updates open contracts when the lookup starts to
 * fail or works again.
 */
export const catchUpNominals = (provider: AccountsProvider): CatchUp => ({
  name: 'nominals',
  async run({ app }) {
    const rows = await app.db.rows<{ id: number; account_code: string }>(
      sql`select id, account_code from nominal order by id`,
    );
    const checked: { id: number; code: string; problem: string }[] = [];
    for (const { id, account_code: code } of rows)
      checked.push({ id, code, problem: (await provider.checkAccount(code)) ?? '' });
    return {
      counts: { codes: rows.length, problems: checked.filter(({ problem }) => problem !== '').length },
      until: app.now(),
      finish: async (tx) => {
        const before = await nominalsMapped(tx);
        await tx.rows(sql`
          update nominal n set problem = x.problem, version = n.version + 1, updated_at = now()
          from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb) x (id int, code text, problem text)
          where n.id = x.id and n.account_code = x.code and n.problem <> x.problem`);
        if ((await nominalsMapped(tx)) !== before)
          await app.recordChanged({ app, db: tx }, { resource: 'nominal', about: { mapping: [] } });
        return {};
      },
    };
  },
});
