/** Puts a record into the state that a rule derives; no person chooses it, so nothing is judged (spec §4.1). */
import { sql, type Tx } from '../db/database.ts';
import { remember, type Values } from '../resource/write.ts';

export interface Placed {
  readonly table: string;
  /** Name of the resource in the history. */
  readonly resource: string;
  readonly context: string;
  /** Slug of the exclusive group that the state belongs to. */
  readonly group: string;
}

interface StateName {
  readonly id: number;
  readonly name: string;
  readonly system_group: string | null;
}

/**
 * Replaces the record's state of the group by the one that carries the action; null = by none. Other states stay. Leaves history and
 * raises the version only when something changed. `columns` are written with it. A group without a state for the action shows none.
 */
export async function setPosition(
  tx: Tx,
  { table, resource, context, group }: Placed,
  id: number,
  action: string | null,
  userId: number | null,
  columns: Values = {},
): Promise<boolean> {
  const before = await tx.rows<StateName>(sql`
    select s.id, s.name, s.system_group from state s where s.id = any (
      (select state_ids from state_set where id = (select state_set_id from ${sql.table(table)} where id = ${id}))::int[])`);
  const wanted =
    action === null
      ? []
      : await tx.rows<StateName>(sql`
          select s.id, s.name, s.system_group from state s join state_type y on y.id = s.type_id
          where y.context = ${context} and s.system_group = ${group} and s.system_action = ${action}`);
  const kept = before.filter((state) => state.system_group !== group);
  const after = [...kept, ...wanted];
  const same =
    before.length === after.length && after.every((state) => before.some((one) => one.id === state.id));
  const entries = Object.entries(columns);
  if (same && entries.length === 0) return false;
  const set = sql.join([
    sql`state_set_id = state_set_of(${after.map((state) => state.id)}::int[])`,
    ...entries.map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
  ]);
  await tx.rows(
    sql`update ${sql.table(table)} set ${set}, version = version + 1, updated_at = now() where id = ${id}`,
  );
  if (!same)
    await remember(tx, resource, id, userId, 'state', [
      { field: 'states', before: before.map((state) => state.name), after: after.map((state) => state.name) },
    ]);
  return !same;
}
