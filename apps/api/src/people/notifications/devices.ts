/** Browsers that receive push notifications. Each belongs to the session that registered it, and is removed with it. */
import { t } from '@hireyard/messages';
import { isPushEndpoint } from '@hireyard/domain/people/push-endpoint';
import type { deviceBody, PushDevice } from '@hireyard/wire/people/notification-choices';
import type { CreateOf } from '@hireyard/wire/field';
import { type Db, sql, type Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';

/** Per user, against mistakes and abuse. */
const MAX_DEVICES = 20;

export const devicesOf = (db: Db, user: Caller): Promise<PushDevice[]> =>
  db.rows<PushDevice>(sql`
    select id, label, wire_time(created_at) as created_at, wire_time(last_used_at) as last_used_at, session_id = ${user.sessionId}::uuid as current
    from push_subscription where user_id = ${user.id} order by id desc`);

const bytes = (text: string): number => (/^[\w-]+=*$/.test(text) ? Buffer.from(text, 'base64url').length : 0);

/** Registers the browser of the caller's session, taking it over from any previous user. 400 unless the address belongs to a push service. */
export async function addDevice(
  app: App,
  tx: Tx,
  user: Caller,
  given: CreateOf<typeof deviceBody>,
): Promise<void> {
  const { endpoint, p256dh, auth, label = '' } = given;
  if (!isPushEndpoint(endpoint, app.env.PUSH_HOSTS))
    throw invalid({ endpoint: [t('This push service isn’t supported.')] });
  if (bytes(p256dh) !== 65 || Buffer.from(p256dh, 'base64url')[0] !== 4)
    throw invalid({ p256dh: [t('Not a valid key.')] });
  if (bytes(auth) !== 16) throw invalid({ auth: [t('Not a valid secret.')] });
  const known = await tx.one<{ n: number }>(
    sql`select count(*)::int as n from push_subscription where user_id = ${user.id} and endpoint <> ${endpoint}`,
  );
  if ((known?.n ?? 0) >= MAX_DEVICES)
    throw conflict(
      t('You can have up to {MAX_DEVICES} devices. Remove one first.', { MAX_DEVICES }),
      'too_many',
    );
  await tx.rows(sql`
    insert into push_subscription (user_id, session_id, endpoint, p256dh, auth, label)
    values (${user.id}, ${user.sessionId}::uuid, ${endpoint}, ${p256dh}, ${auth}, ${label})
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
      auth = excluded.auth, label = excluded.label`);
}

/** Removes one of the caller's browsers; does nothing if it isn't registered. */
export async function removeDevice(
  tx: Tx,
  user: Caller,
  { id, endpoint }: { readonly id?: number | undefined; readonly endpoint?: string | undefined },
): Promise<void> {
  await tx.rows(sql`
    delete from push_subscription where user_id = ${user.id} and (id = ${id ?? null}::int or endpoint = ${endpoint ?? null}::text)`);
}
