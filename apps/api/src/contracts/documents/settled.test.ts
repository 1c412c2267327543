import { formatMoney, parseMoney, sumMoney } from '@hireyard/domain/values/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { InvoiceFact } from './contract-row.ts';
import { settledOf } from './settled.ts';

const invoiceOf = (id: number, amount: string, type: InvoiceFact['type'] = 'contract'): InvoiceFact => ({
  id,
  number: `H1-C${id}`,
  type,
  amount,
  amount_ex: amount,
  amount_tax: '0.00',
  currency: 'GBP',
  issued_on: '2027-02-01',
  due_date: null,
  reason: '',
});
const balance = (kept: string, outstanding: string) => ({ total: '0.00', kept, outstanding });

test('settles the oldest invoice with a credit note first, which itself needs no payment', () => {
  const [one, two, credit] = [invoiceOf(1, '100.00'), invoiceOf(2, '50.00'), invoiceOf(3, '-30.00')];
  const all = [credit, two, one];
  expect(settledOf(one, all, balance('80.00', '40.00'))).toEqual({
    paid: '100.00',
    outstanding: '0.00',
    credited: true,
  });
  expect(settledOf(two, all, balance('80.00', '40.00'))).toMatchObject({
    paid: '10.00',
    outstanding: '40.00',
  });
  expect(settledOf(credit, all, balance('80.00', '40.00'))).toEqual({ paid: '0.00', outstanding: '0.00' });
});

test('never settles an invoice with money of another type', () => {
  const all = [invoiceOf(1, '100.00', 'deposit'), invoiceOf(2, '60.00')];
  expect(settledOf(invoiceOf(2, '60.00'), all, balance('0.00', '60.00'))).toEqual({
    paid: '0.00',
    outstanding: '60.00',
  });
});

test("doesn't charge a refunded deposit again", () => {
  const deposit = invoiceOf(1, '100.00', 'deposit');
  expect(settledOf(deposit, [deposit], balance('0.00', '0.00'))).toEqual({
    paid: '0.00',
    outstanding: '0.00',
  });
});

test('adds up to the payments and the outstanding amount without credit notes', () => {
  const amounts = fc.array(fc.bigInt({ min: 1n, max: 100_000n }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(amounts, fc.bigInt({ min: 0n, max: 600_000n }), (cents, money) => {
      const all = cents.map((amount, n) => invoiceOf(n + 1, formatMoney(amount)));
      const total = sumMoney(cents);
      const kept = money > total ? total : money;
      const shown = all.map((one) =>
        settledOf(one, all, balance(formatMoney(kept), formatMoney(total - kept))),
      );
      expect(sumMoney(shown.map(({ paid }) => parseMoney(paid)))).toBe(kept);
      expect(sumMoney(shown.map(({ outstanding }) => parseMoney(outstanding)))).toBe(total - kept);
    }),
  );
});
