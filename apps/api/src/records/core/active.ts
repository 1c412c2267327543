/** Retired records: existing uses continue, new ones are refused. */
import { t } from '@hireyard/messages';
import { type Db, sql } from '../../db/database.ts';
import { invalid } from '../../platform/http/errors.ts';

/** The field that identifies a record to users, by table. */
const NAMES = { depot: 'code', stockitem: 'sku' } as const;

/** Throws 400 under the field if the record is retired. A missing record is reported by its foreign key. */
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
