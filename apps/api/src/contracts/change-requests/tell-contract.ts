/** What happens to a change request is a change of its contract: the contract shows it. */
import { sql, type Tx } from '../../db/database.ts';
import { type Change, remember } from '../../records/core/write.ts';

/** Raises the version of a locked contract and leaves a line of history. `userId`: who did it, null = the product itself. */
export async function tellContract(
  tx: Tx,
  contractId: number,
  userId: number | null,
  action: string,
  changes: readonly Change[],
): Promise<void> {
  await tx.rows(sql`update contract set version = version + 1, updated_at = now() where id = ${contractId}`);
  await remember(tx, 'contract', contractId, userId, action, changes);
}
