/** Removes stored objects that are no longer needed: first listed in the database, then deleted. */
import { type Db, sql } from '../../db/database.ts';
import type { App, WriteCall } from '../../platform/http/call.ts';

/** Maximum objects per sweep. */
const SWEEP = 50;
/** Held while files are copied (backup); nothing is removed meanwhile. */
export const SWEEP_LOCK = 4_807_210_641;

/** Schedules objects for removal at `due`, unless they become files before. */
export const scheduleRemoval = async (db: Db, keys: readonly string[], due: Date): Promise<void> =>
  void (await db.rows(sql`insert into object_to_remove (key, due_at)
    select key, ${due} from unnest(${keys}::text[]) key
    on conflict (key) do update set due_at = excluded.due_at`));

/** Cancels the removal of objects. */
export const cancelRemoval = async (db: Db, keys: readonly string[]): Promise<void> =>
  void (await db.rows(sql`delete from object_to_remove where key = any (${keys}::text[])`));

/**
 * Removes due objects and unregistered uploads. Failures stay for the next sweep, and so does everything while a backup runs: the choosing
 * statement asks for the lock, so later holders see the same. Returns how many were removed.
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

/** Sweeps after the write is committed. */
export const sweepInBackground = (call: WriteCall): void =>
  call.afterCommit(async () => void (await sweep(call.app)));
