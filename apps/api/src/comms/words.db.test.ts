/** Emails state the facts of their records and go to the right people. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import type { MailAbout } from '../mail/outbox/about.ts';
import { defaultAddress } from '../mail/outbox/default-address.ts';
import { linksOf, readOf } from '../mail/templates/letter.testing.ts';
import { about, money, ORIGIN, TODAY, type WordsStage, wordsStage } from './words.testing.ts';

let { app, admin, world, incoming, set, receive, words, read }: WordsStage = {} as WordsStage;
beforeAll(async () => {
  ({ app, admin, world, incoming, set, receive, words, read } = await wordsStage());
}, 60_000);
afterAll(() => app.end());

describe('an email', () => {
  test('has the amounts and dates of its contract in HTML and text, with weekdays', async () => {
    const contract = await read('contract', world.contract);
    const mail = await words('quote', { contract: world.contract });
    expect(mail.subject).toBe(`Quote ${contract.contract_number} from Fernhill Hire`);
    for (const [label, value] of [
      ['Number', contract.contract_number],
      ['Delivery', 'Fri 5 Mar 2027'],
      ['Collection', 'Sun 7 Mar 2027'],
      ['Items', '1'],
      ['Total', money(contract.grand_total)],
      ['Deposit', money(contract.deposit_amount)],
    ]) {
      expect(mail.text).toContain(`${label}: ${value}\n`);
      expect(readOf(mail.html)).toContain(`${label} ${value}`);
    }
    expect(mail.text).toContain('Address:\n  1 Mill Lane\n  Bristol\n  04101\n');
    expect(mail.text).toMatch(/^Hello Ada \d+,\n\nThank you for your enquiry/);
    expect(mail.text).toContain(
      'Kind regards\nThe Fernhill team\n\nFernhill Hire\n1 Dock Road\nBristol\n01632 960009\n',
    );
  });

  test('of a quote has the link to accept it once, and ignores other values', async () => {
    const acceptLink = `${ORIGIN}/noauth/quote/1?a=1&b=2`;
    const mail = await words('quote', { contract: world.contract, facts: { acceptLink } });
    expect(linksOf(mail.html)).toEqual([acceptLink]);
    expect(mail.text).toContain(`View and accept your quote:\n${acceptLink}\n`);
    for (const none of ['javascript:alert(1)', '/noauth/quote/1', 7, undefined]) {
      const plain = await words('quote', { contract: world.contract, facts: { acceptLink: none } });
      expect(linksOf(plain.html)).toEqual([]);
      expect(plain.text).not.toContain('accept');
    }
  });

  test('of a contract summary has the contract details and asks for nothing', async () => {
    const { contract_number, grand_total } = await read('contract', world.onHire);
    const mail = await words('contract_summary', { contract: world.onHire });
    expect(mail.subject).toBe(`Your hire ${contract_number} with Fernhill Hire`);
    expect(mail.text).toContain(`Total: ${money(grand_total)}\n`);
    expect(mail.text).not.toContain('quote');
  });

  test('of a payment request has the payable amount and the link, once', async () => {
    const request = await read('accounting/paymentrequest', world.paymentrequest);
    const mail = await words('payment_request', { paymentrequest: world.paymentrequest });
    const link = `${ORIGIN}/noauth/pay/${request.uuid}`;
    expect(mail.text).toContain(`Amount: ${money(request.amount)}\n`);
    expect(mail.text).toContain(`Still to pay: ${money(request.payable)}\n`);
    expect(linksOf(mail.html)).toEqual([link]);
    expect(mail.text.split(link)).toHaveLength(2);
    expect(mail.subject).toContain(request.contract.contract_number);
  });

  test('of a payment request has no link when nothing is payable', async () => {
    const id = world.paymentrequest;
    const place = (position: string) =>
      app.db.rows(sql`update payment_request set position = ${position} where id = ${id}`);
    await place('cancelled');
    const mail = await words('payment_request', { paymentrequest: id });
    await place('partially_paid');
    expect(linksOf(mail.html)).toEqual([]);
    expect(mail.text).toContain('There is nothing left to pay');
  });

  test('of a receipt has the paid and outstanding amounts', async () => {
    const request = await read('accounting/paymentrequest', world.paymentrequest);
    const mail = await words('receipt', { paymentrequest: world.paymentrequest });
    expect(mail.text).toContain(`Paid: ${money('100.00')}\n`);
    expect(mail.text).toContain(`Still to pay: ${money(request.payable)}\n`);
    expect(linksOf(mail.html)).toEqual([`${ORIGIN}/noauth/pay/${request.uuid}`]);
  });

  test.each([
    ['approved', '0.00', 'Your refund of $10.00 has been approved'],
    ['succeeded', '10.00', 'We have refunded $10.00 to you.'],
    ['partially_paid', '4.00', 'We have refunded $4.00. The rest will follow.'],
    ['rejected', '0.00', 'This refund won’t go ahead.'],
    ['create', '0.00', 'We are reviewing your refund of $10.00.'],
  ])('of a refund that is %s says so, without the reason staff gave', async (position, back, sentence) => {
    await set('locale', 'en-US');
    const id = world.refundrequest;
    await app.db.rows(
      sql`update refund_request set position = ${position}, amount_refunded = ${back} where id = ${id}`,
    );
    const mail = await words('refund', { refundrequest: id });
    await set('locale', 'en-GB');
    expect(mail.text).toContain(sentence);
    expect(readOf(mail.html)).toContain(sentence);
    expect(mail.text).not.toContain('Paid twice');
  });

  test('of an invoice has its number, amount and dates', async () => {
    const invoice = await read('accounting/invoice', world.invoice);
    const mail = await words('invoice', { contract: world.onHire });
    expect(mail.subject).toBe(
      `Invoice ${invoice.number} for hire ${invoice.contract.contract_number} from Fernhill Hire`,
    );
    expect(mail.text).toContain(`Amount: ${money(invoice.amount)}\n`);
  });

  test('of a statement has the balance and the period', async () => {
    const statement = (
      await admin.get(`/api/v1/account/${world.account}/statement/?start_date=2027-01-01&end_date=2027-03-31`)
    ).body;
    const facts = { from: '2027-01-01', to: '2027-03-31' };
    const mail = await words('statement', { account: world.account, facts });
    expect(mail.text).toContain(`Outstanding: ${money(statement.closing)}\n`);
    expect(mail.text).toContain('From: Fri 1 Jan 2027\nTo: Wed 31 Mar 2027\n');
  });

  test('of a security event has its link once, untracked, and no name in the greeting', async () => {
    const link = `${ORIGIN}/authentication/login/reset-password/confirm?uid=1&token=x`;
    const mail = await words('security', { facts: { link } });
    expect(linksOf(mail.html)).toEqual([link]);
    expect(mail.html).toMatch(/<a[^>]*data-untracked/);
    expect(mail.text.startsWith('Hello,\n')).toBe(true);
  });

  test('that is a reply keeps the subject, and quotes the new text once as plain text', async () => {
    const mail = await words('conversation', { incoming, message: 'Dear Ada,\n\nyes, gladly.' });
    expect(mail.subject).toBe('Re: Numbers up?');
    expect(mail.text).toMatch(/^Dear Ada,\n\nyes, gladly\.\n\nKind regards/);
    expect(mail.text).toMatch(
      /On Sunday,? 28 February 2027.* Ada Lovelace wrote:\n> Can we have 120\?\n>\n> <b>Ada<\/b>\n$/,
    );
    expect(mail.text).not.toContain('Fernhill Hire\n');
    expect(readOf(mail.html)).toMatch(/wrote: > Can we have 120\? > > <b>Ada<\/b>/);
  });
});

describe("a user's own text", () => {
  test("replaces the template's opening above the details, with links", async () => {
    const message = 'Dear Ada,\n\nsee https://hire.test/plates?a=1&b=2.\n<i>Thanks</i>';
    const mail = await words('quote', { contract: world.contract, message, subject: 'As we said' });
    expect(mail.subject).toBe('As we said');
    expect(mail.text).toMatch(/^Dear Ada,\n\nsee .+\n<i>Thanks<\/i>\n\nNumber: /);
    expect(linksOf(mail.html)).toEqual(['https://hire.test/plates?a=1&b=2']);
    expect(readOf(mail.html)).toContain('see https://hire.test/plates?a=1&b=2. <i>Thanks</i> Number');
    expect(mail.text).not.toContain('Thank you for your enquiry');
  });

  test('gets a greeting unless it has one', async () => {
    const mail = await words('notice', { message: 'The import has ended.', customer: world.customer });
    expect(mail.text).toMatch(/^Hello Ada \d+,\n\nThe import has ended\./);
  });
});

describe('missing facts', () => {
  test.each([
    'quote',
    'contract_summary',
    'payment_request',
    'refund',
    'receipt',
    'statement',
    'invoice',
    'conversation',
    'security',
    'notice',
    'other',
  ] as const)('of a %s are left out', async (category) => {
    const mail = await words(category);
    expect(mail.subject).not.toBe('');
    for (const part of [mail.subject, mail.text, readOf(mail.html)])
      expect(part).not.toMatch(/undefined|null|NaN|Invalid|\[object/);
  });

  test('of a contract are left out too: dates, customer, address, items', async () => {
    const { depot, customer, account } = world;
    const days = { delivery_date: '2027-03-05', collection_date: '2027-03-07' };
    const quote = { ...days, depot, account, lead_customer: customer, delivery_type: 'both' };
    const bare = (await admin.post('/api/v1/contract/', quote)).body;
    await app.db.rows(sql`update contract set lead_customer_id = null, account_id = null, hire_date = null, delivery_date = null,
      collection_date = null where id = ${bare.id}`);
    const mail = await words('quote', { contract: bare.id });
    expect(mail.text).toContain(
      `Number: ${bare.contract_number}\nItems: 0\nTotal: ${money(bare.grand_total)}\n`,
    );
    expect(mail.text).not.toMatch(/null|undefined|Delivery|Address:/);
    expect(await defaultAddress(app.db, about('quote', { contract: bare.id }))).toBeNull();
  });
});

test("shows names as plain text, so that they can't hide or reorder other text", async () => {
  const { name } = await read('customer', world.customer);
  const call = (text: string) =>
    app.db.rows(sql`update customer set name = ${text} where id = ${world.customer}`);
  await call('<img src=x onerror=alert(1)>\u202e "Bob"');
  const mail = await words('quote', { contract: world.contract });
  await call(name);
  expect(mail.html).not.toMatch(/<img|\u202e/);
  expect(readOf(mail.html)).toContain('Hello <img src=x onerror=alert(1)> "Bob",');
});

describe('automatic email goes', () => {
  const to = async (category: MailAbout['category'], rest: Partial<MailAbout>) =>
    (await defaultAddress(app.db, about(category, rest)))?.to;
  const lead = async () => (await read('customer', world.customer)).email;

  test('to the lead customer of a contract, of a payment request and of a refund', async () => {
    for (const rest of [
      { contract: world.contract },
      { paymentrequest: world.paymentrequest },
      { refundrequest: world.refundrequest },
    ])
      expect(await to('payment_request', rest)).toBe(await lead());
  });

  test("to the account's address or its lead customer; for a contract whose customer has no address, to the account", async () => {
    expect(await to('statement', { account: world.account })).toBe(await lead());
    await app.db.rows(sql`update account set email = 'books@example.com' where id = ${world.account}`);
    expect(await to('statement', { account: world.account })).toBe('books@example.com');
    expect(await to('quote', { contract: world.contract })).toBe(await lead());
    const email = await lead();
    await app.db.rows(sql`update customer set email = '' where id = ${world.customer}`);
    expect(await to('quote', { contract: world.contract })).toBe('books@example.com');
    await app.db.rows(sql`update customer set email = ${email} where id = ${world.customer}`);
  });

  test("to the sender's reply address", async () => {
    expect(await to('conversation', { incoming, contract: world.contract })).toBe('ada@example.com');
    const other = await receive('Hi', 'noreply@example.com', 'office@example.com', 'x');
    expect(await to('conversation', { incoming: other })).toBe('office@example.com');
  });

  test('has no recipient if its records name none', async () => {
    expect(await to('notice', {})).toBeUndefined();
    expect(await to('quote', { contract: 999_999 })).toBeUndefined();
  });
});

describe('in German', () => {
  beforeAll(() => set('document_language', { default: 'de-DE', depots: {} }));
  afterAll(() => set('document_language', { default: '', depots: {} }));

  test('a quote has German text, dates and figures, and declares its language', async () => {
    const contract = await read('contract', world.contract);
    const mail = await words('quote', { contract: world.contract });
    expect(mail.subject).toBe(`Angebot ${contract.contract_number} von Fernhill Hire`);
    expect(mail.text).toMatch(/^Guten Tag Ada \d+,\n\nVielen Dank für Ihre Anfrage/);
    expect(mail.text).toContain('Lieferung: Fr., 5. März 2027\n');
    expect(mail.html).toContain('lang="de-DE"');
    expect(mail.text).not.toMatch(/\b(Your|Delivery|Items|Total|Thank)\b/);
  });

  test('security emails stay in the language of the business', async () => {
    const mail = await words('security', { facts: { kind: 'password_changed', at: `${TODAY}T10:00:00Z` } });
    expect(mail.subject).toBe('Your password was changed – Fernhill Hire');
  });

  test('an account has its own language', async () => {
    const { account } = await read('contract', world.onHire);
    await admin.patch(`/api/v1/account/${account.id}/`, { document_language: 'en-US' });
    const mail = await words('contract_summary', { contract: world.onHire });
    expect(mail.subject).toMatch(/^Your hire /);
  });
});
