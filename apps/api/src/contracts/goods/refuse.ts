/** Refuses changes of a contract whose goods went out: 409 `goods_out` (domain rules §6). */
import { type GoodsChange, type GoodsFigures, goodsRefusal } from '@hireyard/domain/stock/goods';
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
export const requireContractGoods = async (db: Db, contract: number, change: GoodsChange): Promise<void> =>
  refuse(
    await db.one<Sums>(sql`
      select ${SUMS} from goods_line n join contract_line l on l.id = n.contract_line_id
      where n.contract_id = ${contract} and (${change.what !== 'delivery_date'} or l.delivery_date is null)`),
    change,
  );
