/** Refuses changes of a contract whose goods went out: 409 `goods_out` (domain rules §6). */
import {
  contractGoodsOut,
  contractGoodsRefusal,
  type GoodsChange,
  type GoodsFigures,
  goodsRefusal,
} from '@hireyard/domain/stock/goods';
import { type Db, sql } from '../../db/database.ts';
import { conflict } from '../../platform/http/errors.ts';

const SUMS = sql`coalesce(sum(went_out), 0)::int as went_out, coalesce(sum(returned), 0)::int as returned,
  coalesce(sum(lost), 0)::int as lost, coalesce(sum(still_out), 0)::int as out, coalesce(sum(swapped), 0)::int as swapped`;

type Sums = GoodsFigures & { readonly swapped: number };

function refuse(figures: Sums | undefined, change: GoodsChange): void {
  const why = figures && goodsRefusal(figures, change);
  if (why != null) throw conflict(why, 'goods_out');
}

/** Refuses a change of a line. */
export const requireLineGoods = async (db: Db, line: number, change: GoodsChange): Promise<void> =>
  refuse(await db.one<Sums>(sql`select ${SUMS} from goods_line where contract_line_id = ${line}`), change);

/** Refuses a change of a contract that its lines follow; those with a delivery date of their own don't follow the contract's. */
export async function requireContractGoods(db: Db, contract: number, change: GoodsChange): Promise<void> {
  const found = await db.one<Sums & { number: string }>(sql`
    select (select contract_number from contract where id = ${contract}) as number, ${SUMS}
    from goods_line n join contract_line l on l.id = n.contract_line_id
    where n.contract_id = ${contract} and (${change.what !== 'delivery_date'} or l.delivery_date is null)`);
  const why = found && contractGoodsRefusal(found.number, found, change);
  if (why != null) throw conflict(why, 'goods_out');
}

/** Units of a contract that are with the customer, in words for staff; null if there are none. */
export async function goodsOutText(db: Db, contract: number): Promise<string | null> {
  const found = await db.one<{ number: string; out: number }>(sql`
    select (select contract_number from contract where id = ${contract}) as number, coalesce(sum(still_out), 0)::int as out
    from goods_line where contract_id = ${contract}`);
  return found === undefined || found.out === 0 ? null : contractGoodsOut(found.number, found.out);
}
