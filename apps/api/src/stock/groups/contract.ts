/** Assigns filled containers to contracts. */
import { t } from '@hireyard/messages';
import { type RawBuilder, sql, type Tx } from '../../db/database.ts';
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

/**
 * Throws 409 for a container (over `stockgroup g`) that is with the customer: the units out fill it, those still to send don't, and it
 * was not counted in.
 */
export async function requireNotOut(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  const out = await tx.one<{ identifier: string; number: string }>(sql`
    select g.identifier, c.contract_number as number from stockgroup g join contract c on c.id = g.contract_id cross join lateral (
        select coalesce(sum(n.still_out), 0) as out, sum(l.quantity + coalesce(n.swapped - n.went_out, 0)) as unsent
        from contract_line l left join goods_line n on n.contract_line_id = l.id where l.contract_id = c.id and l.stockitem_id = g.stockitem_id) units
    where ${which} and units.out >= g.quantity and units.unsent < g.quantity
      and (select coalesce(sum(m.quantity), 0) from goods_movement m where m.stockgroup_id = g.id and m.contract_id = c.id) <= 0
    order by g.identifier limit 1`);
  if (out !== undefined)
    throw conflict(
      t('{identifier} went out with {number} and is not back. Count it in first.', { ...out }),
      'goods_out',
    );
}

/** Releases all containers of a contract to the depot and returns their number. 409 if one is out. The caller locks the contract. */
export async function releaseGroups(tx: Tx, contractId: number, userId: number): Promise<number> {
  await requireNotOut(tx, sql`g.contract_id = ${contractId}`);
  return assign(tx, sql`contract_id = ${contractId}`, null, userId);
}

/** Releases one container of a contract to the depot; 409 if it is out. */
export async function releaseGroup(tx: Tx, id: number, contractId: number, userId: number): Promise<void> {
  await requireNotOut(tx, sql`g.id = ${id} and g.contract_id = ${contractId}`);
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
