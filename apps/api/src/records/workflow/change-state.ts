/**
 * The one engine that changes states: lock, decide, attach or detach, history, in the caller's transaction. Code owns system actions;
 * administrators own the states that have them (spec §4).
 */
import { recordNotFound } from '@hireyard/wire/field/relation';
import { t } from '@hireyard/messages';
import { whyNotAttach } from '@hireyard/domain/workflow/state-rules';
import type { Move } from '@hireyard/wire/records/workflow';
import { type RawBuilder, sql, type Tx } from '../../db/database.ts';
import type { Call, WriteCall } from '../../platform/http/call.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { lockRow, writeHistory, type Values } from '../core/write.ts';
import { type CurrentState, type StateRow, statements } from './state-statements.ts';
import { statesChange } from './states-change.ts';
import type { Decision, Workflow } from './workflow.ts';

/** A record's states by id; with `wanted`, also the requested one. */
interface Found {
  readonly before: readonly StateRow[];
  readonly wanted: StateRow | undefined;
}
const found = (rows: readonly CurrentState[]): Found => ({
  before: rows.filter(({ has }) => has),
  wanted: rows.find(({ wanted }) => wanted),
});

const statesOf = async (tx: Tx, workflow: Workflow, id: number): Promise<readonly StateRow[]> =>
  found(await tx.rows(statements(workflow).byId(id, workflow.context, null))).before;

/** Replaces a record's states with history; does nothing if they are equal. */
async function writeStates(
  call: WriteCall<Values>,
  workflow: Workflow,
  id: number,
  before: readonly StateRow[],
  after: readonly StateRow[],
  columns: Values = {},
): Promise<void> {
  const { db: tx } = call;
  const { source } = workflow;
  const position = after.find((state) => state.system_group === workflow.positions?.group)?.system_action;
  const placed = position === undefined || position === null ? columns : { position, ...columns };
  const written = tx.rows(statements(workflow).write(after, id, placed));
  const additional = additionalOf(call);
  const told = writeHistory(tx, source.resource.name, id, call.user.id, 'state', [
    statesChange(before, after),
    ...(typeof additional['reason'] === 'string'
      ? [{ field: 'reason', before: null, after: additional['reason'] }]
      : []),
  ]);
  await Promise.all([written, told]);
}

/** Refuses a retired state, except system states; current ones may stay. */
async function requireOffered(tx: Tx, { id, system_action }: StateRow): Promise<void> {
  if (system_action !== null) return;
  const now = await tx.one<{ name: string; active: boolean }>(
    sql`select name, active from state where id = ${id} for share`,
  );
  if (now === undefined) throw conflict(t('Someone deleted or merged this state.'), 'state_gone');
  const why = whyNotAttach(now);
  if (why !== null) throw conflict(why.description, why.code, [why]);
}

/** Statements sent at the end of a change, not yet answered. */
interface Sent {
  readonly written: Promise<void>;
}
const DONE: Sent = { written: Promise.resolve() };

const replaced = (before: readonly StateRow[], state: StateRow): StateRow[] => [
  ...before.filter((one) => !state.exclusive || one.system_group !== state.system_group),
  state,
];

/** Moves a record to another position as decided by its rules. */
async function move(
  call: WriteCall<Values>,
  workflow: Workflow,
  id: number,
  { before }: LockedRecord,
  state: StateRow,
  decision: Decision,
): Promise<Sent> {
  if (decision.kind === 'invalid') throw invalid({ additional: { ...decision.errors } });
  if (decision.kind === 'refused')
    throw conflict(
      decision.problems.map((problem) => problem.description).join(' '),
      decision.problems[0]?.code ?? 'refused',
      decision.problems,
    );
  if (decision.kind === 'noop') return DONE;
  const { columns } = decision;
  const written = writeStates(call, workflow, id, before, replaced(before, state), columns);
  written.catch(() => undefined); // Later statements are sent after it; if they fail because this one did, this is the reason.
  await decision.apply(call).catch(async (error: unknown) => {
    await written;
    throw error;
  });
  return { written };
}

/** Attaches a system marker, whose handler does its own work. */
async function mark(call: WriteCall<Values>, workflow: Workflow, id: number, state: StateRow): Promise<Sent> {
  // The handler may have attached it already.
  const placed = await statesOf(call.db, workflow, id);
  if (placed.some((one) => one.id === state.id)) return DONE;
  return { written: writeStates(call, workflow, id, placed, replaced(placed, state)) };
}

async function attach(
  call: WriteCall<Values>,
  workflow: Workflow,
  id: number,
  record: LockedRecord,
  state: StateRow,
): Promise<Sent> {
  const { before } = record;
  const stands = before.some((one) => one.id === state.id);
  if (stands && workflow.deeds?.has(state.system_action ?? '') !== true) return DONE;
  await requireOffered(call.db, state);
  const { positions, marker } = workflow;
  const action = state.system_action;
  // All states of positions have an action, by constraint.
  if (positions !== undefined && state.system_group === positions.group && action !== null) {
    const decision = await positions.decide(call, id, action, additionalOf(call), record.ahead);
    return move(call, workflow, id, record, state, decision);
  }
  if (action !== null && marker !== undefined) {
    await marker(call, id, action);
    return mark(call, workflow, id, state);
  }
  return { written: writeStates(call, workflow, id, before, replaced(before, state)) };
}

async function detach(
  call: WriteCall<Values>,
  workflow: Workflow,
  id: number,
  { before }: LockedRecord,
  state: StateRow,
): Promise<Sent> {
  if (!before.some((one) => one.id === state.id)) return DONE;
  if (workflow.positions !== undefined && state.system_group === workflow.positions.group)
    throw conflict(
      t('A position can’t be removed. Move the record to another one.'),
      'position_cannot_be_detached',
    );
  await workflow.detaching?.(call, id, state.system_action);
  return {
    written: writeStates(
      call,
      workflow,
      id,
      before,
      before.filter((one) => one.id !== state.id),
    ),
  };
}

/** Changes the record, and reads the answer with the last statements. */
async function change<T>(
  call: WriteCall<Values>,
  workflow: Workflow,
  id: number,
  record: LockedRecord,
  state: StateRow,
  answer: () => Promise<T>,
): Promise<T> {
  const { written } = await (call.body['action'] === 'detach' ? detach : attach)(
    call,
    workflow,
    id,
    record,
    state,
  );
  const [, answered] = await Promise.all([written, answer()]);
  return answered;
}

interface LockedRecord extends Found {
  /** The data that position rules read, if the change may be a move. */
  readonly ahead: unknown;
}

/** Locks a record; returns the wanted state and the record's states under the lock. All statements are sent together and run in order. */
async function locked(
  call: WriteCall<Values>,
  { source, positions }: Workflow,
  id: number,
  states: RawBuilder<CurrentState>,
): Promise<LockedRecord> {
  const [, rows, ahead] = await Promise.all([
    lockRow(call.db, source, id, call.request.headers['if-match']),
    call.db.rows(states),
    call.body['action'] === 'detach' ? undefined : positions?.ahead?.(call, id),
  ]);
  return { ...found(rows), ahead };
}

const nothing = (): Promise<void> => Promise.resolve();

/** Returns a move's additional inputs; null equals none. */
const additionalOf = (call: WriteCall<Values>): Values => (call.body['additional'] ?? {}) as Values;

/** Throws 400 unless a move's inputs are an object. */
function requireAdditional(call: WriteCall<Values>): void {
  const given: unknown = additionalOf(call);
  if (typeof given !== 'object' || Array.isArray(given))
    throw invalid({ additional: [t('This must be an object.')] });
}

/** PUT {x}/{id}/state/: by state id (spec §4.2). 400 for a state of another context. `answer` reads the result. */
export async function changeState<T = void>(
  call: WriteCall<Values>,
  workflow: Workflow,
  id: number,
  answer: () => Promise<T> = nothing as () => Promise<T>,
): Promise<T> {
  requireAdditional(call);
  await workflow.lockFirst?.(call, id);
  const wanted = Number(call.body['state_id']);
  const record = await locked(call, workflow, id, statements(workflow).byId(id, workflow.context, wanted));
  if (record.wanted === undefined) throw invalid({ state_id: [recordNotFound(wanted)] });
  return change(call, workflow, id, record, record.wanted, answer);
}

/** PUT {x}/{id}/system_state/: by action (spec §4.2). 400 for a context without system actions. `answer` reads the result. */
export async function changeSystemState<T = void>(
  call: WriteCall<Values>,
  workflow: Workflow,
  id: number,
  answer: () => Promise<T> = nothing as () => Promise<T>,
): Promise<T> {
  requireAdditional(call);
  await workflow.lockFirst?.(call, id);
  const action = String(call.body['system_action']);
  const record = await locked(
    call,
    workflow,
    id,
    statements(workflow).byAction(id, workflow.context, action),
  );
  if (record.wanted === undefined) {
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
  return change(call, workflow, id, record, record.wanted, answer);
}

/** GET {x}/{id}/moves/; none without position rules. */
export async function listMoves(call: Call, workflow: Workflow, id: number): Promise<readonly Move[]> {
  const found = await call.db.one(sql`select 1 from ${sql.table(workflow.source.table)} where id = ${id}`);
  if (found === undefined) throw notFound();
  return workflow.positions === undefined ? [] : workflow.positions.moves(call, id);
}
