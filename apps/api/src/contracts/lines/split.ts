/** Splits units off a line for other dates: a new line of the same item at the same prices (domain rules §2). */
import { t } from '@hireyard/messages';
import { tooManyToSend, unsentUnits } from '@hireyard/domain/stock/goods';
import type { SplitOff } from '@hireyard/wire/contracts/contractstock';
import { type Db, sql } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import type { Values } from '../../records/core/write.ts';
import { requireGoodsForDates } from '../save/line-dates.ts';
import { changeLine, insertLine, lockContract } from './lines.ts';

/** Prices that the new line has of the line it comes from. */
const COPIED = ['locked_price', 'locked_washup_price'] as const;

/** Refuses custom items, all units, and dates that the line has already (400). If too few units are still to leave: 409 `goods_out`. */
async function requireSplit(db: Db, line: Values, { quantity, ...dates }: SplitOff): Promise<void> {
  requireGoodsForDates({ stockitem: line['stockitem'], ...dates });
  const most = Number(line['quantity']) - 1;
  if (quantity > most)
    throw invalid({
      quantity: [t('At least one unit must stay. To move all of them, set own dates for the line.')],
    });
  const same = (['delivery_date', 'collection_date'] as const).every(
    (name) => (dates[name] ?? null) === line[name],
  );
  if (same)
    throw invalid({
      delivery_date: [t('Choose a delivery or collection date that differs from the line’s.')],
    });
  const goods = await db.one<{ sku: string; went_out: number; swapped: number }>(sql`
    select i.sku, n.went_out, n.swapped from goods_line n join contract_line l on l.id = n.contract_line_id
    join stockitem i on i.id = l.stockitem_id where l.id = ${Number(line['id'])}`);
  const unsent = goods === undefined ? most + 1 : unsentUnits({ ...goods, quantity: most + 1 });
  if (quantity > unsent) throw conflict(tooManyToSend(goods?.sku ?? '', unsent), 'goods_out');
}

/**
 * Splits units off a line of a contract, which it locks; `line`: as loaded, `agreed`: prices to replace the line's. Returns the new line's id.
 * Prices stay as they are: if they were set for another number of days, the contract gets a warning.
 */
export async function splitLine(
  call: WriteCall<Values>,
  contractId: number,
  line: Values,
  off: SplitOff,
  agreed: Values = {},
): Promise<number> {
  const position = await lockContract(call, contractId);
  await requireSplit(call.db, line, off);
  const { quantity, delivery_date = null, collection_date = null } = off;
  await changeLine(call, contractId, line, { quantity: Number(line['quantity']) - quantity });
  const id = await insertLine(call, contractId, position, {
    contract: contractId,
    stockitem: (line['stockitem'] as { id: number } | null)?.id ?? null,
    quantity,
    delivery_date,
    collection_date,
    ...Object.fromEntries(COPIED.map((name) => [name, line[name]])),
    ...agreed,
  });
  if (agreed['locked_price'] === undefined)
    await call.db.rows(sql`
      update contract_line l set priced_days = s.priced_days, price_kept_days = s.price_kept_days
      from contract_line s where l.id = ${id} and s.id = ${Number(line['id'])}`);
  return id;
}
