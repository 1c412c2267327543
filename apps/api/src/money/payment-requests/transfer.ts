/**
 * POST paymentrequest/{id}/transfer/: moves a payment to other contracts of its account, or splits it between them.
 */
import { formatMoney, parseMoney, sumMoney } from '@hireyard/domain/values/money';
import type { MoneyType } from '@hireyard/domain/money/balance';
import { sql } from '../../db/database.ts';
import { scopeOf } from '../core/scope.ts';
import { transferMoney } from '../core/transfer.ts';
import type { ActionHandler } from '../../records/implementation.ts';

/** A checked row of the body. */
interface Target {
  readonly contract: number;
  readonly type: MoneyType;
  readonly amount: string;
}

/** Returns the moved and remaining amounts; `dry_run` rolls back. */
export const transfer: ActionHandler = async (call, id) => {
  const {
    targets = [],
    reason = '',
    dry_run,
  } = call.body as {
    targets?: readonly Target[];
    reason?: string;
    dry_run?: boolean;
  };
  await call.db.rows(sql`savepoint transfer`);
  const { left, moved } = await transferMoney(scopeOf(call), id, {
    targets: targets.map((one) => ({ ...one, amount: parseMoney(one.amount) })),
    reason,
  });
  if (dry_run === true) await call.db.rows(sql`rollback to savepoint transfer`);
  return {
    body: {
      amount: formatMoney(sumMoney(moved.map((one) => one.amount))),
      left: formatMoney(left),
      moved: moved.map(({ contract, type, amount, requests }) => ({
        contract: { id: contract.id, contract_number: contract.contract_number },
        type,
        amount: formatMoney(amount),
        requests: requests.map((one) => ({
          id: one.request,
          number: `P${one.request}`,
          amount: formatMoney(one.amount),
        })),
      })),
    },
  };
};
