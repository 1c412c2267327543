import { type Db, sql } from '../db/database.ts';

/** Stores the server's time zone if the business has none, so that moving to another server doesn't change its day. */
export async function storeTimeZone(db: Db, serverZone: string): Promise<void> {
  await db.rows(
    sql`update setting set value = to_jsonb(${serverZone}::text) where code = 'time_zone' and value = '""'::jsonb`,
  );
}
