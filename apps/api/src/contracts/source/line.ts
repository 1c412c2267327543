/** Reads contract lines with their free units. */
import { contractstock } from '@hireyard/wire/contracts/contractstock';
import { sql } from '../../db/database.ts';
import type { Source } from '../../records/core/source.ts';

const goodsFigure = (column: string) =>
  sql`coalesce((select ${sql.ref(column)} from goods_line where contract_line_id = t.id), 0)`;

// The line's own units count as free. Without a reservation (closed, no dates, custom item) there are no free units to show.
export const lineSource: Source = {
  resource: contractstock,
  table: 'contract_line',
  computed: {
    available: sql`(select v.original - v.no_end - coalesce((select max(d.booked) from stock_day d where d.stockitem_id = r.stockitem_id
      and d.depot_id = r.depot_id and d.day >= r.first_day and (r.no_end or d.day <= r.last_day)), 0) + case when r.kind in ('booked', 'held') then r.quantity else 0 end
      from stock_reservation r join stock_level v on v.stockitem_id = r.stockitem_id and v.depot_id = r.depot_id where r.line_id = t.id order by r.kind in ('wash_up', 'lost'), r.part limit 1)`,
    owned: sql`(select v.original from stock_reservation r join stock_level v on v.stockitem_id = r.stockitem_id
      and v.depot_id = r.depot_id where r.line_id = t.id limit 1)`,
    went_out: goodsFigure('went_out'),
    returned: goodsFigure('returned'),
    lost: goodsFigure('lost'),
    out: goodsFigure('still_out'),
  },
};
