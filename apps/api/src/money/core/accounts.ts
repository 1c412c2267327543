/** Asking for the accounting package to be brought in line with a contract, later or now (docs/accounting.md). */
import { sql } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { syncJob } from '../accounting/job.ts';
import { lookAndSync } from '../accounting/now.ts';
import { lockContract } from './facts.ts';
import type { MoneyScope } from './scope.ts';

/** Queues the sync of a locked contract when the books are kept outside; with our own ledger everything is booked already. */
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

/**
 * Syncs a contract now and reads its invoices there anew; null when the package is in line, else why it is not. When the package does not
 * answer, nothing is changed that anybody sees.
 */
export async function syncAccounts(app: App, contract: number): Promise<string | null> {
  if (app.accounts !== undefined) return lookAndSync(app, app.accounts, contract);
  await app.db.transaction(
    async (tx) => {
      await lockContract(app, tx, contract);
      await tx.rows(sql`update payment_request set accounting_synced_at = ${app.now().toISOString()}::timestamptz, accounting_error = '',
        version = version + 1, updated_at = now() where contract_id = ${contract}`);
    },
    { retries: 3 },
  );
  return null;
}
