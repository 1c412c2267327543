/** A line whose goods are corrected, and the rows of the ledger as the API shows them. */
import { t } from '@hireyard/messages';
import type { GoodsEntry } from '@hireyard/wire/contracts/goods';
import { type Db, sql, type Tx } from '../../db/database.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { authorOf } from '../../records/core/author.ts';

export interface GoodsLine {
  readonly id: number;
  readonly stockitem_id: number;
  readonly sku: string;
  readonly replacement_price: string | null;
  readonly out: number;
  readonly broken: number;
  readonly missing: number;
}

/** Locks a contract; 404 if there is none. */
export async function lockGoods(tx: Tx, contract: number): Promise<void> {
  const found = await tx.one(sql`select 1 from contract where id = ${contract} for update`);
  if (found === undefined) throw notFound();
}

/** Returns the line of a locked contract; 400 for another one. */
export async function goodsLine(db: Db, contract: number, id: unknown): Promise<GoodsLine> {
  const line = await db.one<GoodsLine>(sql`
    select l.id, l.stockitem_id, i.sku, i.replacement_price, coalesce(n.still_out, 0) as out, coalesce(n.broken, 0) as broken,
      coalesce(n.missing - n.found, 0) as missing
    from contract_line l join stockitem i on i.id = l.stockitem_id left join goods_line n on n.contract_line_id = l.id
    where l.id = ${Number(id)} and l.contract_id = ${contract}`);
  if (line === undefined) throw invalid({ line: [t('Choose a line of this contract that has an item.')] });
  return line;
}

/** A row of the ledger `g` as the API shows it. */
export const GOODS_ENTRY = sql`g.id, g.contract_line_id as line, jsonb_build_object('id', i.id, 'sku', i.sku, 'internal_title', i.internal_title) as stockitem,
    g.kind, g.quantity, g.day, jsonb_build_object('id', d.id, 'code', d.code, 'name', d.name) as depot,
    ${authorOf('g.created_by_id')} as user, g.source, g.reason, wire_time(g.created_at) as created_at
  from goods_movement g join stockitem i on i.id = g.stockitem_id join depot d on d.id = g.depot_id`;

/** Returns the newest row of a contract's ledger. */
export async function newestGoods(db: Db, contract: number): Promise<GoodsEntry | undefined> {
  const [row] = await db.rows<GoodsEntry>(
    sql`select ${GOODS_ENTRY} where g.contract_id = ${contract} order by g.id desc limit 1`,
  );
  return row;
}
