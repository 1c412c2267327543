/** Caches settings without staleness: decisions read the settings' stamp in their own statement, and the cache is valid for that stamp only. */
import { type Db, sql } from '../../db/database.ts';
import type { Settings } from './settings.ts';

/** The stamp of the settings as a statement sees them: every write changes it, also uncommitted ones. */
export const SETTINGS_STAMP = sql`(select sum(hashtextextended(code || ' ' || xmin::text || ' ' || ctid::text, 0))::text from setting)`;

const kept = new WeakMap<object, { readonly stamp: string; readonly settings: Settings }>();

/** Returns the settings of a stamp, reading them only if it changed. */
export async function settingsAt(app: object, db: Db, stamp: string): Promise<Settings> {
  const known = kept.get(app);
  if (known?.stamp === stamp) return known.settings;
  const rows = await db.rows<{ code: string; value: unknown; stamp: string }>(
    sql`select code, value, ${SETTINGS_STAMP} as stamp from setting`,
  );
  const settings = Object.fromEntries(rows.map((row) => [row.code, row.value]));
  const now = rows[0]?.stamp;
  if (now !== undefined) kept.set(app, { stamp: now, settings });
  return settings;
}
