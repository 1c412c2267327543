/** Writes the goods ledger: one row per movement of a line's units (domain rules §6). The contract must be locked. */
import type { GoodsKind } from '@hireyard/domain/stock/goods';
import { isDueBy, type LineDays } from '@hireyard/domain/warehouse/drops';
import { type Db, sql, type Tx } from '../../db/database.ts';
import { LINE_DAYS } from '../../stock/reservations/claims.ts';

/** What caused a movement. */
export type GoodsSource = 'move' | 'send' | 'scan' | 'count' | 'swap' | 'correction' | 'import';

/** Units of a line that moved. */
export interface GoodsRow {
  readonly line: number;
  readonly kind: GoodsKind;
  /** Below zero: a count was corrected. Zero: only a note or a picture. */
  readonly quantity: number;
  readonly source: GoodsSource;
  readonly reason?: string;
  /** The filled container they came in. */
  readonly stockgroup?: number | null;
  readonly photo?: number | null;
  /** The scan's identifier (uuid): a repeated scan counts once. */
  readonly scan?: string | null;
}

interface When {
  readonly contract: number;
  /** 0: Hireyard itself. */
  readonly user: number;
  /** ISO day at the business. */
  readonly today: string;
}

/** Adds rows to the ledger, in this order. The database refuses what cannot be: more back than is out, more sent than the line has. */
export async function addGoods(tx: Tx, rows: readonly GoodsRow[], { contract, user, today }: When) {
  if (rows.length === 0) return;
  await tx.rows(sql`
    insert into goods_movement (contract_id, contract_line_id, stockitem_id, kind, quantity, day, depot_id, source, reason, stockgroup_id, photo_file_id, scan_id,
      created_by_id)
    select c.id, x.line, l.stockitem_id, x.kind, x.quantity, ${today}::date, c.depot_id, x.source, coalesce(x.reason, ''), x.stockgroup, x.photo, x.scan,
      ${user === 0 ? null : user}::int
    from contract c, rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as (line int, kind text, quantity int, source text, reason text, stockgroup int, photo int, scan uuid)) with ordinality
      x (line, kind, quantity, source, reason, stockgroup, photo, scan, n) left join contract_line l on l.id = x.line
    where c.id = ${contract} order by x.n`);
}

interface LineUnits extends LineDays {
  readonly line: number;
  readonly unsent: number;
  readonly out: number;
}

const unitsOf = (db: Db, contract: number) =>
  db.rows<LineUnits>(sql`
    select l.id as line, greatest(0, l.quantity + coalesce(n.swapped - n.went_out, 0)) as unsent, coalesce(n.still_out, 0) as out, ${LINE_DAYS}
    from contract_line l join contract c on c.id = l.contract_id left join goods_line n on n.contract_line_id = l.id
    where l.contract_id = ${contract} and l.stockitem_id is not null order by l.id`);

/** Units of a line that have not left yet. */
export interface UnsentUnits {
  readonly line: number;
  readonly quantity: number;
}

/**
 * Returns what has not left yet and is due with the drop of a day or an earlier one, and whether more follows later. Of a hire
 * that leaves before its first date, the first drop is due.
 */
export async function dueToLeave(
  db: Db,
  contract: number,
  day: string,
): Promise<{ readonly due: readonly UnsentUnits[]; readonly more: boolean }> {
  const units = await unitsOf(db, contract);
  const isDue = isDueBy(units, 'out', day);
  const unsent = units.filter((line) => line.unsent > 0);
  const due = unsent.filter(isDue).map(({ line, unsent: quantity }) => ({ line, quantity }));
  return { due, more: due.length < unsent.length };
}

/** Sends all units of a contract that have not left yet, except those of lines that are due on a later day. */
export async function sendDueGoods(tx: Tx, when: When): Promise<void> {
  const { due } = await dueToLeave(tx, when.contract, when.today);
  const rows = due.map((units): GoodsRow => ({ ...units, kind: 'out', source: 'move' }));
  await addGoods(tx, rows, when);
}

/** Records that the units which are out never reached the customer: the delivery failed. */
export async function returnUndelivered(tx: Tx, when: When, reason: string): Promise<void> {
  const units = await unitsOf(tx, when.contract);
  const rows = units
    .filter(({ out }) => out > 0)
    .map(({ line, out }): GoodsRow => ({ line, kind: 'not_sent', quantity: out, source: 'move', reason }));
  await addGoods(tx, rows, when);
}
