/** Previews abandoning an order: the move itself and the proposed refunds (domain rules §6). */
import { proposedRefunds } from '@hireyard/domain/contracts/cancellation';
import { formatMoney, type Minor, sumMoney } from '@hireyard/domain/values/money';
import { refundable } from '@hireyard/domain/money/requests';
import type { CancellationEffect } from '@hireyard/wire/contracts/change';
import type { WriteCall } from '../../platform/http/call.ts';
import { moneyOf, paymentFacts } from '../../money/core/settle.ts';
import type { Values } from '../../records/core/write.ts';
import { changeSystemState } from '../../records/workflow/change-state.ts';
import { proposedCharge } from './money-effects.ts';
import { calculateContract } from '../figures/recalculate.ts';
import { settlementOf } from './settlement.ts';
import { contractWorkflow } from './workflow.ts';

const positiveOrZero = (amount: Minor): Minor => (amount > 0n ? amount : 0n);

/**
 * Abandons a locked order with this charge (including tax, default as proposed) and returns the effect on its money. Overpaid balances are
 * refunded, and the rest of the deposit after all debts are paid from it. Throws whatever would refuse the move.
 */
export async function abandonOrder(
  call: WriteCall<Values>,
  id: number,
  given: string | undefined,
): Promise<CancellationEffect> {
  const calculation = await calculateContract(call, id);
  const { net, tax, percent, reason } = proposedCharge(call, calculation);
  const proposed = formatMoney(net + tax);
  const charge = given ?? proposed;
  const additional = { reason: 'What if', cancellation_charge: charge };
  const body = { system_action: 'abandoned', action: 'attach', additional };
  await changeSystemState({ ...call, body }, contractWorkflow, id);
  const { balances, requests } = await moneyOf(call.db, id);
  const { deposit_to_refund } = await settlementOf(call.db, calculation.contract, balances);
  const back = {
    deposit: deposit_to_refund,
    contract: positiveOrZero(-balances.contract.outstanding),
    damages: positiveOrZero(-balances.damages.outstanding),
  };
  const refunds = proposedRefunds(
    back,
    requests.map((one) => ({ ...one, refundable: refundable(paymentFacts(one, balances)) })),
  );
  return {
    charge,
    proposed,
    percent,
    reason,
    paid: formatMoney(sumMoney(Object.values(balances).map((one) => one.paid - one.refunded))),
    outstanding: formatMoney(
      positiveOrZero(balances.contract.outstanding) + positiveOrZero(balances.damages.outstanding),
    ),
    to_refund: formatMoney(sumMoney(refunds.map(({ amount }) => amount))),
    refunds: refunds.map(({ id: paymentrequest, type, amount }) => ({
      paymentrequest,
      type,
      amount: formatMoney(amount),
    })),
  };
}
