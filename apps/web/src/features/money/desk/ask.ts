/** What a person may want to do about money; each but the quick ones is asked about in a dialog of its own. */
import type { MoneyType } from '@hireyard/wire/money/money';
import type { MailAbout } from '../../comms/compose/index.ts';
import type { PaymentRequest, Transaction } from '../data.ts';

interface OfContract {
  readonly contract: number;
  /** Its number, for the titles. */
  readonly number: string;
}
export type Ask =
  | { readonly do: 'pay' | 'cancel'; readonly request: PaymentRequest }
  | { readonly do: 'mail'; readonly about: MailAbout }
  /** `amount`: proposed instead of all that can go back. */
  | { readonly do: 'refund'; readonly request: PaymentRequest; readonly amount?: string }
  | { readonly do: 'deposit'; readonly request: PaymentRequest; readonly type?: 'contract' | 'damages' }
  | { readonly do: 'move'; readonly request: PaymentRequest }
  /** What is too much on a contract, for others of its account. */
  | ({ readonly do: 'apply'; readonly type: MoneyType; readonly amount: string } & OfContract)
  | { readonly do: 'correct'; readonly transaction: Transaction; readonly words: string }
  | ({ readonly do: 'request'; readonly type?: MoneyType } & OfContract)
  | ({ readonly do: 'invoice' } & OfContract);
