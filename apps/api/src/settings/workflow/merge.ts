/** Merges a state into another one of its group: its records get the other state, and it is deleted (spec §3.14). */
import { recordNotFound } from '@hireyard/wire/field/relation';
import {
  planMerge,
  type MergePlan,
  type RuledState,
  type StateSet,
  whyNotMerge,
} from '@hireyard/domain/workflow/state-rules';
import { sql, type Tx } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { deleteRow, writeHistory, type Values } from '../../records/core/write.ts';
import { stateSource } from './sources.ts';
import { inText, usageOf } from './usage.ts';
import { moveAttached } from '../../records/core/attached.ts';

interface Table {
  readonly of_table: string;
  readonly of_column: string;
}
interface Pair {
  readonly state: RuledState;
  readonly into: RuledState;
  /** Other states of an exclusive group. */
  readonly rivals: readonly number[];
}

const RULED = sql`select s.id, s.name, s.active, s.system_action, s.system_group, s.type_id as type from state s`;

/** Returns both states. 404 or 400 if missing, 409 if the rules refuse. `locked`: no other transaction can attach or change them. */
async function pairOf(tx: Tx, id: number, other: number, locked: boolean): Promise<Pair> {
  const rows = await tx.rows<RuledState>(
    sql`${RULED} where s.id = any (${[id, other]}::int[]) order by s.id ${locked ? sql`for update` : sql``}`,
  );
  const state = rows.find((row) => row.id === id);
  const into = rows.find((row) => row.id === other);
  if (state === undefined) throw notFound();
  if (into === undefined) throw invalid({ into: [recordNotFound(other)] });
  const why = whyNotMerge(state, into);
  if (why !== null) throw conflict(why.description, why.code, [why]);
  const rivals = await tx.rows<{ id: number }>(sql`
    select r.id from state r join state_group g using (system_group)
    where g.exclusive and g.system_group = ${state.system_group} and r.id <> all (${[id, other]}::int[])`);
  return { state, into, rivals: rivals.map((row) => row.id) };
}

async function planOf(tx: Tx, { state, into, rivals }: Pair, locked: boolean): Promise<MergePlan> {
  const sets = await tx.rows<StateSet>(sql`
    select id, state_ids from state_set where state_ids && ${[state.id, into.id]}::int[] order by id ${locked ? sql`for update` : sql``}`);
  return planMerge(sets, state.id, into.id, rivals);
}

const tablesOf = (tx: Tx): Promise<Table[]> =>
  tx.rows<Table>(sql`select of_table, of_column from tables_with_states()`);

/** Locks the records whose states will change before the states, in the same order as a move. */
async function lockRecords(tx: Tx, tables: readonly Table[], sets: readonly number[]): Promise<void> {
  if (sets.length === 0) return;
  for (const { of_table, of_column } of tables)
    await tx.rows(sql`select count(*) from (select 1 from ${sql.table(of_table)}
      where ${sql.ref(of_column)} = any (${sets}::int[]) order by id for update) x`);
}

async function applyMergePlan(
  tx: Tx,
  tables: readonly Table[],
  { rewrite, repoint }: MergePlan,
): Promise<void> {
  for (const { id, state_ids } of rewrite)
    await tx.rows(sql`
      with changed as (update state_set set state_ids = ${state_ids}::int[], states = state_document(${state_ids}::int[]) where id = ${id}),
        left_out as (delete from state_set_member where state_set_id = ${id} and state_id <> all (${state_ids}::int[]))
      insert into state_set_member (state_set_id, state_id) select ${id}, x from unnest(${state_ids}::int[]) x on conflict do nothing`);
  if (repoint.length === 0) return;
  const from = repoint.map((one) => one.from);
  const to = repoint.map((one) => one.to);
  for (const { of_table, of_column } of tables)
    await tx.rows(sql`update ${sql.table(of_table)} t set ${sql.ref(of_column)} = x.after
      from unnest(${from}::int[], ${to}::int[]) x (before, after) where t.${sql.ref(of_column)} = x.before`);
  await tx.rows(sql`delete from state_set where id = any (${from}::int[])`);
}

/**
 * POST state/{id}/merge/ {into}; returns the id of the other state. Records keep their version, since their editable fields don't change.
 * 409 if the rules refuse. A concurrent move to the state comes first or is refused.
 */
export async function mergeState(call: WriteCall<Values>, id: number): Promise<number> {
  const { db: tx, user } = call;
  const other = Number(call.body['into']);
  const tables = await tablesOf(tx);
  const expected = await planOf(tx, await pairOf(tx, id, other, false), false);
  await lockRecords(
    tx,
    tables,
    expected.repoint.map((one) => one.from),
  );
  const pair = await pairOf(tx, id, other, true);
  const plan = await planOf(tx, pair, true);
  const records = inText(await usageOf(tx, id));
  await applyMergePlan(tx, tables, plan);
  await moveAttached(tx, stateSource.resource.permission, pair.state.id, pair.into.id);
  const { state, into } = pair;
  await writeHistory(tx, 'state', id, user.id, 'merged', [
    { field: 'into', before: state.name, after: into.name },
    { field: 'records', before: null, after: records },
  ]);
  await deleteRow(tx, stateSource, id, user.id);
  await tx.rows(sql`update state set version = version + 1 where id = ${into.id}`);
  await writeHistory(tx, 'state', into.id, user.id, 'took in', [
    { field: 'state', before: null, after: state.name },
    { field: 'records', before: null, after: records },
  ]);
  return into.id;
}
