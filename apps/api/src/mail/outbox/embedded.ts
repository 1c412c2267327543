/** Emails embedded in their records. */
import { type RawBuilder, sql } from '../../db/database.ts';

/** Selects the emails of a record as an embedded list, newest first, by the column with the record's id. */
export const mailsOf = (column: string): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'subject', m.subject, 'to', m."to", 'category', m.category, 'states', ms.states,
    'created_at', wire_time(m.created_at)) order by m.id desc), '[]')
  from sesmail m join state_set ms on ms.id = m.state_set_id where ${sql.ref(`m.${column}`)} = t.id)`;
