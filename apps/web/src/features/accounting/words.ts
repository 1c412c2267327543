/** Money in words. */
import type { PaymentRequest, Transaction } from './data.ts';

const KINDS: Readonly<Record<string, string>> = {
  capture: 'Payment',
  refund: 'Refund',
  capture_reversal: 'Payment taken back',
  refund_reversal: 'Refund taken back',
};

/** What a movement is, e.g. "Payment"; money that went from one balance to another never left the house. */
export function movementWords({ kind, method }: Pick<Transaction, 'kind' | 'method'>, type: string): string {
  const words = KINDS[kind] ?? kind;
  if (method !== 'transfer') return words;
  const back = kind.endsWith('_reversal') ? ' taken back' : '';
  return `${type === 'deposit' ? 'Deposit used' : 'Paid from the deposit'}${back}`;
}

/** Whether a person may take a movement back: what the card provider moved is refunded, not corrected. */
export const canCorrect = (row: Pick<Transaction, 'kind' | 'reversed' | 'third_party_payment_id'>): boolean =>
  !row.reversed && !row.kind.endsWith('_reversal') && row.third_party_payment_id === null;

/** The customer's address for paying: whole, also when the server does not know its own name. */
export const payAddress = ({ link }: Pick<PaymentRequest, 'link'>): string =>
  new URL(link, window.location.origin).href;
