/** A change of states in the history. */
import { type RawBuilder, sql } from '../../db/database.ts';
import type { Change } from '../core/write.ts';

export interface StoredState {
  readonly id: number;
  readonly name: string;
  readonly system_action: string | null;
}

/** Returns names before and after by id, and the actions of added states, since states can be renamed later. */
export function statesChange(before: readonly StoredState[], after: readonly StoredState[]): Change {
  const names = (states: readonly StoredState[]) =>
    [...states].sort((a, b) => a.id - b.id).map(({ name }) => name);
  const had = new Set(before.map(({ id }) => id));
  const actions = after.flatMap(({ id, system_action }) =>
    system_action === null || had.has(id) ? [] : [system_action],
  );
  return {
    field: 'states',
    before: names(before),
    after: names(after),
    ...(actions.length === 0 ? {} : { actions }),
  };
}

/** Returns the set of states with these actions in a context; `others` are ids of further states. */
export const stateSetWith = (
  context: string,
  actions: readonly string[],
  others: readonly number[] = [],
): RawBuilder<unknown> => sql`state_set_of(${[...others]}::int[] || array(select s.id from state s join state_type y on y.id = s.type_id
  where y.context = ${context} and s.system_action = any (${[...actions]}::text[])))`;
