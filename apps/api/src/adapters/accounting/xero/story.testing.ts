/** A contract's full accounting cycle, from contact to void, that tests can run repeatedly. */
import type { AccountsProvider, InvoiceDocument, Party } from '../../../platform/ports/accounting.ts';
import type { XeroStandIn } from '../xero.testing.ts';
import { type XeroSettings, xeroAccounts } from '../xero.ts';

export const party: Party = {
  code: 'C1001',
  name: 'Harbour Events Ltd',
  email: 'office@harbour.example',
  telephone: '0117 496 0000',
  address: { lines: ['1 Quay', 'Old Dock'], town: 'Bristol', region: 'Avon', postcode: 'BS1 4DJ' },
};
export const day = '2026-11-20';
export const invoiceDocument = (
  contactId: string,
  change: Partial<InvoiceDocument> = {},
): InvoiceDocument => ({
  number: 'H100001-C-1',
  contactId,
  type: 'contract',
  reference: 'H100001',
  date: day,
  dueDate: '2026-12-20',
  currency: 'GBP',
  description: 'Hire H100001',
  amountEx: '100.07',
  amountTax: '20.01',
  accountCode: '200',
  ...change,
});
export const note = (contactId: string, change: Partial<InvoiceDocument> = {}) =>
  invoiceDocument(contactId, { number: 'H100001-C-2', amountEx: '30.00', amountTax: '6.00', ...change });
export const money = (kind: 'invoice' | 'credit_note', id: string, amount: string, reference = 'T1') =>
  ({ reference, on: { kind, id }, date: day, amount, currency: 'GBP', money: 'bank' }) as const;

/** Creates a provider connected to a fake. */
export const connectTo = (xero: XeroStandIn, change: Partial<XeroSettings> = {}): AccountsProvider =>
  xeroAccounts({
    apiUrl: xero.apiUrl,
    tokenUrl: xero.tokenUrl,
    clientId: 'id',
    clientSecret: 'secret',
    webhookKey: 'webhook key',
    bankCode: '090',
    ...change,
  });

/**
 * Syncs a contact, an invoice of 120.08 that is half paid, and a credit note of 36.00 with 10 allocated and 5 paid
 * out.
 */
export async function story(books: AccountsProvider) {
  const contact = await books.ensureContact(party, 'contact-1');
  const invoice = await books.raiseInvoice(invoiceDocument(contact), 'invoice-1');
  const payment = await books.recordPayment(money('invoice', invoice, '60.04'), 'payment-1');
  const credit = await books.raiseCreditNote(note(contact), 'invoice-2');
  await books.allocate(credit, invoice, '10.00', day, 'allocation-1');
  const refund = await books.recordPayment(money('credit_note', credit, '5.00', 'T2'), 'payment-2');
  const wrong = await books.raiseInvoice(
    invoiceDocument(contact, { number: 'H100001-D-1', accountCode: '210', amountTax: '0.00' }),
    'invoice-3',
  );
  const mistake = await books.recordPayment(money('invoice', wrong, '1.00', 'T3'), 'payment-3');
  await books.reversePayment(mistake, 'reversal-3');
  await books.voidInvoice(wrong, 'void-3');
  return { contact, invoice, payment, credit, refund, wrong, mistake };
}
export const recordsIn = (xero: XeroStandIn) => ({
  contacts: xero.books.contacts.length,
  documents: xero.books.documents.map(({ number, status }) => `${number} ${status}`),
  payments: xero.books.payments.map(({ body, amount, deleted }) => [body['Reference'], amount, deleted]),
  allocations: xero.books.allocations.map(({ amount }) => amount),
});
export const expectedRecords = {
  contacts: 1,
  documents: ['H100001-C-1 AUTHORISED', 'H100001-C-2 AUTHORISED', 'H100001-D-1 VOIDED'],
  payments: [
    ['T1', 6004n, false],
    ['T2', 500n, false],
    ['T3', 100n, true],
  ],
  allocations: [1000n],
};
