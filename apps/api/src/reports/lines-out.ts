/** Contract lines with units out, for the report and the dashboard. */
import { sql } from '../db/database.ts';

/**
 * Goods `n`, contract `c` and line `l` of units; narrow it with `IS_OUT`. Lines are looked up one by one, because the few that are out cost
 * less than the scan of all lines that the planner would choose.
 */
export const linesOut = sql`from goods_line n join contract c on c.id = n.contract_id
  cross join lateral (select x.id, x.stockitem_id, x.collection_date from contract_line x where x.id = n.contract_line_id limit 1) l`;

/** Whether units are out: the condition of the partial index goods_line_out. */
export const IS_OUT = sql`n.still_out > 0`;

/** The day on which the line's units are due back: its own collection day, or else its contract's. */
export const DUE_BACK = sql`coalesce(l.collection_date, c.collection_date)`;

/** Whether they are overdue on a business day, YYYY-MM-DD; null without a day. */
export const IS_OVERDUE = (today: string) => sql`${DUE_BACK} < ${today}::date`;
