import { account } from '@hireyard/wire/customers/account';
import { stockcontainer_accessory } from '@hireyard/wire/stock/stockcontainer-accessory';
import { customer } from '@hireyard/wire/customers/customer';
import { describe, expect, it } from 'vitest';
import {
  changedBody,
  checkForm,
  defaultSections,
  formFields,
  resolverFor,
  toBody,
  toForm,
} from './form-values.ts';

const names = (resource: Parameters<typeof defaultSections>[0]) =>
  defaultSections(resource).flatMap((section) => section.fields);
const accountFields = formFields(account, names(account));
const record = {
  id: 7,
  active: true,
  code: 'CAN01',
  name: 'Canterbury',
  lead_customer: { id: 3, name: 'Ann', telephone: '01632 960001', email: 'ann@example.com' },
  customers: [{ id: 3, name: 'Ann' }],
  email: '',
  payment_terms: 30,
  credit_account: true,
  credit_limit: '4000.00',
  credit_limit_hard_limit: null,
  outstanding_balance: '0.00',
};

describe('a form', () => {
  it('holds no read-only field', () => {
    expect(Object.keys(accountFields)).not.toContain('outstanding_balance');
    expect(Object.keys(accountFields)).not.toContain('id');
  });

  it('without edits changes nothing', () => {
    const values = toForm(accountFields, record);
    expect(changedBody(accountFields, values, { ...values })).toEqual({});
    expect(checkForm(accountFields, values, 'patch')).toEqual({});
  });

  it('sends relations as ids and an emptied limit as null', () => {
    const before = toForm(accountFields, record);
    const now = { ...before, lead_customer: { id: 9, name: 'Bo' }, credit_limit: '' };
    expect(changedBody(accountFields, before, now)).toEqual({ lead_customer: 9, credit_limit: null });
  });

  it('leaves out an empty number that may not be null', () => {
    expect('payment_terms' in toBody(accountFields, toForm(accountFields))).toBe(false);
  });
});

describe('the sections of a form', () => {
  it('follow the marks of the fields, and the address comes last', () => {
    expect(defaultSections(account)).toEqual([
      { title: 'Account', fields: ['code', 'name', 'email', 'document_language'] },
      { title: 'People', fields: ['lead_customer', 'customers'] },
      {
        title: 'Credit',
        fields: ['credit_account', 'payment_terms', 'credit_limit', 'credit_limit_hard_limit'],
      },
      {
        title: 'Address',
        fields: ['address_1', 'address_2', 'address_3', 'address_town', 'address_county', 'address_postcode'],
      },
    ]);
  });

  it('are one without a title if no field names any; retiring is not a field', () => {
    expect(defaultSections(stockcontainer_accessory)).toEqual([
      { fields: ['code', 'name', 'description', 'weight', 'original_stock_level'] },
    ]);
  });
});

describe('the check of a form', () => {
  it('reports every empty required field', () => {
    const messages = checkForm(accountFields, toForm(accountFields), 'create');
    expect(messages).toEqual({
      code: 'This field is required.',
      name: 'This field is required.',
      lead_customer: 'This field is required.',
      customers: 'This field is required.',
    });
  });

  it('reports the same errors as the API', () => {
    const values = { ...toForm(accountFields, record), email: 'no', credit_limit: '1.234' };
    expect(checkForm(accountFields, values, 'patch')).toEqual({
      email: 'Enter a valid email address.',
      credit_limit: 'Use at most 2 decimal places.',
    });
  });

  it('gives errors in the order of the fields', () => {
    const fields = formFields(customer, ['telephone', 'name', 'email']);
    const { errors } = resolverFor(fields, 'create')({ name: '', telephone: '', email: 'x' });
    expect(Object.keys(errors)).toEqual(['telephone', 'name', 'email']);
  });
});
