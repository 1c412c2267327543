/** Bringing the accounting package in line with a contract: what is missing there, in order, one step after the other. */
import type { App } from '../http/call.ts';
import { enqueue } from '../jobs/queue.ts';
import type { MoneyScope } from './scope.ts';

/** Queues the sync of a contract when the books are kept outside; with our own ledger everything is booked already. */
export async function queueSync({ app, db }: MoneyScope, contract: number): Promise<void> {
  if (app.accounts === undefined) return;
  await enqueue(db, {
    topic: 'accounting.sync',
    aggregate: `contract:${contract}`,
    key: String(contract),
    payload: { contract },
  });
}

/** Syncs a contract now; null when the package is in line, else why it is not. */
export async function syncAccounts(app: App, _contract: number): Promise<string | null> {
  return app.accounts === undefined ? null : 'The accounting package is not wired yet.';
}
