/** Invoices, nominal mapping and deposit rules (spec §3.10). */
import { t } from '@hireyard/messages';
import { defineResource, type Read } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { MONEY_TYPES } from './money.ts';
import { contractRef } from './paymentrequest.ts';
import { times } from '../resource/shared.ts';

const total = (label: string) => f.money({ readOnly: true, label });

/** A negative amount is a credit note. */
export const invoice = defineResource({
  name: 'invoice',
  path: 'accounting/invoice',
  permission: 'accounting.invoice',
  label: t('Invoice'),
  plural: t('Invoices'),
  title: ['number'],
  screens: {
    at: '/accounting/invoice',
    under: 'finance',
    about: t('Invoices and credit notes for all contracts'),
    empty: t('No invoices yet. Raise one on a contract’s Money tab.'),
    without: ['new', 'record'],
  },
  fields: {
    id: f.id(),
    number: f.text({ readOnly: true, label: t('Number') }),
    contract: f.relation('contract', contractRef, { required: true, label: t('Contract') }),
    customer: f.text({ readOnly: true, nullable: true, label: t('Customer') }),
    type: f.choice(MONEY_TYPES, { required: true, label: t('Type') }),
    amount: f.money({
      label: t('Amount'),
      hint: t('Default: the amount not yet invoiced; negative for a credit note'),
    }),
    amount_tax: total(t('Tax included')),
    amount_ex: total(t('Before tax')),
    currency: f.text({ readOnly: true, label: t('Currency') }),
    issued_on: f.date({ readOnly: true, label: t('Issued') }),
    due_date: f.date({ personal: 'none', nullable: true, label: t('Due') }),
    account_code: f.text({ readOnly: true, label: t('Nominal code') }),
    reason: f.text({ personal: 'books', max: 500, label: t('Reason'), hint: t('For credit notes') }),
    third_party_id: f.text({ readOnly: true, nullable: true, label: t('Accounting package ID') }),
    accounting_package: f.text({ readOnly: true, label: t('Accounting package') }),
    ...times,
  },
  search: ['number', 'contract.contract_number'],
  ordering: ['id', 'number', 'amount', 'issued_on', 'due_date'],
  defaultOrdering: '-id',
  filters: {
    contract__id: filter.ids('contract', t('Contract')),
    type__in: filter.texts(t('Type'), { hidden: true }),
    issued_on__gte: filter.date(t('Issued from')),
    issued_on__lte: filter.date(t('Issued to')),
  },
  columns: ['number', 'contract', 'customer', 'type', 'issued_on', 'due_date', 'amount', 'amount_tax'],
});
export type Invoice = Read<typeof invoice>;

/** The account code of each money type. */
export const nominal = defineResource({
  name: 'nominal',
  path: 'accounting/nominal',
  permission: 'accounting.nominal',
  label: t('Nominal mapping'),
  plural: t('Nominal mappings'),
  title: ['type', 'account_code'],
  fields: {
    id: f.id(),
    type: f.choice(MONEY_TYPES, { required: true, label: t('Type') }),
    account_code: f.text({ required: true, max: 20, label: t('Account code') }),
    name: f.text({ max: 100, label: t('Name') }),
    problem: f.text({ readOnly: true, label: t('Problem in the accounting package') }),
    ...times,
  },
  search: ['account_code', 'name'],
  ordering: ['id', 'type', 'account_code'],
  defaultOrdering: 'id',
  filters: { type__in: filter.texts(t('Type'), { hidden: true }) },
  columns: ['type', 'account_code', 'name'],
});

/** One row of the deposit rules (domain rules §4). */
export const depositrule = defineResource({
  name: 'depositrule',
  path: 'accounting/depositrule',
  permission: 'accounting.depositrule',
  label: t('Deposit rule'),
  plural: t('Deposit rules'),
  title: ['type', 'threshold'],
  fields: {
    id: f.id(),
    type: f.choice(['threshold', 'percentage'], { required: true, label: t('Type') }),
    threshold: f.money({ required: true, min: 0, label: t('Hire value from') }),
    value: f.decimal({
      places: 2,
      digits: 14,
      required: true,
      min: 0,
      label: t('Deposit'),
      hint: t('Amount or percentage'),
    }),
    ...times,
  },
  ordering: ['id', 'type', 'threshold', 'value'],
  defaultOrdering: 'threshold',
  filters: { type__in: filter.texts(t('Type'), { hidden: true }) },
  columns: ['type', 'threshold', 'value'],
});
