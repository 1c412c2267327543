/** Puts entries of the history into its chain, in the order in which they could be seen. */
import { type Database, sql, type Tx } from '../../db/database.ts';
import { GENESIS, linkOf } from './chain.ts';

const AT_ONCE = 5000;

/** The next entries that wait; those that go together are sealed in the order of their ids. */
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

/** Seals all that waits, some thousands at a time; answers how many. Any number of processes may call it. */
export async function sealHistory(db: Database, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    signal?.throwIfAborted();
    const sealed = await db.transaction(sealSome);
    total += sealed;
    if (sealed < AT_ONCE) return total;
  }
}
