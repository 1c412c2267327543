/** Assigns filled containers to contracts. */
import { t } from '@hireyard/messages';
import { sql, type Tx } from '../../db/database.ts';
import { conflict } from '../../platform/http/errors.ts';
import { writeHistoryOfMany } from '../../records/core/write.ts';

/** Locks a contract so that it can't be closed while containers are packed for it. */
export async function lockContract(tx: Tx, id: number | null): Promise<void> {
  if (id !== null) await tx.rows(sql`select 1 from contract where id = ${id} for share`);
}

/** Throws 409 if containers are packed for a locked contract, because they are at its depot. */
export async function requireUnpacked(tx: Tx, contractId: number): Promise<void> {
  const packed = await tx.one<{ n: number }>(
    sql`select count(*)::int as n from stockgroup where contract_id = ${contractId}`,
  );
  const n = packed?.n ?? 0;
  if (n === 0) return;
  throw conflict(
    t(
      '{count, plural, one {# container is} other {# containers are}} packed for this contract. Unpack first.',
      { count: n },
    ),
    'packed',
  );
}

/** Releases all containers of a contract to the depot and returns their number. The caller locks the contract. */
export async function releaseGroups(tx: Tx, contractId: number, userId: number): Promise<number> {
  return assign(tx, sql`contract_id = ${contractId}`, null, userId);
}

/** Releases one container of a contract to the depot. */
export async function releaseGroup(tx: Tx, id: number, contractId: number, userId: number): Promise<void> {
  await assign(tx, sql`id = ${id} and contract_id = ${contractId}`, null, userId);
}

/** Packs these containers for a contract and returns how many were still available. */
export async function assignGroups(
  tx: Tx,
  ids: readonly number[],
  contractId: number,
  userId: number,
): Promise<number> {
  return assign(tx, sql`id = any (${ids}::int[]) and contract_id is null`, contractId, userId);
}

async function assign(
  tx: Tx,
  which: ReturnType<typeof sql>,
  contractId: number | null,
  userId: number,
): Promise<number> {
  const rows = await tx.rows<{ id: number; before: string | null; after: string | null }>(sql`
    with before as (select id, contract_id from stockgroup where ${which} order by id for update),
    changed as (
      update stockgroup g set contract_id = ${contractId}::int, version = g.version + 1, updated_at = now() from before b where g.id = b.id
      returning g.id, b.contract_id as was)
    select c.id, w.contract_number as before, n.contract_number as after
    from changed c left join contract w on w.id = c.was left join contract n on n.id = ${contractId}::int order by c.id`);
  await writeHistoryOfMany(
    tx,
    userId,
    rows.map(({ id, before, after }) => ({
      resource: 'stockgroup',
      id,
      action: 'changed',
      changes: [{ field: 'contract', before, after }],
    })),
  );
  return rows.length;
}
