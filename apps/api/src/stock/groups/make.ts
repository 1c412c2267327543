/** Creates filled containers with printed numbers, starting state and history, in the caller's transaction. */
import { sql, type Tx } from '../../db/database.ts';
import type { Parts } from './parts.ts';
import { writeHistoryOfMany } from '../../records/core/write.ts';

/** The starting state of a group: the first of its context that is not retired. */
export const STARTING_STATE = sql`(select s.id from state s join state_type y on y.id = s.type_id
  where y.context = 'stock_group_status' and s.system_group = 'stock_group_position' and s.active order by s.position, s.id limit 1)`;

export interface NewGroups {
  readonly parts: Pick<Parts, 'depot'> & {
    readonly stockitem: { readonly id: number };
    readonly container: { readonly id: number };
  };
  readonly accessory_1: number | null;
  readonly accessory_2: number | null;
  readonly contract: number | null;
  /** Units in each container. */
  readonly quantities: readonly number[];
  /** The printed number of a single group; generated from the container's SKU and a sequence if empty. */
  readonly identifier?: string;
}

/** Creates groups and returns their ids in the order of the quantities. Lock the level and check the units first. */
export async function makeGroups(tx: Tx, groups: NewGroups, userId: number): Promise<number[]> {
  const { parts, quantities, accessory_1, accessory_2, contract, identifier = '' } = groups;
  const made = await tx.rows<{ id: number; identifier: string; quantity: number }>(sql`
    with made as (
      insert into stockgroup (identifier, container_id, stockitem_id, depot_id, quantity, accessory_1_id, accessory_2_id, contract_id, state_set_id)
      select coalesce(nullif(${identifier}, ''), new_stock_group_identifier(c.sku)), c.id, ${parts.stockitem.id}, ${parts.depot}, q.quantity,
        ${accessory_1}::int, ${accessory_2}::int, ${contract}::int, state_set_of(array_remove(array[${STARTING_STATE}], null))
      from unnest(${quantities}::int[]) with ordinality q (quantity, n) join stock_container c on c.id = ${parts.container.id}
      order by q.n returning id, identifier, quantity)
    select id, identifier, quantity from made order by id`);
  await writeHistoryOfMany(
    tx,
    userId,
    made.map((group) => ({
      resource: 'stockgroup',
      id: group.id,
      action: 'created',
      changes: [
        { field: 'identifier', before: null, after: group.identifier },
        { field: 'quantity', before: null, after: group.quantity },
      ],
    })),
  );
  return made.map((row) => row.id);
}
