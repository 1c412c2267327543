/** What the page says. Customers read it once, on a phone, and mostly only the amount. */
import type { PayPage } from '@hireyard/wire/money';

/** What a request is for; begins a line. */
export const WHAT: Readonly<Record<PayPage['type'], string>> = {
  deposit: 'Deposit',
  contract: 'Hire',
  damages: 'Damages',
};

const HOW: Readonly<Record<string, string>> = {
  card: 'Card',
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  cheque: 'Cheque',
  transfer: 'From your deposit',
};
/** How a line of the receipt was paid or given back. */
export function howWords({ method, amount }: Pick<PayPage['receipts'][number], 'method' | 'amount'>): string {
  const how = HOW[method] ?? method;
  return amount.startsWith('-') ? `Refund, ${how.charAt(0).toLowerCase()}${how.slice(1)}` : how;
}
