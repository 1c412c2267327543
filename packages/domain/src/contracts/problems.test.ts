import { describe, expect, test } from 'vitest';
import { contractProblems, type ProblemFacts, PROBLEMS } from './problems.ts';

const SOUND: ProblemFacts = {
  lead_customer: { active: true, lookup_ok: true },
  delivery_contact: null,
  account: { lookup_ok: true, accounting_lookup_ok: true },
  deposit_problems: [],
  has_lines: true,
  hire_part: 5000n,
  contract_minimum: 5000n,
  country: 'GB',
  delivery_type: 'both',
  address: {
    address_1: 'Rose Cottage',
    address_2: 'Manor Drive',
    address_3: null,
    address_town: 'Reading',
    address_county: 'Berkshire',
    address_postcode: 'RG2 0XX',
  },
};
const codes = (over: Partial<ProblemFacts>) =>
  contractProblems({ ...SOUND, ...over }).map(({ code }) => code);
const address = (over: Partial<ProblemFacts['address']>) => ({ address: { ...SOUND.address, ...over } });

describe('contract problems', () => {
  test('are the eleven of the specification (§8), in order', () => {
    expect(PROBLEMS.map(({ code }) => code)).toEqual([
      'delivery_customer_lookup_failed',
      'lead_customer_lookup_failed',
      'lead_customer_not_set',
      'account_lookup_failed',
      'account_not_set',
      'account_accounting_lookup_failed',
      'deposit_override_too_low',
      'deposit_below_minimum',
      'contract_below_minimum',
      'postcode_incorrect',
      'postcode_in_wrong_field',
    ]);
  });

  test('are empty for a valid contract', () => {
    expect(codes({})).toEqual([]);
  });

  test.each<[string, Partial<ProblemFacts>]>([
    ['delivery_customer_lookup_failed', { delivery_contact: { lookup_ok: false } }],
    ['lead_customer_lookup_failed', { lead_customer: { active: false, lookup_ok: true } }],
    ['lead_customer_lookup_failed', { lead_customer: { active: true, lookup_ok: false } }],
    ['lead_customer_not_set', { lead_customer: null }],
    ['account_lookup_failed', { account: { lookup_ok: false, accounting_lookup_ok: true } }],
    ['account_not_set', { account: null }],
    ['account_accounting_lookup_failed', { account: { lookup_ok: true, accounting_lookup_ok: false } }],
    ['deposit_override_too_low', { deposit_problems: ['deposit_override_too_low'] }],
    ['deposit_below_minimum', { deposit_problems: ['deposit_below_minimum'] }],
    ['contract_below_minimum', { hire_part: 4999n }],
    ['contract_below_minimum', { has_lines: false, hire_part: 0n, contract_minimum: 0n }],
    ['postcode_incorrect', address({ address_postcode: 'RG2' })],
    ['postcode_incorrect', address({ address_postcode: null })],
    ['postcode_in_wrong_field', address({ address_town: 'Reading RG2 0XX' })],
  ])('%s is raised by %o', (code, over) => {
    expect(codes(over)).toEqual([code]);
  });

  test('allow an empty postcode when the customer collects and returns, but not a wrong one', () => {
    expect(codes({ delivery_type: 'none', ...address({ address_postcode: ' ' }) })).toEqual([]);
    expect(codes({ delivery_type: 'none', ...address({ address_postcode: 'here' }) })).toEqual([
      'postcode_incorrect',
    ]);
  });

  test('check postcodes by the configured country', () => {
    expect(codes({ country: 'US', ...address({ address_postcode: '78701' }) })).toEqual([]);
    expect(codes({ country: 'US' })).toEqual(['postcode_incorrect']);
  });

  test('are in fixed order, each in words', () => {
    const all = contractProblems({ ...SOUND, lead_customer: null, account: null, has_lines: false });
    expect(all.map(({ code }) => code)).toEqual([
      'lead_customer_not_set',
      'account_not_set',
      'contract_below_minimum',
    ]);
    expect(all[0]).toEqual({ code: 'lead_customer_not_set', description: 'Lead customer not set.' });
  });

  test('have eleven distinct codes', () => {
    expect(new Set(PROBLEMS.map(({ code }) => code)).size).toBe(11);
  });
});
