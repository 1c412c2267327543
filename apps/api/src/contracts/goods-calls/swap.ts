/** POST contract/{id}/swap/: a replacement goes out and the faulty unit comes back, at the same price (domain rules §6). */
import { t } from '@hireyard/messages';
import { positionWords } from '@hireyard/domain/contracts/position-words';
import { tooManyOut } from '@hireyard/domain/stock/goods';
import { isUnderWay } from '@hireyard/domain/warehouse/drops';
import type { SwapCondition } from '@hireyard/wire/contracts/goods';
import type { WriteCall } from '../../platform/http/call.ts';
import { conflict } from '../../platform/http/errors.ts';
import { followCount } from '../../money/damages/count-damages.ts';
import { decideCounted } from '../../money/damages/decide-counted.ts';
import { settle } from '../../money/core/settle.ts';
import type { ActionHandler } from '../../records/implementation.ts';
import { settingFor } from '../../platform/settings/settings.ts';
import { writeHistory, type Values } from '../../records/core/write.ts';
import { sql } from '../../db/database.ts';
import { GOODS_ARE_OUT } from '../count-in/count-in-facts.ts';
import { calculateContract, reserveNow } from '../figures/recalculate.ts';
import { goodsLine, lockGoods, newestGoods, type GoodsLine } from '../goods/line.ts';
import { addGoods } from '../goods/ledger.ts';
import { positionOf } from '../save/save.ts';
import { writeOffLost } from '../goods/write-off.ts';

const RETURNED = { good: 'in_good', dirty: 'in_dirty', broken: 'broken' } as const satisfies Record<
  SwapCondition,
  string
>;

/** A broken unit that was swapped costs the customer nothing: its damage is waived, and so it is written off. */
async function waive(
  call: WriteCall<Values>,
  contract: number,
  line: GoodsLine,
  quantity: number,
): Promise<void> {
  const { db: tx, user, today, app } = call;
  const { contract: row } = await calculateContract(call, contract);
  const grace_days = settingFor<number>(await app.settings.all(tx), 'damage_grace_days', row.depot_id);
  const when = { contract, user: user.id, today, grace_days };
  await followCount(tx, [{ ...line, broken: line.broken + quantity }], when);
  const waived = await tx.one<{ units: number }>(sql`
    select coalesce(sum(quantity), 0)::int as units from damage where contract_line_id = ${line.id} and kind = 'broken' and decision = 'waive'`);
  await decideCounted(tx, contract, user.id, [
    { contractstock: line.id, kind: 'broken', quantity: (waived?.units ?? 0) + quantity, decision: 'waive' },
  ]);
}

export const swapGoods: ActionHandler = async (call, id) => {
  const { db: tx, user, today } = call;
  await lockGoods(tx, id);
  const position = await positionOf(call, id);
  if (!isUnderWay(position))
    throw conflict(
      GOODS_ARE_OUT.has(position)
        ? t('This hire is over, so nothing more goes out. Count the faulty units in as broken or dirty.')
        : t('The contract is {position}. Goods can be swapped once they are in transit or on hire.', {
            position: positionWords(position),
          }),
      'not_allowed_from_here',
    );
  const line = await goodsLine(tx, id, call.body['line']);
  const quantity = Number(call.body['quantity']);
  const reason = String(call.body['reason'] ?? '').trim();
  const condition = (call.body['condition'] ?? 'broken') as SwapCondition;
  if (quantity > line.out) throw conflict(tooManyOut(line.out), 'goods_out');
  const about = { line: line.id, quantity, source: 'swap', reason } as const;
  await addGoods(
    tx,
    [
      { ...about, kind: 'out' },
      { ...about, kind: RETURNED[condition] },
    ],
    { contract: id, user: user.id, today },
  );
  if (condition === 'broken') await waive(call, id, line, quantity);
  await reserveNow(call, await calculateContract(call, id), 'fact');
  await writeOffLost(call, id);
  await settle(tx, id, user.id);
  await writeHistory(tx, 'contract', id, user.id, 'goods swapped', [
    { field: line.sku, before: null, after: quantity },
    { field: 'reason', before: null, after: reason },
  ]);
  await tx.rows(sql`update contract set version = version + 1, updated_at = now() where id = ${id}`);
  return { status: 201, body: await newestGoods(tx, id) };
};
