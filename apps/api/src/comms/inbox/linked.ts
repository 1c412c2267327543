/** Which contract a message stands on is a matter of the contract too: it is locked first, and its history says so. */
import { sql, type Tx } from '../../db/database.ts';
import { remember } from '../../records/core/write.ts';

/** Locks contracts by their ids, always in the same order and before any message; answers those that there are. */
export async function lockContracts(tx: Tx, ids: readonly (number | null)[]): Promise<ReadonlySet<number>> {
  const wanted = ids.filter((id) => id !== null);
  const rows = await tx.rows<{ id: number }>(
    sql`select id from contract where id = any (${wanted}::int[]) order by id for update`,
  );
  return new Set(rows.map(({ id }) => id));
}

export interface Linking {
  /** Id of the message. What it is about is not for everybody who may see the contract, so the history has only this. */
  readonly message: number;
  /** Ids of contracts; null = none. */
  readonly from: number | null;
  readonly to: number | null;
  readonly userId: number;
}

/** Leaves a line of history on the contract that a message was taken from, and on the one it was put on. */
export async function rememberLinking(tx: Tx, { message, from, to, userId }: Linking): Promise<void> {
  if (from === to) return;
  if (from !== null)
    await remember(tx, 'contract', from, userId, 'mail taken off', [
      { field: 'message', before: message, after: null },
    ]);
  if (to !== null)
    await remember(tx, 'contract', to, userId, 'mail linked', [
      { field: 'message', before: null, after: message },
    ]);
}
