/** Notes, files and papers that stand on records. */
import { type RawBuilder, sql } from '../../db/database.ts';

/** Ids of records by the kind that notes and files name them by. */
export type RecordIds = Readonly<Record<string, readonly number[]>>;

/** That something stands on one of these records: over the kind and the id of what it stands on. */
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
