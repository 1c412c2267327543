/** Records goods that a driver could not deliver: they return to the depot and are claimed by their dates again. */
import { isUnderWay } from '@hireyard/domain/warehouse/drops';
import type { ScanAction, Verdict, WorkHire } from '@hireyard/domain/warehouse/work';
import type { WarehouseScan } from '@hireyard/wire/warehouse/warehouse';
import { sql } from '../db/database.ts';
import type { WriteCall } from '../platform/http/call.ts';
import { conflict } from '../platform/http/errors.ts';
import { writeHistory, type Values } from '../records/core/write.ts';
import { recordNotSent } from '../contracts/goods-calls/not-sent.ts';
import { sendMore } from '../contracts/goods-calls/send.ts';
import { moveHire } from './move-hire.ts';
import type { Stored } from './stored-scan.ts';

/** Whether nothing of a hire in transit is on its way any more: it then waits for another delivery. */
const isAllBack = async ({ db }: WriteCall<Values>, contract: number): Promise<boolean> =>
  (await db.one(sql`select from contract c where c.id = ${contract} and c.position = 'in_transit'
    and not exists (select from goods_line n where n.contract_id = c.id and n.still_out > 0)`)) !== undefined;

/**
 * Records undelivered units of a locked hire; an order of which nothing was delivered returns to "entered".
 * @returns why it could not be moved back, in words; null if it was, or stays
 */
export async function recordFailure(
  call: WriteCall<Values>,
  hire: WorkHire,
  { line, quantity, failed }: Extract<ScanAction, { kind: 'undelivered' }>,
  { units }: Verdict,
  scan: WarehouseScan,
): Promise<string | null> {
  const [sent] = units;
  if (sent !== undefined) await recordNotSent(call, hire.id, sent, { reason: failed.reason, scan: scan.id });
  const sku = hire.lines.find(({ id }) => id === line)?.sku ?? '';
  await writeHistory(call.db, 'contract', hire.id, call.user.id, 'not delivered', [
    { field: sku, before: null, after: quantity },
    { field: 'reason', before: null, after: failed.reason },
  ]);
  return (await isAllBack(call, hire.id)) ? moveHire(call, hire.id, 'entered') : null;
}

/** Sends units again that were not delivered; 409 if the hire can't go on its way again. */
export async function undoFailure(
  call: WriteCall<Values>,
  contract: number,
  { id, units }: Stored,
): Promise<void> {
  if (units.length === 0) return;
  const lines = units.map(({ line, quantity }) => ({ contractstock: line, quantity }));
  const row = await call.db.one<{ position: string }>(
    sql`select position from contract where id = ${contract}`,
  );
  if (row !== undefined && isUnderWay(row.position)) return sendMore(call, contract, lines, id);
  const why = await moveHire(call, contract, 'in_transit', lines);
  if (why !== null) throw conflict(why, 'not_moved');
}
