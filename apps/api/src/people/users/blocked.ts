/** The current blocks of the login defender. */
import { t } from '@hireyard/messages';
import type { JsonSchema } from '@hireyard/wire/field';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, type Page } from '@hireyard/wire/resource/page';
import type { Blocked } from '@hireyard/wire/people/user';
import { limitsOf } from '../sign-in/core/defender.ts';
import { sql } from '../../db/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/errors.ts';
import { selfUrl } from '../../records/record-answer.ts';

const textOrNull: JsonSchema = { type: ['string', 'null'] };
const moment: JsonSchema = { type: 'string', format: 'date-time' };
export const blockedJson: JsonSchema = {
  type: 'object',
  required: ['username', 'ip_address', 'failures', 'blocked_at', 'expires_at', 'user'],
  properties: {
    username: textOrNull,
    ip_address: textOrNull,
    device: { type: 'boolean' },
    failures: { type: 'integer' },
    blocked_at: moment,
    expires_at: moment,
    user: {
      anyOf: [
        {
          type: 'object',
          properties: { id: { type: 'integer' }, username: { type: 'string' }, email: { type: 'string' } },
        },
        { type: 'null' },
      ],
    },
  },
};

interface Row extends Blocked {
  readonly total: number;
}
const whole = (text: string | null): number => (/^\d{1,7}$/.test(text ?? '') ? Number(text) : 0);

/** Returns a page of current blocks, with the usual paging. */
export async function blockedPage(call: Call): Promise<Page<Blocked>> {
  const { coolOffMinutes } = limitsOf(await call.app.settings.all(call.db));
  const page = call.query.has('page') ? whole(call.query.get('page')) : 1;
  if (page < 1) throw notFound(t('Invalid page.'));
  const size = Math.min(whole(call.query.get('page_size')) || DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE);
  const coolOff = sql`make_interval(mins => ${coolOffMinutes}::int)`;
  const rows = await call.db.rows<Row>(sql`
    with f as (
      select kind, key, null::int as user_id, failures, last_at, blocked_at from login_failure
      union all select 'device', lower(u.email), u.id, d.failures, d.last_at, d.blocked_at from device_failure d join app_user u on u.id = d.user_id)
    select case when f.kind <> 'address' then f.key end as username, case f.kind when 'address' then f.key end as ip_address,
      f.kind = 'device' as device, f.failures, f.blocked_at, f.last_at + ${coolOff} as expires_at,
      (select jsonb_build_object('id', u.id, 'username', u.username, 'email', u.email) from app_user u
       where u.id = f.user_id or f.kind = 'name' and f.key in (lower(u.username), lower(u.email))
       order by lower(u.email) = f.key desc, u.id limit 1) as "user",
      count(*) over ()::int as total
    from f
    where f.blocked_at is not null and f.last_at > ${call.app.now()}::timestamptz - ${coolOff}
    order by f.blocked_at desc, f.kind, f.key limit ${size} offset ${(page - 1) * size}`);
  const count = rows[0]?.total ?? 0;
  if (page > 1 && rows.length === 0) throw notFound(t('Invalid page.'));
  const link = (n: number) => `${selfUrl(call)}?${n > 1 ? `page=${n}&` : ''}page_size=${size}`;
  return {
    count,
    next: page * size < count ? link(page + 1) : null,
    previous: page > 1 ? link(page - 1) : null,
    results: rows.map(({ username, ip_address, device, failures, blocked_at, expires_at, user }) => ({
      username,
      ip_address,
      ...(device === true && { device }),
      failures,
      blocked_at,
      expires_at,
      user,
    })),
  };
}
