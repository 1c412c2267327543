/**
 * One sync of a contract at a time, whether a job or a person asked for it. The right to it is a row with an end, not a lock: no transaction is
 * open while the package is called. Every write asks whether the right is still ours, so that one who lost it writes nothing.
 */
import { randomUUID } from 'node:crypto';
import { TryAgainError } from '../../platform/ports/call-error.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { lockContract } from '../core/facts.ts';

/** Longer than any step can take with its calls and waits; each write begins it anew. */
const SECONDS = 240;

/** Somebody else is at it; `afterSeconds` is when his right ends at the latest. */
export class BusyError extends TryAgainError {}

export interface Held {
  readonly app: App;
  readonly contract: number;
  /** A small transaction under the contract's lock. */
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

/** Does the work while nobody else syncs the contract; BusyError when somebody does. */
export async function holding<T>(app: App, contract: number, work: (held: Held) => Promise<T>): Promise<T> {
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
