/** SQL version of the domain rule `isGoods`: lines that move goods. */
import { type RawBuilder, sql } from '../../db/database.ts';

/** Whether the contract line `l` moves goods. An inner join with its stock item is equivalent. */
export const GOODS: RawBuilder<unknown> = sql`l.stockitem_id is not null`;

/** SQL over the line `l` with its goods `n`: units of it have not left. */
export const UNSENT: RawBuilder<unknown> = sql`l.quantity + coalesce(n.swapped - n.went_out, 0) > 0`;
