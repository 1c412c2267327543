import { sql, type Tx } from '../../db/database.ts';
import { makeGroups } from '../../stock/groups/make.ts';

interface Fill {
  readonly depot: number;
  readonly stockitem: number;
  readonly container: number;
  readonly accessory_1: number | null;
  readonly accessory_2: number | null;
  readonly pack_size: number;
}

/** Every twentieth item of the demo is in containers, for labels, scanning and packing. */
const EACH = 20;

/** Fills two and a half containers of some items at each depot with many of them. */
export async function fillContainers(tx: Tx): Promise<void> {
  const fills = await tx.rows<Fill>(sql`
    select l.depot_id as depot, i.id as stockitem, i.container_id as container, i.accessory_1_id as accessory_1,
      i.accessory_2_id as accessory_2, i.pack_size
    from stockitem i join stock_level l on l.stockitem_id = i.id
    where i.container_id is not null and i.pack_size > 1 and i.id % ${EACH} = 0 and l.original >= 6 * i.pack_size order by l.depot_id, i.id`);
  for (const { depot, stockitem, container, accessory_1, accessory_2, pack_size } of fills) {
    const parts = { depot, stockitem: { id: stockitem }, container: { id: container } };
    const quantities = [pack_size, pack_size, Math.floor(pack_size / 2)];
    await makeGroups(tx, { parts, accessory_1, accessory_2, contract: null, quantities }, 0);
  }
}
