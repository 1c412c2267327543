/** Requests a sync of a contract with the accounting package (docs/run/accounting.md). */
import { sql } from '../../db/database.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { syncJob } from './accounting-job.ts';
import type { MoneyScope } from './scope.ts';

/** Queues the sync of a locked contract. Does nothing with the built-in ledger, which is posted already. */
export async function queueSync(
  { app, db }: Pick<MoneyScope, 'app' | 'db'>,
  contract: number,
): Promise<void> {
  if (app.accounts === undefined) return;
  await db.rows(sql`
    insert into accounting_contract as a (contract_id, asked) values (${contract}, 1)
    on conflict (contract_id) do update set asked = a.asked + 1`);
  await enqueue(db, syncJob(contract));
}
