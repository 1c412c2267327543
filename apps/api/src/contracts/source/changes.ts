/** Embeds change requests in their contract. */
import { type RawBuilder, sql } from '../../db/database.ts';

/** SQL: the change requests of contract `t` as a list, oldest first. */
export const changesOfContract: RawBuilder<unknown> = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title, 'states', rs.states, 'created_at', wire_time(r.created_at)) order by r.id), '[]')
  from change_request r join state_set rs on rs.id = r.state_set_id where r.contract_id = t.id)`;
