/**
 * The one engine that changes states: lock, decide, attach or detach, history, all in the caller's
 * transaction. Code owns system actions; an administrator owns the states that carry them (spec §4).
 */
import { t } from '@hireyard/messages';
import { whyNotAttach } from '@hireyard/domain/state-rules';
import type { Move } from '@hireyard/wire/workflow';
import { sql, type Tx } from '../db/database.ts';
import type { Call, WriteCall } from '../http/call.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { lockRow, remember, type Values } from '../resource/write.ts';
import { statesChange } from './states-change.ts';
import type { Workflow } from './workflow.ts';

interface StateRow {
  readonly id: number;
  readonly name: string;
  readonly system_action: string | null;
  readonly system_group: string | null;
  readonly exclusive: boolean;
}

const STATE = sql`select s.id, s.name, s.system_action, s.system_group, coalesce(g.exclusive, false) as exclusive
  from state s join state_type y on y.id = s.type_id left join state_group g on g.system_group = s.system_group`;

const stateById = (tx: Tx, context: string, id: number): Promise<StateRow | undefined> =>
  tx.one<StateRow>(sql`${STATE} where s.id = ${id} and y.context = ${context}`);
export const stateByAction = (tx: Tx, context: string, action: string): Promise<StateRow | undefined> =>
  tx.one<StateRow>(sql`${STATE} where s.system_action = ${action} and y.context = ${context}`);

async function statesOf(tx: Tx, workflow: Workflow, id: number): Promise<StateRow[]> {
  return tx.rows<StateRow>(sql`${STATE} where s.id = any (
    (select state_ids from state_set where id = (select state_set_id from ${sql.table(workflow.source.table)} where id = ${id}))::int[]) order by s.id`);
}

/** Replaces a record's states and leaves history; does nothing when they are the same. */
async function writeStates(
  call: WriteCall<Values>,
  workflow: Workflow,
  id: number,
  before: readonly StateRow[],
  after: readonly StateRow[],
): Promise<void> {
  const { db: tx } = call;
  const { source } = workflow;
  const position = after.find((state) => state.system_group === workflow.positions?.group)?.system_action;
  const touched = 'updated_at' in source.resource.fields ? sql`, updated_at = now()` : sql``;
  const written = tx.rows(sql`
    update ${sql.table(source.table)} set state_set_id = state_set_of(${after.map((state) => state.id)}::int[]), version = version + 1
      ${touched} ${position === undefined || position === null ? sql`` : sql`, position = ${position}`}
    where id = ${id}`);
  const additional = additionalOf(call);
  const told = remember(tx, source.resource.name, id, call.user.id, 'state', [
    statesChange(before, after),
    ...(typeof additional['reason'] === 'string'
      ? [{ field: 'reason', before: null, after: additional['reason'] }]
      : []),
  ]);
  await Promise.all([written, told]);
}

/** Refuses a state that is retired. The program's own never are; others stay as they are until this move has happened. */
async function demandOffered(tx: Tx, { id, system_action }: StateRow): Promise<void> {
  if (system_action !== null) return;
  const now = await tx.one<{ name: string; active: boolean }>(
    sql`select name, active from state where id = ${id} for share`,
  );
  if (now === undefined) throw conflict(t('Somebody deleted or merged this state.'), 'state_gone');
  const why = whyNotAttach(now);
  if (why !== null) throw conflict(why.description, why.code, [why]);
}

async function attach(
  call: WriteCall<Values>,
  workflow: Workflow,
  id: number,
  state: StateRow,
  before: readonly StateRow[],
): Promise<void> {
  const stands = before.some((one) => one.id === state.id);
  if (stands && workflow.deeds?.has(state.system_action ?? '') !== true) return;
  await demandOffered(call.db, state);
  const { positions } = workflow;
  // The states of positions all have an action: the database holds them to it.
  if (positions !== undefined && state.system_group === positions.group && state.system_action !== null) {
    const decision = await positions.decide(call, id, state.system_action, additionalOf(call));
    if (decision.kind === 'invalid') throw invalid({ additional: { ...decision.errors } });
    if (decision.kind === 'refused')
      throw conflict(
        decision.problems.map((problem) => problem.description).join(' '),
        decision.problems[0]?.code ?? 'refused',
        decision.problems,
      );
    if (decision.kind === 'noop') return;
    await writeStates(call, workflow, id, before, replaced(before, state));
    await decision.apply(call);
    return;
  }
  if (state.system_action !== null && workflow.marker !== undefined) {
    await workflow.marker(call, id, state.system_action);
    // What it did besides may have placed the record already.
    const placed = await statesOf(call.db, workflow, id);
    if (placed.some((one) => one.id === state.id)) return;
    return writeStates(call, workflow, id, placed, replaced(placed, state));
  }
  await writeStates(call, workflow, id, before, replaced(before, state));
}

const replaced = (before: readonly StateRow[], state: StateRow): StateRow[] => [
  ...before.filter((one) => !state.exclusive || one.system_group !== state.system_group),
  state,
];

async function detach(
  call: WriteCall<Values>,
  workflow: Workflow,
  id: number,
  state: StateRow,
  before: readonly StateRow[],
): Promise<void> {
  if (!before.some((one) => one.id === state.id)) return;
  if (workflow.positions !== undefined && state.system_group === workflow.positions.group)
    throw conflict(t('A position is left by moving to another one.'), 'position_cannot_be_detached');
  await workflow.detaching?.(call, id, state.system_action);
  await writeStates(
    call,
    workflow,
    id,
    before,
    before.filter((one) => one.id !== state.id),
  );
}

async function change(
  call: WriteCall<Values>,
  workflow: Workflow,
  id: number,
  state: StateRow,
  before: readonly StateRow[],
): Promise<void> {
  if (call.body['action'] === 'detach') await detach(call, workflow, id, state, before);
  else await attach(call, workflow, id, state, before);
}

/** Locks a record, and answers the state that is wanted (asked for before) and those that the record has under the lock. */
async function locked(
  call: WriteCall<Values>,
  workflow: Workflow,
  id: number,
  wanted: Promise<StateRow | undefined>,
): Promise<readonly [StateRow | undefined, readonly StateRow[]]> {
  const [state, , before] = await Promise.all([
    wanted,
    lockRow(call.db, workflow.source, id, call.request.headers['if-match']),
    statesOf(call.db, workflow, id),
  ]);
  return [state, before];
}

/** What a move was given besides its name: nothing and null say the same. */
const additionalOf = (call: WriteCall<Values>): Values => (call.body['additional'] ?? {}) as Values;

/** 400 unless what a move was given is an object. */
function demandAdditional(call: WriteCall<Values>): void {
  const given: unknown = additionalOf(call);
  if (typeof given !== 'object' || Array.isArray(given))
    throw invalid({ additional: [t('Expected a dictionary of items.')] });
}

/** PUT {x}/{id}/state/: by the state's id (spec §4.2). 400 for a state of another context. */
export async function changeState(call: WriteCall<Values>, workflow: Workflow, id: number): Promise<void> {
  demandAdditional(call);
  await workflow.lockFirst?.(call, id);
  const wanted = Number(call.body['state_id']);
  const [state, before] = await locked(call, workflow, id, stateById(call.db, workflow.context, wanted));
  if (state === undefined)
    throw invalid({ state_id: [t('Invalid pk "{wanted}" - object does not exist.', { wanted })] });
  await change(call, workflow, id, state, before);
}

/** PUT {x}/{id}/system_state/: by the action (spec §4.2). 400 for a context without system actions. */
export async function changeSystemState(
  call: WriteCall<Values>,
  workflow: Workflow,
  id: number,
): Promise<void> {
  demandAdditional(call);
  await workflow.lockFirst?.(call, id);
  const action = String(call.body['system_action']);
  const [state, before] = await locked(call, workflow, id, stateByAction(call.db, workflow.context, action));
  if (state === undefined) {
    const any = await call.db.one(sql`select 1 from state s join state_type y on y.id = s.type_id
      where y.context = ${workflow.context} and s.system_action is not null limit 1`);
    throw invalid({
      system_action: [
        any === undefined
          ? t('The context {context} has no system actions.', { context: workflow.context })
          : t('"{action}" is not a valid choice.', { action }),
      ],
    });
  }
  await change(call, workflow, id, state, before);
}

/** GET {x}/{id}/moves/. Without rules of positions there are none. */
export async function listMoves(call: Call, workflow: Workflow, id: number): Promise<readonly Move[]> {
  const found = await call.db.one(sql`select 1 from ${sql.table(workflow.source.table)} where id = ${id}`);
  if (found === undefined) throw notFound();
  return workflow.positions === undefined ? [] : workflow.positions.moves(call, id);
}
