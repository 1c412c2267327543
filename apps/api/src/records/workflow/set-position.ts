/** Puts a record into the state that a rule derives; no person chooses it, so nothing is judged (spec §4.1). */
import { sql, type Tx } from '../../db/database.ts';
import { remember, type Values } from '../core/write.ts';
import { statesChange } from './states-change.ts';

export interface Placed {
  readonly table: string;
  /** Name of the resource in the history. */
  readonly resource: string;
  readonly context: string;
  /** What the history calls it; `money` unless told. */
  readonly action?: string;
}

interface StateName {
  readonly id: number;
  readonly name: string;
  readonly system_group: string | null;
  readonly system_action: string | null;
}

/**
 * In each exclusive group named, replaces the record's state by the one that carries the action; null = by none. Other states stay. Leaves
 * history and raises the version only when something changed. `columns` are written with it. Where no state carries the action, none is shown.
 */
export async function setPositions(
  tx: Tx,
  { table, resource, context, action = 'money' }: Placed,
  id: number,
  groups: Readonly<Record<string, string | null>>,
  userId: number | null,
  columns: Values = {},
): Promise<boolean> {
  const slugs = Object.keys(groups);
  const states = await tx.rows<StateName & { has: boolean }>(sql`
    select s.id, s.name, s.system_group, s.system_action, s.id = any (ss.state_ids) as has
    from state_set ss join state s on s.id = any (ss.state_ids) or (s.system_group = any (${slugs}::text[])
      and s.type_id = (select id from state_type where context = ${context}))
    where ss.id = (select state_set_id from ${sql.table(table)} where id = ${id}) order by s.id`);
  const wanted = (state: StateName): boolean =>
    state.system_group !== null &&
    slugs.includes(state.system_group) &&
    groups[state.system_group] === state.system_action;
  const before = states.filter((state) => state.has);
  const after = states.filter(
    (state) => wanted(state) || (state.has && !slugs.includes(state.system_group ?? '')),
  );
  const same = before.length === after.length && after.every((state) => state.has);
  const entries = Object.entries(columns);
  if (same && entries.length === 0) return false;
  const set = sql.join([
    sql`state_set_id = state_set_of(${after.map((state) => state.id)}::int[])`,
    ...entries.map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
  ]);
  await tx.rows(
    sql`update ${sql.table(table)} set ${set}, version = version + 1, updated_at = now() where id = ${id}`,
  );
  if (!same) await remember(tx, resource, id, userId, action, [statesChange(before, after)]);
  return !same;
}
