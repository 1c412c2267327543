import { type Db, sql } from '../db/database.ts';

/** Stores the server's zone where the business has none yet, so that moving to another server doesn't change its day. */
export async function storeTimeZone(db: Db, serverZone: string): Promise<void> {
  await db.rows(
    sql`update setting set value = to_jsonb(${serverZone}::text) where code = 'time_zone' and value = '""'::jsonb`,
  );
}
