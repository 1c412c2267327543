/** Finds overpayments on contracts, by type. */
import { MONEY_TYPES, type MoneyType } from '@hireyard/domain/money/balance';
import type { OutstandingContract } from '@hireyard/wire/money/money';

export interface Overpayment {
  readonly contract: OutstandingContract;
  readonly type: MoneyType;
  readonly amount: string;
}

/** Returns the overpaid contracts and types with their amounts. */
export const overpaymentsOf = (contracts: readonly OutstandingContract[]): readonly Overpayment[] =>
  contracts.flatMap((contract) =>
    MONEY_TYPES.flatMap((type) => {
      const { outstanding } = contract.balance[type];
      return outstanding.startsWith('-') ? [{ contract, type, amount: outstanding.slice(1) }] : [];
    }),
  );
