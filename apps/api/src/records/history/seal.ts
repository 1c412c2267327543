/** Seals history entries into the chain, in commit order. */
import { type Database, sql, type Tx } from '../../db/database.ts';
import { GENESIS, linkOf } from './chain.ts';

const AT_ONCE = 5000;

/** Seals the next waiting entries; simultaneous ones in the order of their ids. */
async function sealSome(tx: Tx): Promise<number> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('history chain', 0))`);
  const head = await tx.one<{ seq: number; hash: Buffer }>(
    sql`select seq, hash from history_chain order by seq desc limit 1`,
  );
  const waiting = await tx.rows<{ id: number; digest: Buffer }>(sql`
    with taken as (
      delete from history_unsealed where ctid = any (array(
        select ctid from history_unsealed order by history_id limit ${sql.lit(AT_ONCE)})) returning history_id)
    select h.id, h.digest from taken join history h on h.id = taken.history_id order by h.id`);
  if (waiting.length === 0) return 0;
  let hash = head?.hash ?? GENESIS;
  const hashes = waiting.map(({ digest }) => (hash = linkOf(hash, digest)).toString('hex'));
  await tx.rows(sql`
    insert into history_chain (seq, history_id, hash)
    select ${head?.seq ?? 0} + n, id, decode(hash, 'hex')
    from unnest(${waiting.map(({ id }) => id)}::bigint[], ${hashes}::text[]) with ordinality x (id, hash, n)`);
  return waiting.length;
}

/** Seals all waiting entries, some thousands at a time; returns how many. Any number of processes may call it. */
export async function sealHistory(db: Database, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    signal?.throwIfAborted();
    const sealed = await db.transaction(sealSome);
    total += sealed;
    if (sealed < AT_ONCE) return total;
  }
}
