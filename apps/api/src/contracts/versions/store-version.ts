/** Stores versions of a contract: a full snapshot in the transaction that sent, accepted or confirmed it (docs/use/documents.md). */
import { sql, type Tx } from '../../db/database.ts';
import { partiesOf, contentOf } from './content.ts';
import { versionAt } from './at-time.ts';

/**
 * Stores a locked contract's snapshot as its next version, or reuses the newest if nothing changed. A document belongs to the version it
 * was first stored with. `document`: null when the order is confirmed; `userId`: null without a signed-in user.
 */
export async function storeVersion(
  tx: Tx,
  contract: number,
  document: number | null,
  userId: number | null,
): Promise<void> {
  if (document !== null) {
    const known = await tx.one(sql`select 1 from contract_version_cause where document_id = ${document}`);
    if (known !== undefined) return;
  }
  const stood = await versionAt(tx, contract, null);
  if (stood === undefined) throw new Error('A contract that is gone has no version.');
  const kept = contentOf(stood);
  const snapshot = JSON.stringify(kept);
  const newest = await tx.one<{ id: number; number: number; same: boolean }>(sql`
    select id, number, standing = ${snapshot}::jsonb as same from contract_version where contract_id = ${contract} order by number desc limit 1`);
  const version = newest?.same
    ? newest
    : await tx.one<{ id: number }>(sql`
      insert into contract_version (contract_id, number, standing, parties, created_by_id)
      values (${contract}, ${(newest?.number ?? 0) + 1}, ${snapshot}::jsonb, ${partiesOf(kept)}::text[], ${userId}) returning id`);
  await tx.rows(sql`
    insert into contract_version_cause (version_id, document_id, created_by_id) values (${version?.id}, ${document}, ${userId}) on conflict do nothing`);
}
