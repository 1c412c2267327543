import { t } from '@hireyard/messages';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { accountRef, customerRef, depotRef } from '../resource/shared.ts';
import { amount, count, day, depots, text } from './shared.ts';
import { defineReport } from './report.ts';

const ACCESS = 'contract.view_contract';
const link = { readOnly: true } as const;
/** Unknown for items without a replacement price. */
const value = f.money({ readOnly: true, nullable: true, label: t('Replacement value') });

const figures = {
  units: count(t('Units out')),
  overdue_units: count(t('Units overdue')),
};
const totals = {
  ...figures,
  lines: count(t('Contract lines')),
  value: amount(t('Replacement value'), 'report.out_value'),
};
const filters = {
  ...depots,
  lead_customer__id__in: filter.ids('customer', t('Customer')),
  account__id__in: filter.ids('account', t('Account')),
  stockitem__id__in: filter.ids('stockitem', t('Item')),
  overdue: filter.bool(t('Overdue')),
  due_back__lte: filter.date(t('Due back by')),
};

/** Contract lines with units out (docs/use/reporting.md, "Out now"). */
export const outNow = defineReport({
  name: 'out_now',
  label: t('Contract line'),
  plural: t('Out now'),
  description: t('Units out, with return date and replacement value.'),
  access: ACCESS,
  title: ['internal_title'],
  fields: {
    id: f.id(),
    contract_number: text(t('Contract')),
    lead_customer: f.relation('customer', customerRef, { ...link, nullable: true, label: t('Customer') }),
    account: f.relation('account', accountRef, { ...link, nullable: true, label: t('Account') }),
    sku: text('SKU'),
    internal_title: text(t('Item')),
    depot: f.relation('depot', depotRef, { ...link, label: t('Depot') }),
    units: figures.units,
    out_since: day(t('Out since')),
    due_back: day(t('Due back')),
    days_overdue: count(t('Days overdue')),
    value,
    // without labels: for links, and not in the file
    contract: f.relation('contract', { id: f.id() }, link),
    stockitem: f.relation('stockitem', { id: f.id() }, link),
  },
  totals,
  filters,
  search: ['contract_number', 'lead_customer', 'account', 'sku', 'internal_title'],
  ordering: [
    'contract_number',
    'lead_customer',
    'account',
    'sku',
    'internal_title',
    'depot',
    'units',
    'out_since',
    'due_back',
    'days_overdue',
    'value',
  ],
  defaultOrdering: 'due_back',
  columns: [
    'contract_number',
    'lead_customer',
    'account',
    'sku',
    'internal_title',
    'depot',
    'units',
    'out_since',
    'due_back',
    'days_overdue',
    'value',
  ],
});

/** The figures of a customer or an item. */
const summed = {
  contracts: count(t('Contracts')),
  lines: totals.lines,
  ...figures,
  due_back: day(t('First due back')),
  days_overdue: count(t('Days overdue')),
  value,
};
const sums = ['contracts', 'units', 'overdue_units', 'due_back', 'days_overdue', 'value'] as const;

/** Units out, by customer. */
export const outNowCustomers = defineReport({
  name: 'out_now_customers',
  label: t('Customer'),
  plural: t('Out now by customer'),
  description: t('Units out by customer, with first return and replacement value.'),
  access: ACCESS,
  title: ['name'],
  fields: { id: f.id(), name: text(t('Customer')), ...summed },
  totals,
  filters,
  search: ['name'],
  ordering: ['name', ...sums],
  defaultOrdering: 'due_back',
  columns: ['name', ...sums],
});

/** Units out, by item. */
export const outNowItems = defineReport({
  name: 'out_now_items',
  label: t('Item'),
  plural: t('Out now by item'),
  description: t('Units out by item, with first return and replacement value.'),
  access: ACCESS,
  title: ['sku', 'internal_title'],
  fields: { id: f.id(), sku: text('SKU'), internal_title: text(t('Item')), ...summed },
  totals,
  filters,
  search: ['sku', 'internal_title'],
  ordering: ['sku', 'internal_title', ...sums],
  defaultOrdering: '-units',
  columns: ['sku', 'internal_title', ...sums],
});
