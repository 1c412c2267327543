/** Loads the current count of a contract. */
import { positionWords } from '@hireyard/domain/contracts/position-words';
import { t } from '@hireyard/messages';
import type { CountFacts } from '@hireyard/domain/contracts/count-in';
import { ENDED } from '@hireyard/domain/stock/availability';
import { type Db, sql, type Tx } from '../../db/database.ts';
import { conflict } from '../../platform/http/errors.ts';
import { GOODS } from '../../stock/reservations/goods.ts';

/** Positions in which goods can be returned; on hire too, for early returns. */
export const GOODS_ARE_OUT: ReadonlySet<string> = new Set(['on_hire', 'off_hire', 'collection']);

/** Returns the depot of a locked contract whose goods are out; 409 if they aren't, or if it is complete. */
export async function requireGoodsOut(tx: Tx, id: number): Promise<number> {
  const row = await tx.one<{ position: string; depot_id: number }>(
    sql`select position, depot_id from contract where id = ${id}`,
  );
  if (row !== undefined && GOODS_ARE_OUT.has(row.position)) return row.depot_id;
  throw row?.position === 'complete'
    ? conflict(t('The hire is complete, so its count can’t be changed. Reopen it first.'), 'contract_closed')
    : conflict(
        t('The contract is {position}. Goods can be counted in once they are on hire.', {
          position: positionWords(row?.position ?? ''),
        }),
        'not_on_hire',
      );
}

/** A line of goods with its counts. */
export interface CountLine extends CountFacts {
  readonly id: number;
  readonly stockitem_id: number;
  readonly sku: string;
  readonly internal_title: string;
  readonly quantity: number;
  /** Its own dates; null = the contract's. */
  readonly delivery_date: string | null;
  readonly collection_date: string | null;
  readonly replacement_price: string | null;
  /** Wash-up is charged, so it may be returned dirty. */
  readonly washed: boolean;
  /** Missing units that were found; they are part of the good ones. */
  readonly found: number;
  /** Units that are with the customer. */
  readonly out: number;
}

/** Whether the hire `c` is over, so that nothing more leaves. */
const HAS_ENDED = sql`c.position = any (${[...ENDED]}::text[])`;

/** Loads the contract's lines of goods: those with an item, and a quantity or goods that moved. */
export const countLines = (db: Db, contractId: number): Promise<CountLine[]> =>
  db.rows<CountLine>(sql`
    select l.id, l.stockitem_id, i.sku, i.internal_title, l.quantity, l.delivery_date, l.collection_date, i.replacement_price, l.unit_washup_price > 0 as washed,
      coalesce(n.in_good + n.found, 0) as good, coalesce(n.in_dirty, 0) as dirty, coalesce(n.broken, 0) as broken,
      coalesce(n.missing - n.found, 0) as missing, coalesce(n.went_out, 0) as went_out, l.quantity + coalesce(n.swapped, 0) as expected, coalesce(n.found, 0) as found,
      coalesce(n.still_out, 0) as out, ${HAS_ENDED} as ended
    from contract_line l join contract c on c.id = l.contract_id join stockitem i on i.id = l.stockitem_id left join goods_line n on n.contract_line_id = l.id
    where l.contract_id = ${contractId} and (l.quantity > 0 or n.contract_line_id is not null) order by l.id`);

/** SQL over contract `c`: units not counted yet. Those that were never sent don't count once the hire is over. */
export const UNCOUNTED = sql`(select coalesce(sum(case when ${HAS_ENDED} then coalesce(n.still_out, 0)
    else greatest(0, l.quantity + coalesce(n.swapped - n.returned - n.lost, 0)) end), 0)::int
  from contract_line l left join goods_line n on n.contract_line_id = l.id where l.contract_id = c.id and ${GOODS})`;

/** Sets the day the last unit was counted in, or clears it if some aren't counted. The contract must be locked. */
export async function followCountedIn(tx: Tx, contractId: number, today: string): Promise<void> {
  await tx.rows(sql`
    with counted as (
      select case when ${UNCOUNTED} = 0 and exists (select from goods_line n where n.contract_id = c.id and n.returned + n.lost > 0) then coalesce(c.counted_in_on, ${today}::date) end as day
      from contract c where c.id = ${contractId})
    update contract c set counted_in_on = counted.day from counted where c.id = ${contractId} and c.counted_in_on is distinct from counted.day`);
}
