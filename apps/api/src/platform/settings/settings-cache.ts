/**
 * Settings kept in memory, never stale: whoever decides by them reads their stamp in the statement that reads his other facts, and what is kept holds
 * for that stamp only.
 */
import { type Db, sql } from '../../db/database.ts';
import type { Settings } from './settings.ts';

/** What stands for the settings as a statement sees them: every write of one of them, also one that is not committed yet, gives another stamp. */
export const SETTINGS_STAMP = sql`(select sum(hashtextextended(code || ' ' || xmin::text || ' ' || ctid::text, 0))::text from setting)`;

const kept = new WeakMap<object, { readonly stamp: string; readonly settings: Settings }>();

/** The settings that a stamp stands for, read again only when it is another one than before. */
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
