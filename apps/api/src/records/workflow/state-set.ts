/** SQL of state sets, for rows that are written with their states. */
import { type RawBuilder, sql } from '../../db/database.ts';

/** The set of the states that carry these actions in a context; `others` are ids of further states. */
export const stateSetWith = (
  context: string,
  actions: readonly string[],
  others: readonly number[] = [],
): RawBuilder<unknown> => sql`state_set_of(${[...others]}::int[] || array(select s.id from state s join state_type y on y.id = s.type_id
  where y.context = ${context} and s.system_action = any (${[...actions]}::text[])))`;
