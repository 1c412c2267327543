import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AccountsProvider } from '../../platform/ports/accounting.ts';
import { type Fault, type StandInOptions, startXero, type XeroStandIn } from './xero.testing.ts';
import type { XeroSettings } from './xero.ts';
import { problems } from './xero/published.testing.ts';
import { connectTo, day, money, note, paper, party, standing, story, told } from './xero/story.testing.ts';

let xero: XeroStandIn;
let books: AccountsProvider;
const connect = (change: Partial<XeroSettings> = {}) => connectTo(xero, change);
/** Closes the stand-in; every call of ours and every answer of its must have been as published. */
const finish = async () => {
  const wrong = xero.exchanges.flatMap(problems);
  await xero.close();
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
};
const restart = async (options: StandInOptions, change: Partial<XeroSettings> = {}) => {
  await finish();
  xero = await startXero(options);
  books = connect(change);
};
beforeEach(async () => {
  xero = await startXero();
  books = connect();
});
afterEach(finish);

describe('each call has its effect once', () => {
  test('told once, and told again', async () => {
    const first = await story(books);
    expect(standing(xero)).toEqual(told);
    expect(await books.getInvoice(first.invoice)).toEqual({
      id: first.invoice,
      number: 'H100001-C-1',
      status: 'open',
      date: day,
      total: '120.08',
      due: '50.04',
      paid: '60.04',
      credited: '10.00',
    });
    expect(await books.getInvoice(first.wrong)).toMatchObject({ status: 'void', total: '100.07' });
    const again = {
      contact: await books.ensureContact(party, 'other-1'),
      invoice: await books.raiseInvoice(paper(first.contact), 'other-2'),
      payment: await books.recordPayment(money('invoice', first.invoice, '60.04'), 'other-3'),
      credit: await books.raiseCreditNote(note(first.contact), 'other-4'),
      refund: await books.recordPayment(money('credit_note', first.credit, '5.00', 'T2'), 'other-5'),
    };
    await books.allocate(first.credit, first.invoice, '10.00', day, 'other-6');
    await books.reversePayment(first.mistake, 'other-7');
    await books.voidInvoice(first.wrong, 'other-8');
    expect(first).toMatchObject(again);
    expect(standing(xero)).toEqual(told);
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
    '$name that failed ($fault) and was told again, by the same or another process',
    async ({ on, fault }) => {
      for (const sameProcess of [true, false]) {
        if (!sameProcess) await restart({});
        xero.fail(fault, on);
        await expect(story(books)).rejects.toMatchObject({ name: 'TryAgainError' });
        // Another process has no token, no cache; and Xero keeps its idempotency keys for minutes only.
        if (!sameProcess) {
          xero.forgetKeys();
          books = connect();
        }
        // Only the story's own lookups keep it from doing anything twice.
        await story(books).catch((error: unknown) => {
          expect(error).toMatchObject({
            code: 'xero_document_differs',
            message: expect.stringContaining('voided'),
          });
          expect(on).toBe(writes['a void']);
        });
        expect(standing(xero)).toMatchObject({ ...told, payments: expect.any(Array) });
        expect(standing(xero).payments.filter(([, , deleted]) => deleted !== true)).toEqual(
          told.payments.slice(0, 2),
        );
      }
    },
  );

  test('a payment that was made although its answer never came is not made again', async () => {
    books = connect({ timeLimit: 1000 });
    xero.fail('hang', writes['a payment']);
    await expect(story(books)).rejects.toMatchObject({ name: 'TryAgainError' });
    await story(books);
    expect(standing(xero)).toEqual(told);
  });

  test('two at once make one of each', async () => {
    const both = <T>(work: (books: AccountsProvider, key: string) => Promise<T>) =>
      Promise.all([books, connect()].map((one, index) => work(one, `key-${index}`)));
    const contacts = await both((one, key) => one.ensureContact(party, key));
    const [contact = ''] = contacts;
    const invoices = await both((one, key) => one.raiseInvoice(paper(contact), key));
    const [invoice = ''] = invoices;
    const payments = await both((one, key) => one.recordPayment(money('invoice', invoice, '120.08'), key));
    const notes = await both((one, key) => one.raiseCreditNote(note(contact), key));
    for (const made of [contacts, invoices, payments, notes]) expect(new Set(made).size).toBe(1);
    expect(standing(xero)).toMatchObject({ contacts: 1, documents: { length: 2 }, payments: { length: 1 } });
    // Both of them had looked before either had made anything.
    expect(xero.exchanges.filter(({ status }) => status === 400).length).toBeGreaterThan(0);
  });

  test('takings of the card terminal go to the account named for them, other money to the bank', async () => {
    const apart = connect({ otherCodes: { card_terminal: '091', direct_debit: undefined } });
    const contact = await apart.ensureContact(party, 'contact');
    const invoice = await apart.raiseInvoice(paper(contact), 'invoice');
    for (const [n, role] of (['card_terminal', 'direct_debit', 'bank', 'cash'] as const).entries())
      await apart.recordPayment(
        { ...money('invoice', invoice, '10.00', `T${n + 1}`), money: role },
        `payment-${n}`,
      );
    expect(xero.books.payments.map(({ body }) => body['Account'])).toEqual([
      { Code: '091' },
      { Code: '090' },
      { Code: '090' },
      { Code: '090' },
    ]);
    expect(await apart.checkBank()).toBeNull();
    expect(await connect({ otherCodes: { direct_debit: '777' } }).checkBank()).toBe(
      'Account 777 is not there in Xero.',
    );
  });

  test('more of a credit note can be set against the same invoice, never less', async () => {
    const { credit, invoice } = await story(books);
    await books.allocate(credit, invoice, '20.00', day, 'more');
    await books.allocate(credit, invoice, '30.00', day, 'more');
    expect(standing(xero).allocations).toEqual([1000n, 1000n, 1000n]);
    await expect(books.allocate(credit, invoice, '12.00', day, 'less')).rejects.toMatchObject({
      code: 'xero_allocation_differs',
    });
  });

  test('amounts arrive as they were written, digit by digit', async () => {
    const contact = await books.ensureContact(party, 'c');
    const id = await books.raiseInvoice(
      paper(contact, { amountEx: '90071992547409.93', amountTax: '0.07' }),
      'i',
    );
    expect((await books.getInvoice(id)).total).toBe('90071992547410.00');
    expect(xero.exchanges.some(({ body }) => body.includes('"UnitAmount":90071992547409.93'))).toBe(true);
  });
});

describe('what Xero refuses comes in words', () => {
  test('a name that another contact has', async () => {
    await books.ensureContact(party, 'a');
    await expect(books.ensureContact({ ...party, code: 'C1002' }, 'b')).rejects.toMatchObject({
      name: 'RefusedError',
      code: 'xero_contact_name_taken',
      message: expect.stringContaining('Harbour Events Ltd'),
    });
  });

  test('a contact that was archived there', async () => {
    await books.ensureContact(party, 'a');
    for (const one of xero.books.contacts) one.status = 'ARCHIVED';
    await expect(books.ensureContact(party, 'b')).rejects.toMatchObject({ code: 'xero_contact_archived' });
  });

  test('a document whose number is there for something else', async () => {
    const contact = await books.ensureContact(party, 'a');
    const other = await books.ensureContact({ ...party, code: 'C1002', name: 'Another' }, 'b');
    await books.raiseInvoice(paper(contact), 'c');
    await books.raiseCreditNote(note(contact), 'c');
    for (const [change, words] of [
      [{ amountEx: '100.06' }, 'its total is 120.08 there and 120.07 here'],
      [{ currency: 'EUR' }, 'it is in GBP there and in EUR here'],
      [{ contactId: other }, 'it is of another contact there'],
    ] as const) {
      const difference = { code: 'xero_document_differs', message: expect.stringContaining(words) };
      await expect(books.raiseInvoice(paper(contact, change), 'd')).rejects.toMatchObject(difference);
    }
    await expect(books.raiseCreditNote(note(contact, { amountTax: '0.00' }), 'd')).rejects.toMatchObject({
      code: 'xero_document_differs',
    });
    expect(xero.books.documents).toHaveLength(2);
  });

  test('more than is owed, an account that is not active, a payment of another amount or currency, a void with money on it', async () => {
    const { contact, invoice } = await story(books);
    const refusals: [() => Promise<unknown>, object][] = [
      [
        () => books.recordPayment(money('invoice', invoice, '50.05', 'T9'), 'x'),
        { code: 'xero_validation', message: expect.stringMatching(/^Xero refused: Payment amount exceeds/) },
      ],
      [
        () => books.raiseInvoice(paper(contact, { number: 'H9', accountCode: '299' }), 'x'),
        { code: 'xero_validation', message: expect.stringContaining("Account code '299'") },
      ],
      [() => books.recordPayment(money('invoice', invoice, '60.00'), 'x'), { code: 'xero_payment_differs' }],
      [
        () => books.recordPayment({ ...money('invoice', invoice, '1.00', 'T9'), currency: 'EUR' }, 'x'),
        { code: 'xero_currency_differs' },
      ],
      [() => books.voidInvoice(invoice, 'x'), { code: 'xero_invoice_used' }],
      [() => books.getInvoice('00000000-0000-0000-0000-000000000000'), { code: 'xero_not_found' }],
      [() => books.ensureContact({ ...party, code: 'say "C"' }, 'x'), { code: 'xero_text' }],
    ];
    for (const [call, refusal] of refusals)
      await expect(call()).rejects.toMatchObject({ name: 'RefusedError', ...refusal });
  });

  test('a payment that was taken back may be recorded anew, with another amount', async () => {
    const { invoice, payment } = await story(books);
    await books.reversePayment(payment, 'r');
    const second = await books.recordPayment(money('invoice', invoice, '61.00'), 'payment-1');
    expect(second).not.toBe(payment);
    expect((await books.getInvoice(invoice)).paid).toBe('61.00');
  });

  test('why nothing can be booked on an account, asked for once', async () => {
    const reasons = await Promise.all(['200', '299', '090', '777'].map((code) => books.checkAccount(code)));
    expect(reasons).toEqual([
      null,
      'Account 299 (Old sales) is not active in Xero.',
      'Account 090 (Bank) is a bank account in Xero: nothing can be invoiced on it.',
      'Account 777 is not there in Xero.',
    ]);
    expect(xero.exchanges).toHaveLength(1);
  });

  test('accounts that could not be read are asked for again', async () => {
    xero.fail('before');
    await expect(books.checkAccount('200')).rejects.toMatchObject({ name: 'TryAgainError' });
    expect(await books.checkAccount('200')).toBeNull();
  });
});

describe('signing in', () => {
  test.each([
    ['a newer connection refuses scopes and gets none', 'refused', 'accounting.transactions', [null]],
    [
      'an older one is asked again with them',
      'wanted',
      'accounting.transactions',
      [null, 'accounting.transactions'],
    ],
  ] as const)('%s', async (_name, scope, scopes, asked) => {
    await restart({ scope }, { scopes });
    expect(await books.checkAccount('200')).toBeNull();
    expect(xero.signIns.map((form) => form.get('scope'))).toEqual(asked);
    xero.forgetTokens();
    await books.ensureContact(party, 'a');
    expect(xero.signIns.at(-1)?.get('scope')).toBe(asked.at(-1));
    expect(xero.signIns).toHaveLength(asked.length + 1);
  });

  test('calls at once share one token', async () => {
    await Promise.all(
      ['A', 'B', 'C'].map((code) => books.ensureContact({ ...party, code, name: code }, code)),
    );
    expect(xero.signIns).toHaveLength(1);
  });

  test('a token that was refused is replaced once, a second refusal is final', async () => {
    await books.checkAccount('200');
    xero.fail('unauthorised', /Contacts/);
    await books.ensureContact(party, 'a');
    xero.fail('unauthorised');
    xero.fail('unauthorised');
    await expect(books.ensureContact(party, 'a')).rejects.toMatchObject({ code: 'xero_sign_in' });
  });

  test('wrong credentials and missing scopes are refusals that say so', async () => {
    const wrong = connect({ clientSecret: 'guessed' });
    await expect(wrong.checkAccount('200')).rejects.toMatchObject({
      code: 'xero_sign_in',
      message: expect.stringContaining('invalid_client'),
    });
    await restart({ scope: 'wanted' });
    await expect(books.checkAccount('200')).rejects.toMatchObject({
      code: 'xero_sign_in',
      message: expect.stringContaining('invalid_scope'),
    });
  });

  test('the organisation is the one named, else the one that is reached, and never a guess', async () => {
    await restart({ organisations: ['org-1', 'org-2'] });
    await expect(books.checkAccount('200')).rejects.toMatchObject({
      code: 'xero_tenant',
      message: expect.stringContaining('org-2'),
    });
    expect(await connect({ tenantId: 'org-2' }).checkAccount('200')).toBeNull();
    expect(xero.exchanges.map(({ headers }) => headers['xero-tenant-id'])).toEqual(['org-2']);
    await expect(connect({ tenantId: 'elsewhere' }).checkAccount('200')).rejects.toMatchObject({
      code: 'xero_forbidden',
    });
  });
});

test('a pause that Xero asks for is passed on', async () => {
  xero.fail('rate');
  await expect(books.checkAccount('200')).rejects.toMatchObject({ name: 'TryAgainError', afterSeconds: 7 });
});

test('a machine that does not answer is one to ask again', async () => {
  const nobody = connect({ apiUrl: 'http://127.0.0.1:1/api.xro/2.0', tenantId: '' });
  await expect(nobody.checkAccount('200')).rejects.toMatchObject({ name: 'TryAgainError' });
});

test('idempotency keys fit, repeat for the same call and differ for another', async () => {
  const long = 'k'.repeat(300);
  const contact = await books.ensureContact(party, long);
  await books.raiseInvoice(paper(contact), long);
  const keys = xero.exchanges.flatMap(({ headers }) => headers['idempotency-key'] ?? []);
  expect(keys.map((key) => key.length)).toEqual([128, 128]);
  expect(new Set(keys).size).toBe(2);
});
