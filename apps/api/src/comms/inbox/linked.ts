/** Linking a message to a contract also affects the contract: it is locked first and gets a history entry. */
import { t } from '@hireyard/messages';
import { sql, type Tx } from '../../db/database.ts';
import { writeHistory } from '../../records/core/write.ts';

/** Locks contracts by id, always in the same order and before any message. Returns the ids that exist. */
export async function lockContracts(tx: Tx, ids: readonly (number | null)[]): Promise<ReadonlySet<number>> {
  const wanted = ids.filter((id) => id !== null);
  const rows = await tx.rows<{ id: number }>(
    sql`select id from contract where id = any (${wanted}::int[]) order by id for update`,
  );
  return new Set(rows.map(({ id }) => id));
}

export interface Linking {
  /**
   * Id of the message. The history holds nothing else, because not everyone who sees the contract may read the
   * message.
   */
  readonly message: number;
  /** Contract ids; null = none. */
  readonly from: number | null;
  readonly to: number | null;
  readonly userId: number;
}

/** Adds a history entry to the contract that a message was unlinked from, and to the one it was linked to. */
export async function writeLinkingHistory(tx: Tx, { message, from, to, userId }: Linking): Promise<void> {
  if (from === to) return;
  if (from !== null)
    await writeHistory(tx, 'contract', from, userId, 'mail taken off', [
      { field: 'message', before: message, after: null },
    ]);
  if (to !== null)
    await writeHistory(tx, 'contract', to, userId, 'mail linked', [
      { field: 'message', before: null, after: message },
    ]);
}

/** Explains that a user chose the contract of a message. */
export const linkedBy = (name: string): string => t('Linked by {name}.', { name });
