import { describe, expect, test } from 'vitest';
import type { AccountsProvider } from '../../platform/ports/accounting.ts';
import type { Fault } from './xero.testing.ts';
import { xeroStage } from './xero/stage.testing.ts';
import {
  day,
  money,
  note,
  invoiceDocument,
  party,
  recordsIn,
  story,
  expectedRecords,
} from './xero/story.testing.ts';

const stage = xeroStage();

describe('each call has its effect once', () => {
  test('when made once and when repeated', async () => {
    const first = await story(stage.books);
    expect(recordsIn(stage.xero)).toEqual(expectedRecords);
    expect(await stage.books.getInvoice(first.invoice)).toEqual({
      id: first.invoice,
      number: 'H100001-C-1',
      status: 'open',
      date: day,
      total: '120.08',
      due: '50.04',
      paid: '60.04',
      credited: '10.00',
    });
    expect(await stage.books.getInvoice(first.wrong)).toMatchObject({ status: 'void', total: '100.07' });
    const again = {
      contact: await stage.books.ensureContact(party, 'other-1'),
      invoice: await stage.books.raiseInvoice(invoiceDocument(first.contact), 'other-2'),
      payment: await stage.books.recordPayment(money('invoice', first.invoice, '60.04'), 'other-3'),
      credit: await stage.books.raiseCreditNote(note(first.contact), 'other-4'),
      refund: await stage.books.recordPayment(money('credit_note', first.credit, '5.00', 'T2'), 'other-5'),
    };
    await stage.books.allocate(first.credit, first.invoice, '10.00', day, 'other-6');
    await stage.books.reversePayment(first.mistake, 'other-7');
    await stage.books.voidInvoice(first.wrong, 'other-8');
    expect(first).toMatchObject(again);
    expect(recordsIn(stage.xero)).toEqual(expectedRecords);
  });

  const writes = {
    'a contact': /^PUT \/Contacts/,
    'an invoice': /^PUT \/Invoices/,
    'a payment': /^PUT \/Payments/,
    'a credit note': /^PUT \/CreditNotes$/,
    'an allocation': /^PUT .*Allocations/,
    'a reversal': /^POST \/Payments/,
    'a void': /^POST \/Invoices/,
  };
  const faults: Fault[] = ['before', 'after', 'cut', 'rate'];
  const cases = Object.entries(writes).flatMap(([name, on]) => faults.map((fault) => ({ name, on, fault })));
  test.each(cases)(
    '$name that failed ($fault) and is retried by the same or another process',
    async ({ on, fault }) => {
      for (const sameProcess of [true, false]) {
        if (!sameProcess) await stage.restart({});
        stage.xero.fail(fault, on);
        await expect(story(stage.books)).rejects.toMatchObject({ name: 'TryAgainError' });
        // A new process has no token and no cache, and Xero keeps idempotency keys only for minutes.
        // Only the client's own lookups prevent duplicates.
        if (!sameProcess) {
          stage.xero.purgeKeys();
          stage.books = stage.connect();
        }
        await story(stage.books).catch((error: unknown) => {
          expect(error).toMatchObject({
            code: 'xero_document_differs',
            message: expect.stringContaining('voided'),
          });
          expect(on).toBe(writes['a void']);
        });
        expect(recordsIn(stage.xero)).toMatchObject({ ...expectedRecords, payments: expect.any(Array) });
        expect(recordsIn(stage.xero).payments.filter(([, , deleted]) => deleted !== true)).toEqual(
          expectedRecords.payments.slice(0, 2),
        );
      }
    },
  );

  test('does not repeat a payment whose response was lost', async () => {
    stage.books = stage.connect({ timeLimit: 1000 });
    stage.xero.fail('hang', writes['a payment']);
    await expect(story(stage.books)).rejects.toMatchObject({ name: 'TryAgainError' });
    await story(stage.books);
    expect(recordsIn(stage.xero)).toEqual(expectedRecords);
  });

  test('two concurrent syncs create one record of each kind', async () => {
    const both = <T>(work: (books: AccountsProvider, key: string) => Promise<T>) =>
      Promise.all([stage.books, stage.connect()].map((one, index) => work(one, `key-${index}`)));
    const contacts = await both((one, key) => one.ensureContact(party, key));
    const [contact = ''] = contacts;
    const invoices = await both((one, key) => one.raiseInvoice(invoiceDocument(contact), key));
    const [invoice = ''] = invoices;
    const payments = await both((one, key) => one.recordPayment(money('invoice', invoice, '120.08'), key));
    const notes = await both((one, key) => one.raiseCreditNote(note(contact), key));
    for (const made of [contacts, invoices, payments, notes]) expect(new Set(made).size).toBe(1);
    expect(recordsIn(stage.xero)).toMatchObject({
      contacts: 1,
      documents: { length: 2 },
      payments: { length: 1 },
    });
    // Both look up before either creates anything.
    expect(stage.xero.exchanges.filter(({ status }) => status === 400).length).toBeGreaterThan(0);
  });

  test('posts card terminal takings to their own account, other money to the bank', async () => {
    const apart = stage.connect({ otherCodes: { card_terminal: '091', direct_debit: undefined } });
    const contact = await apart.ensureContact(party, 'contact');
    const invoice = await apart.raiseInvoice(invoiceDocument(contact), 'invoice');
    for (const [n, role] of (['card_terminal', 'direct_debit', 'bank', 'cash'] as const).entries())
      await apart.recordPayment(
        { ...money('invoice', invoice, '10.00', `T${n + 1}`), money: role },
        `payment-${n}`,
      );
    expect(stage.xero.books.payments.map(({ body }) => body['Account'])).toEqual([
      { Code: '091' },
      { Code: '090' },
      { Code: '090' },
      { Code: '090' },
    ]);
    expect(await apart.checkBank()).toBeNull();
    expect(await stage.connect({ otherCodes: { direct_debit: '777' } }).checkBank()).toBe(
      'Account 777 is not there in Xero.',
    );
  });

  test("can increase a credit note's allocation to an invoice, never reduce it", async () => {
    const { credit, invoice } = await story(stage.books);
    await stage.books.allocate(credit, invoice, '20.00', day, 'more');
    await stage.books.allocate(credit, invoice, '30.00', day, 'more');
    expect(recordsIn(stage.xero).allocations).toEqual([1000n, 1000n, 1000n]);
    await expect(stage.books.allocate(credit, invoice, '12.00', day, 'less')).rejects.toMatchObject({
      code: 'xero_allocation_differs',
    });
  });

  test('transfers amounts digit by digit', async () => {
    const contact = await stage.books.ensureContact(party, 'c');
    const id = await stage.books.raiseInvoice(
      invoiceDocument(contact, { amountEx: '90071992547409.93', amountTax: '0.07' }),
      'i',
    );
    expect((await stage.books.getInvoice(id)).total).toBe('90071992547410.00');
    expect(stage.xero.exchanges.some(({ body }) => body.includes('"UnitAmount":90071992547409.93'))).toBe(
      true,
    );
  });
});

describe("reports Xero's refusals in words", () => {
  test('a contact name that already exists', async () => {
    await stage.books.ensureContact(party, 'a');
    await expect(stage.books.ensureContact({ ...party, code: 'C1002' }, 'b')).rejects.toMatchObject({
      name: 'RefusedError',
      code: 'xero_contact_name_taken',
      message: expect.stringContaining('Harbour Events Ltd'),
    });
  });

  test('an archived contact', async () => {
    await stage.books.ensureContact(party, 'a');
    for (const one of stage.xero.books.contacts) one.status = 'ARCHIVED';
    await expect(stage.books.ensureContact(party, 'b')).rejects.toMatchObject({
      code: 'xero_contact_archived',
    });
  });

  test('a document number that Xero uses for another document', async () => {
    const contact = await stage.books.ensureContact(party, 'a');
    const other = await stage.books.ensureContact({ ...party, code: 'C1002', name: 'Another' }, 'b');
    await stage.books.raiseInvoice(invoiceDocument(contact), 'c');
    await stage.books.raiseCreditNote(note(contact), 'c');
    for (const [change, words] of [
      [{ amountEx: '100.06' }, 'with a total of 120.08 instead of 120.07'],
      [{ currency: 'EUR' }, 'in GBP instead of EUR'],
      [{ contactId: other }, 'for another contact'],
    ] as const) {
      const difference = { code: 'xero_document_differs', message: expect.stringContaining(words) };
      await expect(stage.books.raiseInvoice(invoiceDocument(contact, change), 'd')).rejects.toMatchObject(
        difference,
      );
    }
    await expect(
      stage.books.raiseCreditNote(note(contact, { amountTax: '0.00' }), 'd'),
    ).rejects.toMatchObject({
      code: 'xero_document_differs',
    });
    expect(stage.xero.books.documents).toHaveLength(2);
  });

  test('more than is owed, an account that is not active, a payment of another amount or currency, a void with money on it', async () => {
    const { contact, invoice } = await story(stage.books);
    const refusals: [() => Promise<unknown>, object][] = [
      [
        () => stage.books.recordPayment(money('invoice', invoice, '50.05', 'T9'), 'x'),
        {
          code: 'xero_validation',
          message: expect.stringMatching(/^Xero rejected the request: Payment amount exceeds/),
        },
      ],
      [
        () => stage.books.raiseInvoice(invoiceDocument(contact, { number: 'H9', accountCode: '299' }), 'x'),
        { code: 'xero_validation', message: expect.stringContaining("Account code '299'") },
      ],
      [
        () => stage.books.recordPayment(money('invoice', invoice, '60.00'), 'x'),
        { code: 'xero_payment_differs' },
      ],
      [
        () => stage.books.recordPayment({ ...money('invoice', invoice, '1.00', 'T9'), currency: 'EUR' }, 'x'),
        { code: 'xero_currency_differs' },
      ],
      [() => stage.books.voidInvoice(invoice, 'x'), { code: 'xero_invoice_used' }],
      [() => stage.books.getInvoice('00000000-0000-0000-0000-000000000000'), { code: 'xero_not_found' }],
      [() => stage.books.ensureContact({ ...party, code: 'say "C"' }, 'x'), { code: 'xero_text' }],
    ];
    for (const [call, refusal] of refusals)
      await expect(call()).rejects.toMatchObject({ name: 'RefusedError', ...refusal });
  });

  test('a removed payment can be recorded again with another amount', async () => {
    const { invoice, payment } = await story(stage.books);
    await stage.books.reversePayment(payment, 'r');
    const second = await stage.books.recordPayment(money('invoice', invoice, '61.00'), 'payment-1');
    expect(second).not.toBe(payment);
    expect((await stage.books.getInvoice(invoice)).paid).toBe('61.00');
  });

  test("reports why an account can't be used, with one request", async () => {
    const reasons = await Promise.all(
      ['200', '299', '090', '777'].map((code) => stage.books.checkAccount(code)),
    );
    expect(reasons).toEqual([
      null,
      'Account 299 (Old sales) is not active in Xero.',
      'Account 090 (Bank) is a bank account in Xero: nothing can be invoiced on it.',
      'Account 777 is not there in Xero.',
    ]);
    expect(stage.xero.exchanges).toHaveLength(1);
  });

  test('reads the chart of accounts again after a failure', async () => {
    stage.xero.fail('before');
    await expect(stage.books.checkAccount('200')).rejects.toMatchObject({ name: 'TryAgainError' });
    expect(await stage.books.checkAccount('200')).toBeNull();
  });
});

test("passes on Xero's retry delay", async () => {
  stage.xero.fail('rate');
  await expect(stage.books.checkAccount('200')).rejects.toMatchObject({
    name: 'TryAgainError',
    afterSeconds: 7,
  });
});

test('treats a server without a response as worth a retry', async () => {
  const unreachable = stage.connect({ apiUrl: 'http://127.0.0.1:1/api.xro/2.0', tenantId: '' });
  await expect(unreachable.checkAccount('200')).rejects.toMatchObject({ name: 'TryAgainError' });
});

test("idempotency keys fit Xero's limit, repeat for the same call and differ otherwise", async () => {
  const long = 'k'.repeat(300);
  const contact = await stage.books.ensureContact(party, long);
  await stage.books.raiseInvoice(invoiceDocument(contact), long);
  const keys = stage.xero.exchanges.flatMap(({ headers }) => headers['idempotency-key'] ?? []);
  expect(keys.map((key) => key.length)).toEqual([128, 128]);
  expect(new Set(keys).size).toBe(2);
});
