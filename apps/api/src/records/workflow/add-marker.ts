/** Attaches a marker that follows from what happened; no person chooses it, so nothing is judged (spec §4.1). */
import { sql, type Tx } from '../../db/database.ts';
import { remember } from '../core/write.ts';
import type { Placed } from './set-position.ts';

/** Adds the state that carries the action, unless the record has it or no state carries it. Leaves history and raises the version. */
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
    await remember(tx, resource, id, null, 'state', [{ field: 'states', before: null, after: added.name }]);
}
