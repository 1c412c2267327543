/** Orders the states of a group and the groups of a context (spec §3.14). */
import { t } from '@hireyard/messages';
import { sql } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/errors.ts';
import { lockRow, writeHistory, type Values } from '../../records/core/write.ts';
import { groupSource, typeSource } from './sources.ts';

interface Member {
  readonly id: number;
  readonly name: string;
  readonly position: number;
}

const names = (members: readonly Member[]): string[] => members.map((one) => one.name);

/** Stores the new positions. 400 unless the list names every member exactly once. Writes history if anything changed. */
async function place(
  call: WriteCall<Values>,
  of: { readonly resource: string; readonly id: number; readonly field: 'states' | 'groups' },
  members: readonly Member[],
): Promise<void> {
  const wanted = call.body[of.field] as readonly number[];
  const inOrder = wanted.flatMap((id) => members.find((one) => one.id === id) ?? []);
  if (inOrder.length !== members.length || wanted.length !== members.length)
    throw invalid({
      [of.field]: [
        of.field === 'states'
          ? t('List {count, plural, one {the # state} other {all # states}} of the group, each once.', {
              count: members.length,
            })
          : t('List {count, plural, one {the # group} other {all # groups}}, each once.', {
              count: members.length,
            }),
      ],
    });
  const moved = inOrder
    .map(({ id, position }, at) => ({ id, from: position, to: at + 1 }))
    .filter(({ from, to }) => from !== to);
  if (moved.length === 0) return;
  await call.db.rows(sql`
    update ${sql.table(of.field === 'states' ? 'state' : 'state_group')} t set position = x.place, version = t.version + 1
    from unnest(${moved.map((one) => one.id)}::int[], ${moved.map((one) => one.to)}::int[]) x (id, place) where t.id = x.id`);
  await call.db.rows(sql`update ${sql.table(of.resource)} set version = version + 1 where id = ${of.id}`);
  await writeHistory(call.db, of.resource, of.id, call.user.id, 'ordered', [
    { field: of.field, before: names(members), after: names(inOrder) },
  ]);
}

/** POST state_group/{id}/order/ {states}. */
export async function orderStates(call: WriteCall<Values>, id: number): Promise<void> {
  await lockRow(call.db, groupSource, id, call.request.headers['if-match']);
  const members = await call.db.rows<Member>(sql`
    select s.id, s.name, s.position from state s join state_group g using (system_group) where g.id = ${id} order by s.position, s.id for update of s`);
  await place(call, { resource: 'state_group', id, field: 'states' }, members);
}

/** POST state_type/{id}/order/ {groups}. */
export async function orderGroups(call: WriteCall<Values>, id: number): Promise<void> {
  await lockRow(call.db, typeSource, id, call.request.headers['if-match']);
  const members = await call.db.rows<Member>(
    sql`select id, name, position from state_group where type_id = ${id} order by position, id for update`,
  );
  await place(call, { resource: 'state_type', id, field: 'groups' }, members);
}
