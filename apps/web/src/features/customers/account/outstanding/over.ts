/** What was paid too much on contracts, each type for itself. */
import { MONEY_TYPES, type MoneyType } from '@hireyard/domain/money/balance';
import type { OutstandingContract } from '@hireyard/wire/money/money';

export interface Over {
  readonly contract: OutstandingContract;
  readonly type: MoneyType;
  readonly amount: string;
}

/** Of contracts with an open balance those that hold more than they ask for, and how much more. */
export const overOf = (contracts: readonly OutstandingContract[]): readonly Over[] =>
  contracts.flatMap((contract) =>
    MONEY_TYPES.flatMap((type) => {
      const { outstanding } = contract.balance[type];
      return outstanding.startsWith('-') ? [{ contract, type, amount: outstanding.slice(1) }] : [];
    }),
  );
