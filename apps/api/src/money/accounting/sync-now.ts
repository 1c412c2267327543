/** Syncs while a user waits. */
import { sql } from '../../db/database.ts';
import { lockContract } from '../core/facts.ts';
import { setTimeout } from 'node:timers/promises';
import type { AccountsProvider } from '../../platform/ports/accounting.ts';
import { RefusedError, TryAgainError } from '../../platform/ports/call-error.ts';
import type { App } from '../../platform/http/call.ts';
import { BusyError } from './sync-claim.ts';
import { readThere } from './read-invoices.ts';
import { reconcileContract } from './sync.ts';

const TIMES = 20;
const PAUSE_MS = 250;

/** Waits some seconds for a running job. */
async function patiently(app: App, provider: AccountsProvider, contract: number): Promise<string | null> {
  for (let left = TIMES; ; left--)
    try {
      return await reconcileContract(app, provider, contract);
    } catch (error) {
      if (!(error instanceof BusyError) || left === 0) throw error;
      await setTimeout(PAUSE_MS);
    }
}

/** Null if the package is in sync and its invoices match ours; otherwise the reason. */
async function lookAndSync(app: App, provider: AccountsProvider, contract: number): Promise<string | null> {
  try {
    const refused = await patiently(app, provider, contract);
    if (refused !== null) return refused;
    const differences = (await readThere(app, provider, contract)) ?? [];
    return differences.length === 0 ? null : differences.join(' ');
  } catch (error) {
    if (error instanceof TryAgainError || error instanceof RefusedError) return error.message;
    throw error;
  }
}

/**
 * Syncs a contract now and re-reads its invoices in the package. Returns null if both match, otherwise the reason. If
 * the package does not respond, nothing visible changes.
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
