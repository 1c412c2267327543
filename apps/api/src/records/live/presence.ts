/**
 * PUT presence/: who else has a record open. One row per tab, kept by its heartbeats; every process reads and reports the same (docs/use/live.md).
 */
import { can } from '@hireyard/domain/people/access';
import type { CreateOf } from '@hireyard/wire/field';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { PRESENT_FOR_MS, type Present, presenceBody, presenceSchema } from '@hireyard/wire/records/presence';
import { resources } from '@hireyard/wire/resources';
import { sql, type Tx } from '../../db/database.ts';
import { USER_NAME } from '../history/titles.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import type { Answer, Route } from '../../platform/http/route-types.ts';
import { sourceOf } from '../core/registered.ts';

/** Prefix of presence events, before the resource. */
export const PRESENCE = 'presence/';
/** More aren't listed. */
const MOST = 20;
const UUID = /^[\da-f]{8}(-?[\da-f]{4}){3}-?[\da-f]{12}$/i;
const alive = sql`seen_at > now() - ${PRESENT_FOR_MS} * interval '1 ms'`;

type Beat = CreateOf<typeof presenceBody>;

/** Refuses users who may not see the record: 403, or 404 if there is none or they may not know of it. */
async function requireVisible(call: WriteCall, { resource, object_id: id }: Beat): Promise<void> {
  const declared = resources[resource];
  const source = sourceOf(call.app, resource);
  if (declared === undefined || source === undefined) throw notFound();
  if (!can(call.user, permissionOf(declared, 'view'))) throw forbidden();
  const visible = source.visibleTo?.(call.user) ?? sql`true`;
  const seen = await call.db.one(
    sql`select 1 from ${sql.table(source.table)} t where t.id = ${id} and ${visible}`,
  );
  if (seen === undefined) throw notFound();
}

/** Stores a heartbeat; returns whether it changes anything for others. */
async function keep(tx: Tx, beat: Beat, user: number): Promise<boolean> {
  const { resource, object_id: id, tab, editing = null } = beat;
  const row = await tx.one<{ news: boolean }>(sql`
    with old as (select 1 from presence where tab = ${tab}::uuid and user_id = ${user} and resource = ${resource} and object_id = ${id}
        and editing is not distinct from ${editing}::text and ${alive}),
      kept as (insert into presence (tab, resource, object_id, user_id, editing) values (${tab}::uuid, ${resource}, ${id}, ${user}, ${editing})
        on conflict (tab) do update set resource = excluded.resource, object_id = excluded.object_id, editing = excluded.editing, seen_at = now()
        where presence.user_id = excluded.user_id returning 1)
    select not exists (select from old) as news from kept`);
  return row?.news === true;
}

/** Removes a tab; returns whether it was there. */
async function leave(tx: Tx, { tab }: Beat, user: number): Promise<boolean> {
  const gone = await tx.one(
    sql`delete from presence where tab = ${tab}::uuid and user_id = ${user} returning 1`,
  );
  return gone !== undefined;
}

/** Returns the other users by name; those with several tabs once, with all they edit. */
async function others(tx: Tx, { resource, object_id: id }: Beat, user: number): Promise<Present[]> {
  return tx.rows<Present>(sql`
    select p.user_id as "user", ${USER_NAME} as name,
      (array_agg(p.editing order by p.seen_at desc) filter (where p.editing is not null))[1] as editing,
      ceil(extract(epoch from max(p.seen_at) - now()) * 1000 + ${PRESENT_FOR_MS})::int as left_ms
    from presence p join app_user x on x.id = p.user_id
    where p.resource = ${resource} and p.object_id = ${id} and p.user_id <> ${user} and ${alive}
    group by p.user_id, x.id order by name, p.user_id limit ${MOST}`);
}

async function beat(call: WriteCall): Promise<Answer> {
  const body = call.body as Beat;
  if (!UUID.test(body.tab)) throw invalid({ tab: ['This must be a UUID.'] });
  await requireVisible(call, body);
  const { db, user } = call;
  const news = body.here === false ? await leave(db, body, user.id) : await keep(db, body, user.id);
  if (news) {
    await db.rows(sql`delete from presence where seen_at < now() - interval '10 minutes'`);
    await db.rows(sql`select pg_notify('live', ${`${PRESENCE}${body.resource} #${body.object_id}`})`);
  }
  return { body: { others: body.here === false ? [] : await others(db, body, user.id) } };
}

export const presenceRoute: Route = {
  method: 'PUT',
  url: '/api/v1/presence/',
  access: 'group',
  operationId: 'presence',
  tag: 'News',
  summary: 'Reports that a record is open here, and returns who else has it open',
  body: presenceBody,
  answer: presenceSchema,
  write: beat,
};
