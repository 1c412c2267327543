/** The sync for a person who waits for it. */
import { sql } from '../../db/database.ts';
import { lockContract } from '../core/facts.ts';
import { setTimeout } from 'node:timers/promises';
import type { AccountsProvider } from '../../platform/ports/accounting.ts';
import { RefusedError, TryAgainError } from '../../platform/ports/call-error.ts';
import type { App } from '../../platform/http/call.ts';
import { BusyError } from './hold.ts';
import { readThere } from './read-invoices.ts';
import { reconcileContract } from './sync.ts';

const TIMES = 20;
const PAUSE_MS = 250;

/** A job that is at it is waited for, for some seconds. */
async function patiently(app: App, provider: AccountsProvider, contract: number): Promise<string | null> {
  for (let left = TIMES; ; left--)
    try {
      return await reconcileContract(app, provider, contract);
    } catch (error) {
      if (!(error instanceof BusyError) || left === 0) throw error;
      await setTimeout(PAUSE_MS);
    }
}

/** Null when the package is in line and says the same of the contract's invoices as we do; else in words why not. */
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
