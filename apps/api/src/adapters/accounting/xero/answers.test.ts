import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accounts, contacts, creditNotes, dayOf, invoices, payments } from './answers.ts';
import { parseExact } from './exact-json.ts';

const text = readFileSync(new URL('../fixtures/xero-examples.json', import.meta.url), 'utf8');
const published = parseExact(text) as Record<string, unknown>;

test('reads the published example of an invoice to the cent', () => {
  const [invoice] = invoices.parse(published['GET /Invoices/{InvoiceID} response 200']).Invoices;
  expect(invoice).toMatchObject({
    InvoiceNumber: 'INV-0006',
    Status: 'PAID',
    Total: '148062.76',
    AmountDue: '0.00',
    AmountPaid: '148062.76',
  });
});

test.each([
  ['PUT /Contacts response 200', contacts],
  ['PUT /Invoices response 200', invoices],
  ['PUT /Payments response 200', payments],
  ['PUT /CreditNotes response 200', creditNotes],
  ['GET /Accounts response 200', accounts],
])('reads the published example of %s', (name, schema) => {
  expect(schema.safeParse(published[name]).error).toBeUndefined();
});

test('refuses fractions of a cent', () => {
  const Payments = [{ PaymentID: 'p', Status: 'AUTHORISED', Amount: '1.005' }];
  expect(payments.safeParse({ Payments }).success).toBe(false);
});

test.each([
  ['/Date(1551916800000+0000)/', undefined, '2019-03-07'],
  ['/Date(1551916800000+0000)/', '2019-03-08T00:00:00', '2019-03-08'],
  ['/Date(1551870000000+1300)/', undefined, '2019-03-07'],
  ['/Date(1551927600000-0500)/', undefined, '2019-03-06'],
  ['/Date(1551981658323)/', undefined, '2019-03-07'],
  ['2019-03-07', undefined, '2019-03-07'],
])('the day of %s (%s) is %s', (date, dateString, day) => {
  expect(dayOf(date, dateString)).toBe(day);
});

test('refuses text that is not a date', () => {
  expect(() => dayOf('yesterday')).toThrow(RangeError);
});
