/** Which lines move goods, for statements: the rule `isGoods` of the domain. */
import { type RawBuilder, sql } from '../../db/database.ts';

/** Whether the contract line `l` moves goods. An inner join with its stock item says the same. */
export const GOODS: RawBuilder<unknown> = sql`l.stockitem_id is not null`;
