/**
 * Allows one sync per contract at a time, by a job or a person. The claim is a row with an expiry instead of a lock,
 * so no transaction is open during calls to the package. Every write checks the claim first, so a sync that lost it
 * writes nothing.
 */
import { randomUUID } from 'node:crypto';
import { TryAgainError } from '../../platform/ports/call-error.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { lockContract } from '../core/facts.ts';

/** Longer than any step with its calls and waits; each write renews it. */
const SECONDS = 240;

/** Another sync holds the claim; `afterSeconds` is the latest time it expires. */
export class BusyError extends TryAgainError {}

export interface SyncClaim {
  readonly app: App;
  readonly contract: number;
  /** A short transaction with the contract locked. */
  readonly write: <T>(fn: (tx: Tx) => Promise<T>) => Promise<T>;
}

async function take(app: App, tx: Tx, contract: number, token: string): Promise<void> {
  await lockContract(app, tx, contract);
  const row = await tx.one<{ mine: boolean; seconds: number }>(sql`
    insert into accounting_contract as a (contract_id, locked_by, locked_until)
    values (${contract}, ${token}::uuid, now() + make_interval(secs => ${SECONDS}))
    on conflict (contract_id) do update set
      locked_by = case when a.locked_until > now() then a.locked_by else excluded.locked_by end,
      locked_until = case when a.locked_until > now() then a.locked_until else excluded.locked_until end
    returning locked_by = ${token}::uuid as mine, ceil(extract(epoch from locked_until - now()))::int as seconds`);
  if (row?.mine !== true)
    throw new BusyError('The accounting package is being brought in line with this contract right now.', {
      afterSeconds: row?.seconds ?? SECONDS,
    });
}

/** Runs the work while no other sync of the contract runs. Throws BusyError if one does. */
export async function withSyncClaim<T>(
  app: App,
  contract: number,
  work: (held: SyncClaim) => Promise<T>,
): Promise<T> {
  const token = randomUUID();
  const transaction = <R>(fn: (tx: Tx) => Promise<R>) => app.db.transaction(fn, { retries: 3 });
  await transaction((tx) => take(app, tx, contract, token));
  const write = <R>(fn: (tx: Tx) => Promise<R>) =>
    transaction(async (tx) => {
      await lockContract(app, tx, contract);
      const mine = await tx.one(sql`
        update accounting_contract set moves = moves + 1, locked_until = now() + make_interval(secs => ${SECONDS})
        where contract_id = ${contract} and locked_by = ${token}::uuid returning 1`);
      if (mine === undefined) throw new BusyError('Another sync of this contract took over.');
      return fn(tx);
    });
  try {
    return await work({ app, contract, write });
  } finally {
    await app.db.rows(sql`update accounting_contract set locked_by = null, locked_until = null
      where contract_id = ${contract} and locked_by = ${token}::uuid`);
  }
}
