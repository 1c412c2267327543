/** Finds hires with goods that were not delivered, for "Needs attention" (docs/use/dashboard.md). */
import { type RawBuilder, sql } from '../../db/database.ts';
import { GOODS, UNSENT } from '../../stock/reservations/goods.ts';
import { atDepots, LEAVING, UNDELIVERED, type DashboardScope } from './scope.ts';

/** Days for which goods that did not leave are looked for. */
const MAX_DAYS = 30;

/**
 * Returns the hires with units that did not leave on their day, or that a driver brought back: `id`, `at` (their first day) and
 * `units`. Orders that are late as a whole are another kind.
 */
export function undeliveredHires(scope: DashboardScope): RawBuilder<unknown> {
  const day = sql`${scope.today}::date`;
  const past = sql`between ${day} - ${MAX_DAYS}::int and ${day} - 1`;
  const date = sql`coalesce(l.delivery_date, c.delivery_date)`;
  return sql`select c.id, min(${date}) as at, sum(l.quantity + coalesce(n.swapped - n.went_out, 0))::int as units
    from contract c join contract_line l on l.contract_id = c.id left join goods_line n on n.contract_line_id = l.id
    where c.id in (select contract_id from goods_line where not_sent > 0
        union select contract_id from contract_line where delivery_date ${past}
        union select id from contract where position = 'on_hire' and delivery_date ${past})
      and c.position in ${UNDELIVERED} and not (c.position in ${LEAVING} and c.delivery_date < ${day}) and ${GOODS} and l.quantity > 0 and ${UNSENT}
      and (${date} ${past} or n.not_sent > 0) and ${atDepots(scope)} group by c.id`;
}
