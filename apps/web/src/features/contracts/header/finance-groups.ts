import type { MoneyType } from '@hireyard/wire/money/money';

/** The group of states that says where a balance of a contract stands. */
export const financeGroups: Readonly<Record<MoneyType, string>> = {
  deposit: 'contract_deposit',
  contract: 'contract_payment',
  damages: 'contract_damages',
};
export const FINANCE: readonly string[] = Object.values(financeGroups);
