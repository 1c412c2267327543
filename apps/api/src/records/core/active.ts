/** Retired records: what was begun with them goes on, nothing new begins. */
import { t } from '@hireyard/messages';
import { type Db, sql } from '../../db/database.ts';
import { invalid } from '../../platform/http/errors.ts';

/** What people know the records of a table by. */
const NAMES = { depot: 'code', stockitem: 'sku' } as const;

/** 400 under the field when the record is retired. One that does not exist is told by its foreign key. */
export async function requireActive(
  db: Db,
  field: string,
  table: keyof typeof NAMES,
  id: unknown,
): Promise<void> {
  if (typeof id !== 'number') return;
  const retired = await db.one<{ name: string }>(
    sql`select ${sql.ref(NAMES[table])} as name from ${sql.table(table)} where id = ${id} and not active`,
  );
  if (retired !== undefined)
    throw invalid({ [field]: [t('{name} is not active.', { name: retired.name || t('It') })] });
}
