/** Sets states derived by rules; no checks, since no user chooses them (spec §4.1). */
import { writeHistory, type Values } from '../core/write.ts';
import { sql, type Tx } from '../../db/database.ts';
import { statesChange } from './states-change.ts';

export interface Placed {
  readonly table: string;
  /** Resource name in the history. */
  readonly resource: string;
  readonly context: string;
  /** Action in the history; default: `money`. */
  readonly action?: string;
}

interface StateName {
  readonly id: number;
  readonly name: string;
  readonly system_group: string | null;
  readonly system_action: string | null;
}

/**
 * Replaces a record's state in each named exclusive group by the one with the action; null = none. Other states stay. Writes history and raises the
 * version only on a change, together with `columns`. Without a state for the action, none is set.
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
  if (!same) await writeHistory(tx, resource, id, userId, action, [statesChange(before, after)]);
  return !same;
}

/** Adds the state with the action, unless the record has it or there is none. Writes history and raises the version. */
export async function addMarker(
  tx: Tx,
  { table, resource, context }: Placed,
  id: number,
  action: string,
): Promise<void> {
  const added = await tx.one<{ name: string }>(sql`
    update ${sql.table(table)} t set state_set_id = state_set_of(ss.state_ids || s.id), version = t.version + 1, updated_at = now()
    from state_set ss, state s join state_type y on y.id = s.type_id
    where t.id = ${id} and ss.id = t.state_set_id and y.context = ${context} and s.system_action = ${action} and not s.id = any (ss.state_ids)
    returning s.name`);
  if (added !== undefined)
    await writeHistory(tx, resource, id, null, 'state', [
      { field: 'states', before: null, after: added.name },
    ]);
}
