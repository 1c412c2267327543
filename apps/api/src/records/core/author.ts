/** The creator of a record, as lists show it. */
import { type RawBuilder, sql } from '../../db/database.ts';

/** Returns SQL for a user's name from the column with their id, e.g. `t.created_by_id`; null without a user or name. */
export const authorOf = (column: string): RawBuilder<unknown> =>
  sql`(select nullif(trim(u.first_name || ' ' || u.last_name), '') from app_user u where u.id = ${sql.ref(column)})`;
