/** All that was said about a contract, in one thread: mail out and in, change requests, notes (docs/mail.md). */
import { can } from '@hireyard/domain/access';
import type { ThreadEntry } from '@hireyard/wire/thread';
import { type RawBuilder, sql } from '../../db/database.ts';
import type { Call } from '../../http/call.ts';
import { notFound } from '../../http/errors.ts';
import type { Values } from '../../resource/write.ts';

const PREVIEW = 240;
const beginning = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`left(regexp_replace(${text}, '\\s+', ' ', 'g'), ${sql.lit(PREVIEW)})`;

const OUT = (contract: number) => sql`
  select 'out' as kind, m.id, m.created_at as at, m.subject, m."to" as who,
    case when m.category = 'security' then '' else ${beginning(sql`coalesce(nullif(m.message, ''), m.content_text, '')`)} end as preview,
    m.category, ss.states, (select count(*)::int from sesmail_attachment a where a.sesmail_id = m.id) as attachments
  from sesmail m join state_set ss on ss.id = m.state_set_id where m.contract_id = ${contract}`;
const IN = (contract: number) => sql`
  select 'in', i.id, i.created_at, i.subject, coalesce(nullif(i.source_name, ''), i.source), ${beginning(sql`i.new_text`)}, i.category, ss.states,
    (select count(*)::int from sesmail_incoming_attachment a where a.sesmail_incoming_id = i.id and not a.inline)
  from sesmail_incoming i join state_set ss on ss.id = i.state_set_id where i.contract_id = ${contract}`;
const CHANGES = (contract: number) => sql`
  select 'changerequest', r.id, r.created_at, r.title, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), ''), ${beginning(sql`r.content`)},
    '', ss.states, 0
  from change_request r join state_set ss on ss.id = r.state_set_id left join app_user u on u.id = r.created_by_id where r.contract_id = ${contract}`;
const NOTES = (contract: number) => sql`
  select 'note', n.id, n.created_at, n.title, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), ''), ${beginning(sql`n.content`)}, '',
    '[]'::jsonb, 0
  from note n left join app_user u on u.id = n.created_by_id where n.content_type = 'contract.contract' and n.object_id = ${contract}`;

/** GET contract/{id}/thread/: oldest first, of each kind what the caller may see. 404 when there is no such contract. */
export async function thread(call: Call<Values>, id: number): Promise<{ body: ThreadEntry[] }> {
  const { db, user } = call;
  if ((await db.one(sql`select 1 from contract where id = ${id}`)) === undefined) throw notFound();
  const parts = [
    can(user, 'comms.view_sesmail') ? OUT(id) : null,
    can(user, 'comms.view_sesmail_incoming') ? IN(id) : null,
    can(user, 'comms.view_changerequest') ? CHANGES(id) : null,
    can(user, 'core.view_note') ? NOTES(id) : null,
  ].filter((part) => part !== null);
  const rows = await db.rows<ThreadEntry>(sql`
    select kind, id, wire_time(at) as at, subject, who, preview, category, states, attachments
    from (${sql.join(parts, sql` union all `)}) said order by said.at, said.kind, said.id`);
  return { body: rows };
}
