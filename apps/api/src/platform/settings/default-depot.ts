/** The depot of what names none. */
import { type Db, sql } from '../../db/database.ts';
import { type Settings, settingFor } from './settings.ts';

/** Id of the depot that the settings name while it is active, else of the oldest active one; undefined when there is none. */
export async function defaultDepot(db: Db, settings: Settings): Promise<number | undefined> {
  const chosen = settingFor<number | null>(settings, 'default_depot');
  const depot = await db.one<{ id: number }>(
    sql`select id from depot where active order by id is distinct from ${chosen}::int, id limit 1`,
  );
  return depot?.id;
}
