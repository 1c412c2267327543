/** Relations of a body, asked about together: the database itself names only the first one that is missing. */
import type { Fields } from '@hireyard/wire/field';
import { sql, type Tx } from '../db/database.ts';
import { invalid } from '../http/errors.ts';
import { tableOf } from './source.ts';
import type { Values } from './write.ts';

/**
 * Refuses a body whose relations name records that do not exist, every one of them under its field. With fewer than
 * `least` nothing is asked: where the body is written as it is, the foreign key of a single one says the same.
 */
export async function demandReferences(tx: Tx, fields: Fields, values: Values, least = 2): Promise<void> {
  const asked = Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name];
    if (field.kind !== 'relation' || field.readOnly || field.resource === undefined) return [];
    return typeof value === 'number' ? [{ name, table: tableOf(field.resource), id: value }] : [];
  });
  if (asked.length < least) return;
  const missing = await tx.rows<{ name: string; id: number }>(
    sql.join(
      asked.map(
        ({ name, table, id }) =>
          sql`select ${name}::text as name, ${id}::int as id where not exists (select from ${sql.table(table)} where id = ${id})`,
      ),
      sql` union all `,
    ),
  );
  if (missing.length === 0) return;
  throw invalid(
    Object.fromEntries(
      missing.map(({ name, id }) => [name, [`Invalid pk "${id}" - object does not exist.`]]),
    ),
  );
}
