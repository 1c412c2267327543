import { describe, expect, it } from 'vitest';
import {
  type Customer,
  countryOf,
  emptyQuote,
  postcodeHint,
  quoteBody,
  quoteErrors,
  withCustomer,
} from './use-quote.ts';

const ann = {
  id: 7,
  name: 'Ann',
  address_1: '1 High Street',
  address_2: '',
  address_3: '',
  address_town: 'Bath',
  address_county: '',
  address_postcode: 'BA1 1AA',
  customer_accounts: [{ id: 3, code: 'ANN01', name: 'Ann Ltd' }],
} as unknown as Customer;

describe('a new quote', () => {
  it('takes account and address from the customer', () => {
    const draft = withCustomer(emptyQuote, ann);
    expect(draft.account?.id).toBe(3);
    expect([draft.address_1, draft.address_postcode]).toEqual(['1 High Street', 'BA1 1AA']);
  });
  it('keeps a typed address', () => {
    expect(withCustomer({ ...emptyQuote, address_1: 'Field 3', ownAddress: true }, ann).address_1).toBe(
      'Field 3',
    );
  });
  it('returns all missing fields, and nothing when complete', () => {
    expect(Object.keys(quoteErrors(emptyQuote))).toEqual(['lead_customer', 'account', 'depot']);
    expect(quoteErrors({ ...withCustomer(emptyQuote, ann), depot: 1 })).toEqual({});
  });
  it('refuses a collection before the delivery, but allows the same day', () => {
    const dates = { delivery_date: '2026-12-02', collection_date: '2026-12-01' };
    expect(quoteErrors({ ...emptyQuote, ...dates }).collection_date).toBeDefined();
    expect(
      quoteErrors({ ...emptyQuote, ...dates, collection_date: '2026-12-02' }).collection_date,
    ).toBeUndefined();
  });
  it('sends ids and a normalised postcode', () => {
    const body = quoteBody({ ...withCustomer(emptyQuote, ann), depot: 1, address_postcode: 'ba11aa' }, 'GB');
    expect(body).toMatchObject({ lead_customer: 7, account: 3, depot: 1, address_postcode: 'BA1 1AA' });
    expect('ownAddress' in body || 'customer' in body).toBe(false);
  });
  it('hints at a postcode only if we drive', () => {
    const draft = { ...emptyQuote, address_postcode: 'BA1' };
    expect(postcodeHint(draft, 'GB')).toBeDefined();
    expect(postcodeHint({ ...draft, delivery_type: 'none' }, 'GB')).toBeUndefined();
    expect(postcodeHint({ ...draft, address_postcode: 'BA1 1AA' }, 'GB')).toBeUndefined();
  });
  it('derives the country from a locale', () => {
    expect([countryOf('en-GB'), countryOf('en-US'), countryOf('en')]).toEqual(['GB', 'US', 'US']);
  });
});
