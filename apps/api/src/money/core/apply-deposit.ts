/** Pays a contract's debt from its own deposit: two movements of one transfer, no money leaves the business. */
import { t } from '@hireyard/messages';
import { formatMoney, type Minor } from '@hireyard/domain/values/money';
import { refundable } from '@hireyard/domain/money/requests';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { requestRow } from './facts.ts';
import { raiseRequest } from './requests.ts';
import type { MoneyScope } from './scope.ts';
import { moneyOf, paymentFacts, settle } from './settle.ts';
import { writeTransfer } from './transfer.ts';

/** 400 above the amount held or owed, 409 for a request that is not a deposit. The contract must be locked. */
export async function applyDeposit(
  scope: MoneyScope,
  depositRequest: number,
  {
    type,
    amount,
    reason,
  }: { readonly type: 'contract' | 'damages'; readonly amount: Minor; readonly reason: string },
): Promise<void> {
  const deposit = await requestRow(scope.db, depositRequest);
  if (deposit.type !== 'deposit')
    throw conflict(t('Only deposits can be used to pay other charges.'), 'not_a_deposit');
  const { balances } = await moneyOf(scope.db, deposit.contract_id);
  const held = refundable(paymentFacts(deposit, balances));
  if (amount > held)
    throw invalid({ amount: [t('Only {held} of the deposit is available.', { held: formatMoney(held) })] });
  const { requestable, outstanding } = balances[type];
  if (amount > outstanding)
    throw invalid({ amount: [t('Only {outstanding} is owed.', { outstanding: formatMoney(outstanding) })] });
  if (amount > requestable)
    throw conflict(
      t('An open payment request already covers this amount. Cancel it first.'),
      'already_requested',
    );
  const request = await raiseRequest(scope, {
    contract: deposit.contract_id,
    type,
    amount,
    dueDate: scope.today,
    reference: 'From the deposit',
  });
  await writeTransfer(scope, {
    from: deposit.id,
    to: [{ request, amount }],
    reason,
    reference: 'Deposit applied',
  });
  await settle(scope.db, deposit.contract_id, scope.userId);
}
