/** Reads rows of change requests (spec §3.12) and embeds them in their contract. */
import { changerequest } from '@hireyard/wire/contracts/changerequest';
import { sql } from '../../db/database.ts';
import { authorOf } from '../../records/core/author.ts';
import type { Source } from '../../records/core/source.ts';
import { notesOf } from '../../records/notes/resource.ts';

export const changeSource: Source = {
  resource: changerequest,
  table: 'change_request',
  computed: {
    object_id: sql`t.contract_id`,
    contract: sql`(select jsonb_build_object('id', c.id, 'contract_number', c.contract_number, 'position', c.position)
      from contract c where c.id = t.contract_id)`,
    customer: sql`(select k.name from contract c join customer k on k.id = c.lead_customer_id where c.id = t.contract_id)`,
    account: sql`(select a.code from contract c join account a on a.id = c.account_id where c.id = t.contract_id)`,
    incoming_emails: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'subject', m.subject, 'source', m.source,
      'created_at', wire_time(m.created_at)) order by m.id), '[]')
      from change_request_incoming l join sesmail_incoming m on m.id = l.sesmail_incoming_id where l.change_request_id = t.id)`,
    outgoing_emails: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'subject', m.subject, 'to', m."to", 'category', m.category,
      'states', ms.states, 'created_at', wire_time(m.created_at)) order by m.id), '[]')
      from change_request_outgoing l join sesmail m on m.id = l.sesmail_id join state_set ms on ms.id = m.state_set_id where l.change_request_id = t.id)`,
    notes: notesOf('comms.changerequest'),
    created_by: authorOf('t.created_by_id'),
  },
  filters: {
    incoming_emails__id__in: (ids: number[]) =>
      sql`t.id in (select change_request_id from change_request_incoming where sesmail_incoming_id = any (${ids}::int[]))`,
    contract__id: (ids: number[]) => sql`t.contract_id = any (${ids}::int[])`,
  },
};
