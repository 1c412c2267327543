import { t } from '@hireyard/messages';
import { type Db, sql } from '../db/database.ts';
import { invalid } from './http/errors.ts';

/** Throws 400 at `field` for a time zone that the database doesn't know, where its date calculations would fail. Empty text is allowed. */
export async function requireKnownZone(db: Db, zone: string, field: string): Promise<void> {
  if (zone === '' || (await db.one(sql`select from pg_timezone_names where name = ${zone}`)) !== undefined)
    return;
  throw invalid({
    [field]: [t('The database doesn’t support this time zone. Choose another with the same time.')],
  });
}
