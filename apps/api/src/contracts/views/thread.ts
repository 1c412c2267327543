/** Messages, change requests and notes of a contract in one thread (docs/run/mail.md). */
import { can } from '@hireyard/domain/people/access';
import { THREAD_PAGE, type ThreadEntry } from '@hireyard/wire/contracts/thread';
import { type RawBuilder, sql } from '../../db/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/errors.ts';
import { given } from '../../platform/http/given.ts';
import type { Values } from '../../records/core/write.ts';

const PREVIEW = 240;
/** Characters of a text that are read; it can be a megabyte long. */
const LOOKED_AT = 2000;
const beginning = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`left(regexp_replace(left(${text}, ${sql.lit(LOOKED_AT)}), '\\s+', ' ', 'g'), ${sql.lit(PREVIEW)})`;

const OUT = (contract: number) => sql`
  select 'out' as kind, m.id, m.created_at as at, m.subject, m."to" as who,
    case when m.category = 'security' then '' else ${beginning(sql`coalesce(nullif(m.message, ''), m.content_text, '')`)} end as preview,
    m.category, ss.states, (select count(*)::int from sesmail_attachment a where a.sesmail_id = m.id) as attachments,
    m.provider = 'capture' and m.furthest = 'sent' as kept
  from sesmail m join state_set ss on ss.id = m.state_set_id where m.contract_id = ${contract}`;
const IN = (contract: number) => sql`
  select 'in', i.id, i.created_at, i.subject, coalesce(nullif(i.source_name, ''), i.source), ${beginning(sql`i.new_text`)}, i.category, ss.states,
    (select count(*)::int from sesmail_incoming_attachment a where a.sesmail_incoming_id = i.id and not a.inline), false
  from sesmail_incoming i join state_set ss on ss.id = i.state_set_id where i.contract_id = ${contract}`;
const CHANGES = (contract: number) => sql`
  select 'changerequest', r.id, r.created_at, r.title, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), ''), ${beginning(sql`r.content`)},
    '', ss.states, 0, false
  from change_request r join state_set ss on ss.id = r.state_set_id left join app_user u on u.id = r.created_by_id where r.contract_id = ${contract}`;
const NOTES = (contract: number) => sql`
  select 'note', n.id, n.created_at, n.title, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), ''), ${beginning(sql`n.content`)}, '',
    '[]'::jsonb, 0, false
  from note n left join app_user u on u.id = n.created_by_id where n.content_type = 'contract.contract' and n.object_id = ${contract}`;

/**
 * GET contract/{id}/thread/: the newest 300 entries, optionally before `before`, oldest first, of the kinds that the user can see. Entries
 * with the same timestamp stay together, so that the next page can start at the first one's. 404 if the contract is not found.
 */
export async function thread(call: Call<Values>, id: number): Promise<{ body: ThreadEntry[] }> {
  const { db, user } = call;
  const before = given<string>(call, 'before', 'moment') ?? null;
  if ((await db.one(sql`select 1 from contract where id = ${id}`)) === undefined) throw notFound();
  const parts = [
    can(user, 'comms.view_sesmail') ? OUT(id) : null,
    can(user, 'comms.view_sesmail_incoming') ? IN(id) : null,
    can(user, 'comms.view_changerequest') ? CHANGES(id) : null,
    can(user, 'core.view_note') ? NOTES(id) : null,
  ].filter((part) => part !== null);
  // Timestamps in milliseconds, as clients see them.
  const rows = await db.rows<ThreadEntry>(sql`
    select kind, id, wire_time(at) as at, subject, who, preview, category, states, attachments, kept
    from (select * from (${sql.join(parts, sql` union all `)}) said
      where ${before}::timestamptz is null or date_trunc('milliseconds', said.at) < ${before}::timestamptz
      order by date_trunc('milliseconds', said.at) desc fetch first ${sql.lit(THREAD_PAGE)} rows with ties) newest
    order by newest.at, newest.kind, newest.id`);
  return { body: rows };
}
