/** POST contract/{id}/send/: sends chosen units of a hire today (domain rules §6). */
import { t } from '@hireyard/messages';
import { isUnderWay } from '@hireyard/domain/warehouse/drops';
import type { SentLine } from '@hireyard/wire/contracts/goods';
import { sql } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import type { ActionHandler } from '../../records/implementation.ts';
import { recordAnswer } from '../../records/record-answer.ts';
import { readerOf } from '../../records/list/read.ts';
import type { Values } from '../../records/core/write.ts';
import { changeSystemState } from '../../records/workflow/change-state.ts';
import { calculateContract, reserveNow } from '../figures/recalculate.ts';
import { contractWorkflow } from '../moves/workflow.ts';
import { contractSource } from '../source/contract.ts';
import { sendChosen } from '../goods/chosen.ts';

const contracts = readerOf(contractSource);

/** The first goods of an order leave: it goes in transit, or on hire if the customer collects, with only these units. */
const startHire = (
  call: WriteCall<Values>,
  contract: number,
  collected: boolean,
  lines: readonly SentLine[],
): Promise<unknown> =>
  changeSystemState(
    {
      ...call,
      body: {
        system_action: collected ? 'on_hire' : 'in_transit',
        action: 'attach',
        additional: { lines },
      },
    },
    contractWorkflow,
    contract,
  );

/**
 * Sends more units of a locked contract that is under way.
 * @param scan the identifier of the scan (uuid) that sends them
 */
export async function sendMore(
  call: WriteCall<Values>,
  id: number,
  lines: readonly SentLine[],
  scan?: string,
): Promise<void> {
  await sendChosen(call, id, lines, scan === undefined ? 'send' : 'scan', scan);
  await reserveNow(call, await calculateContract(call, id), 'fact');
  await call.db.rows(sql`update contract set version = version + 1, updated_at = now() where id = ${id}`);
}

/** Sends chosen units of a contract, which it locks. The first ones move an order on. */
export async function sendGoods(
  call: WriteCall<Values>,
  id: number,
  lines: readonly SentLine[],
): Promise<void> {
  const { db: tx } = call;
  const contract = await tx.one<{ position: string; collected: boolean }>(sql`
    select position, delivery_type in ('none', 'collect') as collected from contract where id = ${id} for update`);
  if (contract === undefined) throw notFound();
  if (contract.position === 'entered') await startHire(call, id, contract.collected, lines);
  else if (isUnderWay(contract.position)) await sendMore(call, id, lines);
  else
    throw conflict(
      t('Goods can be sent only for a confirmed order that is not off hire yet.'),
      'not_allowed_from_here',
    );
}

export const sendGoodsOf: ActionHandler = async (call, id) => {
  await sendGoods(call, id, (call.body['lines'] ?? []) as readonly SentLine[]);
  return recordAnswer(call, contracts, id);
};
