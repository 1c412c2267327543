/** Objects that nothing needs any more: written down in the database first, then removed from the store. */
import { type Db, sql } from '../../db/database.ts';
import type { App, WriteCall } from '../../platform/http/call.ts';

/** How many objects one sweep removes at most. */
const SWEEP = 50;
/** Held while somebody copies what files there are (a backup): until then nothing is removed. */
export const SWEEP_LOCK = 4_807_210_641;

/** Writes down that these objects go at `due`, unless they become files before. */
export const toRemove = async (db: Db, keys: readonly string[], due: Date): Promise<void> =>
  void (await db.rows(sql`insert into object_to_remove (key, due_at)
    select key, ${due} from unnest(${keys}::text[]) key
    on conflict (key) do update set due_at = excluded.due_at`));

/** Strikes out what is needed after all. */
export const keep = async (db: Db, keys: readonly string[]): Promise<void> =>
  void (await db.rows(sql`delete from object_to_remove where key = any (${keys}::text[])`));

/**
 * Removes objects that are due, and forgets uploads that were never registered. What fails stays for the next sweep, and so does all while a
 * backup runs: the lock is asked for by the statement that chooses, so whoever holds it later sees what that one saw. Answers how many went.
 */
export async function sweep({ db, store, now }: App): Promise<number> {
  const due = await db.rows<{ key: string }>(
    sql`select key from object_to_remove where due_at <= ${now()} and (select pg_try_advisory_xact_lock_shared(${sql.lit(SWEEP_LOCK)}))
      order by due_at limit ${SWEEP}`,
  );
  for (const { key } of due) {
    await store.delete(key);
    await db.rows(sql`delete from object_to_remove where key = ${key}`);
    await db.rows(sql`delete from upload where key = ${key}`);
  }
  return due.length;
}

/** Sweeps once the write is committed. */
export const sweepInBackground = (call: WriteCall): void =>
  call.afterCommit(async () => void (await sweep(call.app)));
