/** Calculates how much of an invoice is settled, because payments belong to contracts and not to invoices. */
import { formatMoney, type Minor, parseMoney, sumMoney } from '@hireyard/domain/values/money';
import type { BalanceFact, InvoiceFact } from './contract-row.ts';

interface Settled {
  readonly paid: string;
  readonly outstanding: string;
  readonly credited?: true;
}

const least = (a: Minor, b: Minor): Minor => (a < b ? a : b);
const positiveOrZero = (amount: Minor): Minor => (amount < 0n ? 0n : amount);

/**
 * Payments and credit notes settle the invoices of a type in the order they were raised. An invoice never has more left than the contract
 * owes, so refunded deposits and reduced hires aren't charged again.
 */
export function settledOf(
  invoice: InvoiceFact,
  all: readonly InvoiceFact[],
  balance: BalanceFact | undefined,
): Settled {
  const amount = parseMoney(invoice.amount);
  if (amount <= 0n) return { paid: '0.00', outstanding: '0.00' };
  const same = all.filter(({ type }) => type === invoice.type);
  const amounts = (wanted: (one: InvoiceFact, amount: Minor) => boolean) =>
    same.map((one) => [one, parseMoney(one.amount)] as const).filter(([one, of]) => wanted(one, of));
  const credit = -sumMoney(amounts((_, of) => of < 0n).map(([, of]) => of));
  const before = sumMoney(amounts((one, of) => of > 0n && one.id < invoice.id).map(([, of]) => of));
  const settled = least(positiveOrZero(parseMoney(balance?.kept ?? '0.00') + credit - before), amount);
  const asked = positiveOrZero(parseMoney(balance?.outstanding ?? '0.00'));
  return {
    paid: formatMoney(settled),
    outstanding: formatMoney(least(amount - settled, asked)),
    ...(credit > 0n ? { credited: true } : {}),
  };
}
