import { describe, expect, test } from 'vitest';
import type { Settings } from '../../platform/settings/settings.ts';
import type { ContractDocumentRow, InvoiceFact, LineFact } from './contract-row.ts';
import type { InvoiceFacts, OfferFacts } from './document-facts.ts';
import { factsOf } from './facts.ts';

const settings: Settings = {
  company: { name: 'Fernhill Hire', address_1: '4 Dock Road', address_2: ' ', telephone: '01632 960009' },
  locale: 'en-GB',
  currency: 'GBP',
  country: 'GB',
  tax_rate: { default: '0.20', depots: { 9: '0.05' } },
  document_terms: { default: 'Terms of all', depots: { 9: 'Terms of nine' } },
  document_language: { default: '', depots: {} },
  document_paper: { default: '', depots: { 9: 'LETTER' } },
};
const place = {
  address_1: '1 Mill Lane',
  address_2: '',
  address_3: '',
  address_town: 'Bristol',
  address_county: '',
  address_postcode: '',
};
const lineOf = (changed: Partial<LineFact> = {}): LineFact => ({
  kind: 'hire',
  item: 1,
  sku: 'PLATE',
  title: 'Dinner plate',
  own_title: 'Plate 26',
  quantity: 3,
  unit_price: '10.00',
  unit_washup_price: '1.50',
  value: '34.50',
  delivery_date: null,
  collection_date: null,
  goods: null,
  weight: null,
  size: [0, 0, 0],
  loose_factor: 1,
  ...changed,
});
const invoiceOf = (changed: Partial<InvoiceFact> = {}): InvoiceFact => ({
  id: 1,
  number: 'H1-C1',
  type: 'contract',
  amount: '53.40',
  amount_ex: '44.50',
  amount_tax: '8.90',
  currency: 'EUR',
  issued_on: '2027-02-01',
  due_date: null,
  reason: '',
  ...changed,
});
const paper = (changed: Partial<ContractDocumentRow> = {}): ContractDocumentRow => ({
  ...place,
  id: 1,
  version: 4,
  contract_number: 'H1',
  position: 'entered',
  customer_reference: '',
  depot_id: 1,
  depot: { ...place, name: 'North', telephone: '' },
  lead: { ...place, name: 'Ada', telephone: '01632 960001' },
  contact: null,
  account: null,
  delivery_type: 'both',
  hire_date: null,
  delivery_date: '2027-03-05',
  collection_date: '2027-03-07',
  payment_due_date: null,
  hold_until: '2027-02-20',
  value: '44.50',
  tax: '8.90',
  grand_total: '53.40',
  delivery_price: '10.00',
  deposit_amount: '50.00',
  lines: [lineOf()],
  containers: [],
  damages: [],
  invoices: [],
  balances: {},
  ...changed,
});
const offerOf = (changed: Partial<ContractDocumentRow> = {}) =>
  factsOf('contract', paper(changed), settings, null) as OfferFacts;
const billOf = (changed: Partial<ContractDocumentRow>, id: number | null = null) =>
  factsOf('invoice', paper(changed), settings, id) as InvoiceFacts;

describe('common facts', () => {
  test('name the account, or else the lead customer, or nobody', () => {
    const account = { ...place, name: 'Castle Events', code: 'CAS' };
    expect(offerOf({ account })).toMatchObject({ customer: { name: 'Castle Events' }, account_code: 'CAS' });
    expect(offerOf()).toMatchObject({
      customer: { name: 'Ada', lines: ['1 Mill Lane', 'Bristol'] },
      account_code: '',
      site: { contact: 'Ada, 01632 960001' },
    });
    expect(offerOf({ lead: null })).toMatchObject({
      customer: { name: '', lines: [] },
      site: { contact: '' },
    });
  });

  test("use the address of the account, or else the lead customer's", () => {
    const bare = { ...place, address_1: ' ', address_town: '', name: 'Castle Events', code: 'CAS' };
    const lead = { ...place, address_1: '2 Lead Lane', name: 'Ada', telephone: '' };
    const named = { ...bare, address_1: '5 Account Street' };
    expect(offerOf({ account: named, lead }).customer).toEqual({
      name: 'Castle Events',
      lines: ['5 Account Street'],
    });
    expect(offerOf({ account: bare, lead }).customer).toEqual({
      name: 'Castle Events',
      lines: ['2 Lead Lane', 'Bristol'],
    });
    expect(offerOf({ account: bare, lead: null }).customer.lines).toEqual([]);
  });

  test('include own dates of lines only where they differ, so that older documents stay the newest', () => {
    const own = offerOf({ lines: [lineOf({ collection_date: '2027-03-15' }), lineOf()] });
    expect(own.lines[0]).toMatchObject({ collection_date: '2027-03-15' });
    expect(own.lines[0]).not.toHaveProperty('delivery_date');
    expect(own.lines[1]).not.toHaveProperty('collection_date');
  });

  test('include bank details and logo if set, and VAT only in Great Britain', () => {
    const billFor = (company: object, country = 'GB') =>
      factsOf(
        'invoice',
        paper({ invoices: [invoiceOf()] }),
        { ...settings, country, company: { name: 'Fernhill Hire', ...company } },
        null,
      ) as InvoiceFacts;
    const full = billFor({
      tax_number: 'GB 1',
      bank_details: ' Barclays \n\n20-00-00 ',
      logo: 'a'.repeat(64),
    });
    expect(full).toMatchObject({
      company: { lines: ['VAT number GB 1'], logo: 'a'.repeat(64) },
      bank: ['Barclays', '20-00-00'],
      vat: true,
      vat_invoice: true,
    });
    expect(billFor({})).not.toHaveProperty('bank');
    expect(billFor({})).not.toHaveProperty('vat_invoice');
    expect(billFor({}).company).not.toHaveProperty('logo');
    const american = billFor({ tax_number: '12-3' }, 'US');
    expect(american.company.lines).toEqual(['Tax number 12-3']);
    expect([american.vat, american.vat_invoice]).toEqual([undefined, undefined]);
  });

  test('leave out empty address lines', () => {
    expect(offerOf().company.lines).toEqual(['4 Dock Road', '01632 960009']);
    expect(offerOf().depot.lines).toEqual(['1 Mill Lane', 'Bristol']);
  });

  test("use the depot's paper size, terms and rate", () => {
    expect(offerOf()).toMatchObject({ paper: 'A4', terms: 'Terms of all' });
    const nine = { depot_id: 9, tax: '2.23', grand_total: '46.73' };
    expect(offerOf(nine)).toMatchObject({
      paper: 'LETTER',
      terms: 'Terms of nine',
      totals: { tax_rate: '0.05' },
    });
  });
});

describe('totals', () => {
  test('split the lines into hire and wash-up, which with delivery equal the value', () => {
    expect(offerOf().totals).toMatchObject({
      hire: '30.00',
      washup: '4.50',
      delivery: '10.00',
      value: '44.50',
    });
  });

  test('include the rate only if the tax follows from it, within a cent per line', () => {
    expect(offerOf({ tax: '8.92', grand_total: '53.42' }).totals.tax_rate).toBe('0.20');
    expect(offerOf({ tax: '8.93', grand_total: '53.43' }).totals.tax_rate).toBeNull();
    expect(offerOf({ tax: '8.87', grand_total: '53.37' }).totals.tax_rate).toBeNull();
  });

  test('list a cancellation charge separately', () => {
    const charge = lineOf({ kind: 'cancellation', item: null, title: 'Cancellation', value: '20.00' });
    const facts = offerOf({ lines: [lineOf(), charge] });
    expect([facts.lines.length, facts.totals.hire]).toEqual([1, '30.00']);
    expect(facts.cancellation.map(({ title, value }) => [title, value])).toEqual([['Cancellation', '20.00']]);
  });
});

describe('an invoice', () => {
  const invoices = [invoiceOf({ id: 2, number: 'H1-C2' }), invoiceOf()];

  test('is the newest unless another one of the contract is named, in its own currency', () => {
    expect(billOf({ invoices }).invoice.number).toBe('H1-C2');
    expect(billOf({ invoices }, 1)).toMatchObject({ invoice: { number: 'H1-C1' }, currency: 'EUR' });
    expect(() => billOf({ invoices }, 3)).toThrow('404');
    expect(() => billOf({})).toThrow('409');
  });

  test('shows lines and delivery for the whole hire, and neither for a part', () => {
    const whole = billOf({ invoices: [invoiceOf()] });
    expect([whole.lines.length, whole.delivery]).toEqual([1, '10.00']);
    const part = billOf({ invoices: [invoiceOf({ amount: '53.39' })] });
    expect([part.lines, part.delivery]).toEqual([[], '0.00']);
    const deposit = billOf({ invoices: [invoiceOf({ type: 'deposit' })] });
    expect([deposit.lines, deposit.delivery]).toEqual([[], '0.00']);
  });

  test('lists all damages and their payments', () => {
    const facts = billOf({
      invoices: [invoiceOf({ type: 'damages', amount: '12.50', amount_ex: '12.50', amount_tax: '0.00' })],
      damages: [
        { title: 'Plate', kind: 'broken', quantity: 2, unit_price: '5.00', amount: '10.00' },
        { title: '', kind: 'missing', quantity: 1, unit_price: '2.50', amount: '2.50' },
      ],
      balances: { damages: { total: '12.50', kept: '2.50', outstanding: '10.00' } },
    });
    expect(facts.lines.map(({ title, value }) => [title, value])).toEqual([
      ['Plate (broken)', '10.00'],
      ['missing', '2.50'],
    ]);
    expect([facts.paid, facts.outstanding, facts.delivery]).toEqual(['2.50', '10.00', '0.00']);
  });

  test('shows what is left of a part, not of the contract', () => {
    const part = invoiceOf({ id: 1, amount: '20.00', amount_ex: '16.67', amount_tax: '3.33' });
    const rest = invoiceOf({ id: 2, amount: '33.40', amount_ex: '27.83', amount_tax: '5.57' });
    const left = (kept: string, outstanding: string, id: number) => {
      const balances = { contract: { total: '53.40', kept, outstanding } };
      const { paid, outstanding: still } = billOf({ invoices: [rest, part], balances }, id);
      return [paid, still];
    };
    expect(left('0.00', '53.40', 1)).toEqual(['0.00', '20.00']);
    expect(left('5.00', '48.40', 1)).toEqual(['5.00', '15.00']);
    expect(left('25.00', '28.40', 1)).toEqual(['20.00', '0.00']);
    expect(left('25.00', '28.40', 2)).toEqual(['5.00', '28.40']);
    expect(left('53.40', '0.00', 2)).toEqual(['33.40', '0.00']);
  });
});

test('leaves prices out of warehouse documents and uses warehouse item names', () => {
  const note = JSON.stringify(factsOf('delivery_note', paper(), settings, null));
  const list = factsOf('picking_list', paper(), settings, null);
  expect(note + JSON.stringify(list)).not.toMatch(/price|10\.00|34\.50/);
  expect(list).toMatchObject({ loose: [{ title: 'Plate 26', quantity: 3, weight: null }] });
  expect(note).toContain('Dinner plate');
});

test('shows only goods on delivery notes and picking lists: no fees, discounts, charges or empty lines', () => {
  const lines = [
    lineOf({ item: null, sku: '', title: 'Out of hours fee', unit_price: '45.00' }),
    lineOf({ quantity: 40 }),
    lineOf({ item: null, sku: '', title: 'Loyal customer', quantity: 2, unit_price: '-12.50' }),
    lineOf({ item: 2, title: 'Cake fork', own_title: 'Fork 3', quantity: 7 }),
    lineOf({ item: 3, title: 'Not wanted after all', own_title: 'Spoon', quantity: 0 }),
    lineOf({ item: null, sku: '', title: 'Cancellation charge', kind: 'cancellation' }),
  ];
  expect(factsOf('delivery_note', paper({ lines }), settings, null)).toMatchObject({
    lines: [
      { title: 'Dinner plate', quantity: 40 },
      { title: 'Cake fork', quantity: 7 },
    ],
  });
  expect(factsOf('picking_list', paper({ lines }), settings, null)).toMatchObject({
    loose: [
      { title: 'Plate 26', quantity: 40 },
      { title: 'Fork 3', quantity: 7 },
    ],
  });
  const charged = offerOf({ lines }).lines.map(({ title }) => title);
  expect(charged).toEqual([
    'Out of hours fee',
    'Dinner plate',
    'Loyal customer',
    'Cake fork',
    'Not wanted after all',
  ]);
});

test('uses the language of the account, else the depot, the business, or its locale', () => {
  const account = { ...paper().account, document_language: 'de-DE' } as ContractDocumentRow['account'];
  const set = { ...settings, document_language: { default: 'en-GB', depots: { 9: 'en-US' } } };
  const language = (changed: Partial<ContractDocumentRow>, given: Settings) => {
    const { language: said, locale } = factsOf('delivery_note', paper(changed), given, null);
    return [said, locale];
  };
  // the first language is left out, as in facts stored before
  expect(language({}, settings)).toEqual([undefined, 'en-GB']);
  expect(language({}, { ...settings, locale: 'de-AT' })).toEqual(['de-DE', 'de-AT']);
  expect(language({}, { ...set, locale: 'de-AT' })).toEqual([undefined, 'en-GB']);
  expect(language({ depot_id: 9 }, set)).toEqual(['en-US', 'en-US']);
  expect(language({ depot_id: 9, account }, set)).toEqual(['de-DE', 'de-DE']);
});
