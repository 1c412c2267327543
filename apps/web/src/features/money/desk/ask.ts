/** Actions of the money desk, and what its dialogs share. */
import { type BalancesWire, MANUAL_METHODS, type MoneyType } from '@hireyard/wire/money/money';
import { transaction } from '@hireyard/wire/money/transaction';
import { useQuery } from '@tanstack/react-query';
import type { MailAbout } from '../../comms/compose/index.tsx';
import { balanceOptions, type PaymentRequest, type Transaction } from '../data.ts';

interface OfContract {
  readonly contract: number;
  /** Its number, for the titles. */
  readonly number: string;
}
export type Ask =
  | { readonly do: 'pay' | 'cancel'; readonly request: PaymentRequest }
  | { readonly do: 'mail'; readonly about: MailAbout }
  /** `amount`: proposed instead of everything refundable. */
  | { readonly do: 'refund'; readonly request: PaymentRequest; readonly amount?: string }
  | { readonly do: 'deposit'; readonly request: PaymentRequest; readonly type?: 'contract' | 'damages' }
  | { readonly do: 'move'; readonly request: PaymentRequest }
  /** An overpayment, to be applied to other contracts of the account. */
  | ({ readonly do: 'apply'; readonly type: MoneyType; readonly amount: string } & OfContract)
  | { readonly do: 'correct'; readonly transaction: Transaction; readonly words: string }
  | ({ readonly do: 'request'; readonly type?: MoneyType } & OfContract)
  | ({ readonly do: 'invoice' } & OfContract);

// Method and date of a manual movement. A card means the terminal; the provider records online cards.
const { method, paid_on } = transaction.fields;
export const byHand = {
  method: { ...method, required: true, hint: '', options: MANUAL_METHODS },
  paid_on: { ...paid_on, required: true, hint: '' },
};

/** A contract's three balances, loaded fresh for a form. */
export function useBalances(contract: number): {
  readonly balances: BalancesWire | undefined;
  readonly error: string | undefined;
} {
  const query = useQuery({ ...balanceOptions(contract), staleTime: 0 });
  return { balances: query.isFetchedAfterMount ? query.data : undefined, error: query.error?.message };
}
