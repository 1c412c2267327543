/** Finds notes, files and documents of records. */
import { type RawBuilder, sql } from '../../db/database.ts';

/** IDs of records by the kind used in notes and files. */
export type RecordIds = Readonly<Record<string, readonly number[]>>;

/** Condition that something belongs to one of these records; over its kind and ID. */
export const isOnRecord = (
  records: RecordIds,
  kind: RawBuilder<unknown>,
  object: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`(${sql.join(
    Object.entries(records).map(
      ([name, ids]) => sql`${kind} = ${name} and ${object} = any (${[...ids]}::int[])`,
    ),
    sql` or `,
  )})`;
