/** The default depot. */
import { type Db, sql } from '../../db/database.ts';
import { type Settings, settingFor } from './settings.ts';

/** Returns the id of the configured depot if active, else of the oldest active one; undefined if there is none. */
export async function defaultDepot(db: Db, settings: Settings): Promise<number | undefined> {
  const chosen = settingFor<number | null>(settings, 'default_depot');
  const depot = await db.one<{ id: number }>(
    sql`select id from depot where active order by id is distinct from ${chosen}::int, id limit 1`,
  );
  return depot?.id;
}
