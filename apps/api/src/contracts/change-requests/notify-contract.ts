/** Raises the contract's version and history when one of its change requests changes, because the contract shows it. */
import { notify } from '../../platform/notify/notify.ts';
import { sql, type Tx } from '../../db/database.ts';
import { type Change, writeHistory } from '../../records/core/write.ts';

/** Raises the version of a locked contract and adds a history entry. `userId`: null for the system. */
export async function notifyContract(
  tx: Tx,
  contractId: number,
  userId: number | null,
  action: string,
  changes: readonly Change[],
): Promise<void> {
  await tx.rows(sql`update contract set version = version + 1, updated_at = now() where id = ${contractId}`);
  await writeHistory(tx, 'contract', contractId, userId, action, changes);
}

/** `cause`: what opened or reopened it; `by`: the user who added it, null for the customer's own email. */
export async function notifyOpened(tx: Tx, id: number, cause: string, by: number | null): Promise<void> {
  const row = await tx.one<{ contract_number: string }>(sql`
    select c.contract_number from change_request r join contract c on c.id = r.contract_id where r.id = ${id}`);
  await notify(tx, {
    kind: 'change_opened',
    cause,
    record: { resource: 'changerequest', id },
    text: row?.contract_number ?? '',
    by,
  });
}
