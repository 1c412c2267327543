/** What the page says. Customers read it once, on a phone, and mostly only the amount. */
import { t, firstInSentence } from '@hireyard/messages';
import type { PayPage } from '@hireyard/wire/money/money';

/** What a request is for; begins a line. */
export const WHAT: Readonly<Record<PayPage['type'], string>> = {
  deposit: t('Deposit'),
  contract: t('Hire'),
  damages: t('Damages'),
};

const HOW: Readonly<Record<string, string>> = {
  card: t('Card'),
  bank_transfer: t('Bank transfer'),
  cash: t('Cash'),
  cheque: t('Cheque'),
  direct_debit: t('Direct debit'),
  transfer: t('From your deposit'),
};
/** How a line of the receipt was paid or given back. */
export function howWords({ method, amount }: Pick<PayPage['receipts'][number], 'method' | 'amount'>): string {
  const how = HOW[method] ?? method;
  return amount.startsWith('-') ? t('Refund, {way}', { way: firstInSentence(how) }) : how;
}
