/** Who made a record, as its lists show it. */
import { type RawBuilder, sql } from '../../db/database.ts';

/** SQL of a person's name by the column that holds his id, `t.created_by_id`; null for nobody, or one without a name. */
export const authorOf = (column: string): RawBuilder<unknown> =>
  sql`(select nullif(trim(u.first_name || ' ' || u.last_name), '') from app_user u where u.id = ${sql.ref(column)})`;
