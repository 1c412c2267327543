import { lineLoad } from '@hireyard/domain/contracts/delivery';
import * as f from '@hireyard/wire/field';
import { contract } from '@hireyard/wire/contracts/contract';
import { contractstock as resource } from '@hireyard/wire/contracts/contractstock';
import { type Db, sql } from '../../db/database.ts';
import { code, column, known, optional } from '../../records/import/cells.ts';
import { idsByKey } from '../../records/import/rows.ts';

const { fields } = resource;
const day = () => column(f.date({ nullable: true }), { needed: false });

/** The item facts that a line needs: identity and weight when loaded. */
export interface Item {
  readonly id: number;
  readonly weight: string | null;
  readonly pack_size: number | null;
  readonly container_weight: string | null;
}

async function items(db: Db): Promise<Map<string, Item>> {
  const rows = await db.rows<Item & { sku: string }>(sql`
    select upper(i.sku) as sku, i.id, i.weight, i.pack_size, case when b.id is not null then coalesce(b.weight, 0) end as container_weight
    from stockitem i left join stock_container b on b.id = i.container_id where i.sku <> ''`);
  return new Map(rows.map((row) => [row.sku, row]));
}

/** Returns the weight in kg of some units of an item, including their containers. */
export function weightOf(item: Item | null, quantity: number): number {
  if (item === null) return 0;
  const container =
    item.pack_size === null || item.container_weight === null
      ? null
      : { height: 0, width: 0, depth: 0, weight: Number(item.container_weight) };
  const size = { height: 0, width: 0, depth: 0, weight: Number(item.weight ?? 0) };
  return lineLoad({ quantity, ...size, pack_size: item.pack_size ?? 1, container }).weight_kg;
}

/** Already in the header and not compared. */
export const ignoredLineColumns = ['booked_on', 'outcome'];

/** Returns the columns of orders.csv: one row per order line; an empty sku means a custom item. */
export async function lineColumns(db: Db) {
  return {
    order_ref: code(f.text({ required: true, max: 40 })),
    line_no: column(f.int({ required: true, min: 1, max: 100_000 })),
    customer_ref: optional(known(await idsByKey(db, 'customer', 'import_ref'), 'customer'), false),
    depot: optional(known(await idsByKey(db, 'depot', 'code'), 'depot'), false),
    delivery_date: day(),
    collection_date: day(),
    delivery_type: optional(column(contract.fields.delivery_type), false),
    sku: optional(known(await items(db), 'item')),
    unlisted_description: column(fields.unlisted_description),
    quantity: column(fields.quantity),
    unit_price: column(f.money({ required: true })),
    unit_washup_price: column(f.money({ required: true })),
    value: column(f.money({ required: true })),
  };
}
export type LineColumns = Awaited<ReturnType<typeof lineColumns>>;
