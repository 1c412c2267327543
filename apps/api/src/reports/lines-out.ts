/** Contract lines with units out, for the report and the dashboard. */
import { sql } from '../db/database.ts';

/** Goods `n`, contract line `l` and contract `c` of all units that are out, by the partial index goods_line_out. */
export const linesOut = sql`from goods_line n join contract c on c.id = n.contract_id join contract_line l on l.id = n.contract_line_id and n.still_out > 0`;

/** The day on which the line's units are due back. */
export const DUE_BACK = sql`c.collection_date`;

/** Whether they are overdue on a business day, YYYY-MM-DD; null without a day. */
export const IS_OVERDUE = (today: string) => sql`${DUE_BACK} < ${today}::date`;
