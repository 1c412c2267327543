/** Statements that read and write the states of records. */
import { type RawBuilder, sql, type Tx } from '../../db/database.ts';
import { composed, textOf } from '../../db/statement.ts';
import type { Values } from '../core/write.ts';
import type { Workflow } from './workflow.ts';

/** A state with its group. */
export interface StateRow {
  readonly id: number;
  readonly name: string;
  readonly system_action: string | null;
  readonly system_group: string | null;
  readonly exclusive: boolean;
}

const STATE = `select s.id, s.name, s.system_action, s.system_group, coalesce(g.exclusive, false) as exclusive`;
const FROM = `from state s join state_type y on y.id = s.type_id left join state_group g on g.system_group = s.system_group`;
const BY_ACTION = composed<StateRow>(`${STATE} ${FROM} where s.system_action = $1 and y.context = $2`);

export const stateByAction = (tx: Tx, context: string, action: string): Promise<StateRow | undefined> =>
  tx.one(BY_ACTION(action, context));

/** A current or requested state of a record. */
export interface CurrentState extends StateRow {
  readonly has: boolean | null;
  readonly wanted: boolean;
}

/** The engine's statements for a table, each composed once. */
interface Statements {
  /** Reads the states of record $1, and the state of context $2 with the id or action $3. */
  readonly byId: (...values: unknown[]) => RawBuilder<CurrentState>;
  readonly byAction: (...values: unknown[]) => RawBuilder<CurrentState>;
  /** Writes a record's states with other columns. */
  readonly write: (states: readonly StateRow[], id: number, columns: Values) => RawBuilder<unknown>;
}

function statementsOf({ table, resource }: Workflow['source']): Statements {
  const own = textOf(sql.table(table));
  const set = `(select state_ids from state_set where id = (select state_set_id from ${own} where id = $1))::int[]`;
  const states = (wanted: string) =>
    composed<CurrentState>(`${STATE}, s.id = any (${set}) as has, y.context = $2 and ${wanted} is true as wanted ${FROM}
      where s.id = any (${set}) or (y.context = $2 and ${wanted}) order by s.id`);
  const touched = 'updated_at' in resource.fields ? ', updated_at = now()' : '';
  const writes = new Map<string, (...values: unknown[]) => RawBuilder<unknown>>();
  const writing = (columns: readonly string[]) => {
    const set = columns.map((name, n) => `, ${textOf(sql.ref(name))} = $${n + 3}`).join('');
    const known =
      writes.get(set) ??
      composed(
        `update ${own} set state_set_id = state_set_of($1::int[]), version = version + 1${touched}${set} where id = $2`,
      );
    writes.set(set, known);
    return known;
  };
  return {
    byId: states('(s.id = $3)'),
    byAction: states('(s.system_action = $3)'),
    write: (to, id, columns) =>
      writing(Object.keys(columns))(
        to.map((state) => state.id),
        id,
        ...Object.values(columns),
      ),
  };
}

const composedFor = new WeakMap<Workflow, Statements>();

/** Returns the statements for a workflow's records. */
export function statements(workflow: Workflow): Statements {
  const known = composedFor.get(workflow) ?? statementsOf(workflow.source);
  composedFor.set(workflow, known);
  return known;
}
