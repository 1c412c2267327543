/**
 * Syncs one contract with the accounting package: performs the plan's next step until none is left. It may stop at
 * any point and run any number of times; each document and payment still exists only once in the end
 * (docs/run/accounting.md).
 */
import { type AccountingStep, nextAccountingStep } from '@hireyard/domain/money/accounting-plan';
import type { MoneyType } from '@hireyard/domain/money/balance';
import type { AccountsProvider } from '../../platform/ports/accounting.ts';
import { NotLetInError, RefusedError } from '../../platform/ports/call-error.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { lockContract } from '../core/facts.ts';
import { type Books, readBooks, typeOf } from './books.ts';
import { type SyncClaim, withSyncClaim } from './sync-claim.ts';
import { type Due, runStep, undo } from './steps.ts';
import { DUE_THERE, notifyAccount, notifyMovements, notifyRequests } from './notify.ts';

/** No contract needs more steps; a bug must not call the package for ever. */
const MAX_STEPS = 2000;

/** The money type of a step; null = the whole contract. */
function typeOfStep(books: Books, step: Due): MoneyType | null {
  if (step.do === 'contact') return null;
  return typeOf(books, step.do === 'allocation' ? step.invoice : step.document);
}

/** Marks the causes that were read as done. */
async function inLine(tx: Tx, { app, contract }: SyncClaim, provider: AccountsProvider, { asked }: Books) {
  await tx.rows(sql`update accounting_contract set done = greatest(done, ${asked}), error = '', error_type = null,
    tried_at = ${app.now().toISOString()}::timestamptz where contract_id = ${contract}`);
  // Differences found in the package stay stored.
  await tx.rows(sql`
    update invoice i set package_due = ${DUE_THERE} where i.contract_id = ${contract} and i.amount > 0 and i.third_party_id is not null
      and i.package_difference = '' and i.package_due is distinct from (${DUE_THERE})`);
  await notifyMovements(tx, contract, provider.name);
  await notifyAccount(tx, contract);
  await notifyRequests(tx, contract, app.now());
}

/** Stores why a contract is out of sync; the contract must be locked. */
async function storeSyncError(tx: Tx, app: App, contract: number, words: string, type: MoneyType | null) {
  await tx.rows(sql`update accounting_contract set error = ${words}, error_type = ${type},
    tried_at = ${app.now().toISOString()}::timestamptz where contract_id = ${contract}`);
  await notifyRequests(tx, contract, null);
}

/** A refusal ends the run, because later steps may depend on the refused one. */
async function refused(held: SyncClaim, books: Books, step: Due, error: RefusedError): Promise<string> {
  // After a sign-in failure an earlier attempt of the step may still have worked, so its note stays.
  const record = !(error instanceof NotLetInError);
  await held.write(async (tx) => {
    if (record) await undo(tx, step);
    await storeSyncError(tx, held.app, held.contract, error.message, record ? typeOfStep(books, step) : null);
  });
  return error.message;
}

/**
 * Syncs a contract. Returns null once in sync, otherwise the refusal, which its payment requests then show. Throws
 * TryAgainError if the package does not respond or another sync is running.
 */
export async function reconcileContract(
  app: App,
  provider: AccountsProvider,
  contract: number,
  signal?: AbortSignal,
): Promise<string | null> {
  return withSyncClaim(app, contract, async (held) => {
    for (let steps = 0; steps < MAX_STEPS; steps++) {
      signal?.throwIfAborted();
      const books = await readBooks(app.db, contract);
      const step: AccountingStep = nextAccountingStep(books);
      if (step.do === 'nothing') {
        await held.write((tx) => inLine(tx, held, provider, books));
        return null;
      }
      try {
        await runStep(held, provider, books, step);
      } catch (error) {
        if (error instanceof RefusedError) return refused(held, books, step, error);
        throw error;
      }
    }
    throw new Error(`The sync of contract ${contract} does not end.`);
  });
}

/**
 * Stores on its requests that a contract could not be synced for lack of responses, once automatic retries have
 * ended.
 */
export const notifySyncFailed = (app: App, contract: number, words: string): Promise<void> =>
  app.db.transaction(
    async (tx) => {
      await lockContract(app, tx, contract);
      await storeSyncError(tx, app, contract, words, null);
    },
    { retries: 3 },
  );
