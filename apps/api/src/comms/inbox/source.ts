/** Select list of incoming email. */
import { sesmail_incoming } from '@hireyard/wire/comms/sesmail-incoming';
import { sql } from '../../db/database.ts';
import type { Source } from '../../records/core/source.ts';

export const incomingSource: Source = {
  resource: sesmail_incoming,
  table: 'sesmail_incoming',
  computed: {
    problems: sql`to_jsonb(t.problems)`,
    matches: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'contract_number', c.contract_number, 'by', m.by, 'why', m.why,
      'customer', k.name, 'delivery_date', c.delivery_date, 'position', c.position)
      order by array_position(array['reply_token', 'reply_headers', 'subject', 'body', 'sender'], m.by), c.id), '[]')
      from sesmail_incoming_match m join contract c on c.id = m.contract_id left join customer k on k.id = c.lead_customer_id
      where m.sesmail_incoming_id = t.id)`,
    changerequests: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title, 'states', rs.states,
      'created_at', wire_time(r.created_at)) order by r.id), '[]')
      from change_request_incoming i join change_request r on r.id = i.change_request_id join state_set rs on rs.id = r.state_set_id
      where i.sesmail_incoming_id = t.id)`,
    attachments: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'media_type', a.media_type, 'size', a.size,
      'inline', a.inline, 'file', f.uuid) order by a.position), '[]')
      from sesmail_incoming_attachment a left join file f on f.id = a.file_id where a.sesmail_incoming_id = t.id)`,
  },
  filters: {
    message_id: (id: string) => sql`t.message_id = ${id.trim().replace(/^<|>$/g, '')}`,
    matched: (yes: boolean) => sql`(t.contract_id is not null) = ${yes}`,
  },
};
