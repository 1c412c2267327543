/** Select list of outgoing email. */
import { sesmail } from '@hireyard/wire/comms/sesmail';
import { type RawBuilder, sql } from '../../db/database.ts';
import { authorOf } from '../../records/core/author.ts';
import type { Source } from '../../records/core/source.ts';

/** Automatic notifications: their contents depend on their reader's permissions, so nobody else may read them. */
export const FOR_ONE_USER = sql`(t.category = 'notice' and t.automatic)`;

/** Hides the contents of security email, which may contain a sign-in link. */
const unlessSecret = (column: string): RawBuilder<unknown> =>
  sql`case when t.category = 'security' or ${FOR_ONE_USER} then null else ${sql.ref(`t.${column}`)} end`;

/** The service received it but never confirmed or refused it. */
export const UNCLEAR = sql`(t.sending_at is not null and t.furthest = 'pending' and t.last_error <> '' and not t.replaced)`;

export const mailSource: Source = {
  resource: sesmail,
  table: 'sesmail',
  computed: {
    attachments: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'media_type', a.media_type, 'size', a.size)
      order by a.id), '[]') from sesmail_attachment a where a.sesmail_id = t.id)`,
    events: sql`(select coalesce(jsonb_agg(jsonb_build_object('action', e.action, 'at', wire_time(e.at), 'address', e.address,
      'detail', case when t.category = 'security' then '' else e.detail end)
      order by e.at, e.id), '[]') from sesmail_event e where e.sesmail_id = t.id)`,
    from: sql`t.from_address`,
    unclear: UNCLEAR,
    can_resend: sql`(t.category <> 'security' and not ${FOR_ONE_USER} and not t.replaced)`,
    suppressed: sql`coalesce((select string_agg(s.address, ', ' order by s.address) from mail_suppression s
      where s.address = any (array(select lower(x[1]) from regexp_matches(t."to" || ', ' || t.cc, '[^\\s<>,;"]+@[^\\s<>,;"]+', 'g') x))), '')`,
    resent_of: sql`t.resent_of_id`,
    content_html: unlessSecret('content_html'),
    content_text: unlessSecret('content_text'),
    message: sql`case when t.category = 'security' then '' else t.message end`,
    created_by: authorOf('t.created_by_id'),
  },
  filters: {
    message_id: (id: string) => sql`(t.message_id = ${bare(id)} or t.wire_message_id = ${bare(id)})`,
    failed: (yes: boolean) =>
      sql`((t.last_error <> '' and not t.replaced) or t.furthest in ('bounced', 'complaint')) = ${yes}`,
  },
};

const bare = (id: string): string => id.trim().replace(/^<|>$/g, '');
