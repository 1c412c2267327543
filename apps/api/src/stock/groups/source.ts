/** Reads filled containers. Weight, heavy mark and QR code are calculated from the row. */
import { stockgroup } from '@hireyard/wire/stock/stockgroup';
import { sql } from '../../db/database.ts';
import { qrPng } from '../../print/qr.ts';
import type { Source } from '../../records/core/source.ts';

// Uses the joins of the row's relations (`r_<field>`). One unknown weight makes the sum unknown, but the known parts alone can be heavy.
const ACCESSORIES = [1, 2].map((n) => [sql.ref(`t.accessory_${n}_id`), sql.ref(`r_accessory_${n}.weight`)]);
const whole = sql.join(
  [
    sql`r_container.weight + t.quantity * r_stockitem.weight`,
    ...ACCESSORIES.map(([id, weight]) => sql`case when ${id} is null then 0 else ${weight} end`),
  ],
  sql` + `,
);
const known = sql.join(
  [
    sql`coalesce(r_container.weight, 0) + t.quantity * coalesce(r_stockitem.weight, 0)`,
    ...ACCESSORIES.map(([, weight]) => sql`coalesce(${weight}, 0)`),
  ],
  sql` + `,
);
const heavy = sql`(${known} > heavy_limit_kg(t.depot_id))`;
// Reads the limit once per depot; "offset 0" stops the planner from reading it for every row.
const LIMITS = sql`join (select id, heavy_limit_kg(id) as kg from depot offset 0) h on h.id = t.depot_id`;

const JOINS = sql`join stock_container r_container on r_container.id = t.container_id join stockitem r_stockitem on r_stockitem.id = t.stockitem_id
  left join stockcontainer_accessory r_accessory_1 on r_accessory_1.id = t.accessory_1_id
  left join stockcontainer_accessory r_accessory_2 on r_accessory_2.id = t.accessory_2_id`;

/** Columns of a label, over the group `t`. */
export const LABEL_FIELDS = sql`select t.id, t.code, t.identifier, t.quantity, r_stockitem.sku, coalesce(nullif(r_stockitem.internal_title, ''), r_stockitem.customer_title) as title,
  r_container.sku as container, (${whole})::text as weight, ${heavy} as heavy from stockgroup t ${JOINS}`;

export const stockgroupSource: Source = {
  resource: stockgroup,
  table: 'stockgroup',
  computed: {
    calculated_weight: sql`(${whole})`,
    heavy,
    // Generated from the code after reading.
    base64_qrcode: sql`t.code`,
  },
  filters: {
    identifier: (value: string) => sql`lower(t.identifier) = lower(${value})`,
    code: (value: string) => sql`t.code = lower(${value.split('/').at(-1)?.trim() ?? ''})`,
    packed_for_contract: (value: boolean) => sql`(t.contract_id is not null) = ${value}`,
    // As a set: one pass finds the weights of all groups, whatever the page.
    heavy: (value: boolean) =>
      sql`t.id in (select t.id from stockgroup t ${JOINS} ${LIMITS} where (${known} > h.kg) = ${value})`,
  },
  finish: (row) => ({ ...row, base64_qrcode: qrPng(String(row['base64_qrcode'])) }),
};
