/** What follows a correction of goods, and units that never reached the customer (domain rules §6). */
import { settle } from '../../money/core/settle.ts';
import { followCount } from '../../money/damages/count-damages.ts';
import { sql } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { settingFor } from '../../platform/settings/settings.ts';
import type { Values } from '../../records/core/write.ts';
import { followCountedIn, GOODS_ARE_OUT } from '../count-in/count-in-facts.ts';
import { calculateContract, reserveNow } from '../figures/recalculate.ts';
import { addGoods } from '../goods/ledger.ts';
import { type GoodsLine, goodsLine } from '../goods/line.ts';
import { writeOffLost } from '../goods/write-off.ts';

/** Damages, the count-in date, reservations, write-offs and money follow a correction. */
export async function followCorrection(
  call: WriteCall<Values>,
  contract: number,
  line: GoodsLine,
  found: number,
): Promise<void> {
  const { db: tx, user, today, app } = call;
  const settings = await app.settings.all(tx);
  const { contract: row } = await calculateContract(call, contract);
  const grace_days = settingFor<number>(settings, 'damage_grace_days', row.depot_id);
  const counted = { ...line, missing: line.missing - found };
  if (found > 0) await followCount(tx, [counted], { contract, user: user.id, today, grace_days });
  if (GOODS_ARE_OUT.has(row.position)) await followCountedIn(tx, contract, today);
  await reserveNow(call, await calculateContract(call, contract), 'fact');
  await writeOffLost(call, contract);
  await settle(tx, contract, user.id);
}

/** Records that a scan returns units of a locked contract undelivered; they are claimed by their dates again. */
export async function recordNotSent(
  call: WriteCall<Values>,
  contract: number,
  { line: id, quantity }: { readonly line: number; readonly quantity: number },
  { reason, scan }: { readonly reason: string; readonly scan: string },
): Promise<void> {
  const { db: tx, user, today } = call;
  const line = await goodsLine(tx, contract, id);
  await addGoods(tx, [{ line: line.id, kind: 'not_sent', quantity, source: 'scan', reason, scan }], {
    contract,
    user: user.id,
    today,
  });
  await followCorrection(call, contract, line, 0);
  await tx.rows(sql`update contract set version = version + 1, updated_at = now() where id = ${contract}`);
}
