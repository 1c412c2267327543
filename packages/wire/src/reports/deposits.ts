import { t } from '@hireyard/messages';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { accountRef, customerRef, depotRef, states } from '../resource/shared.ts';
import { amount, count, day, depots, text } from './shared.ts';
import { defineReport } from './report.ts';

/** Deposits held, and those due for refund (docs/use/reporting.md, "Deposits held"). */
export const depositsHeld = defineReport({
  name: 'deposits_held',
  label: t('Deposit'),
  plural: t('Deposits held'),
  description: t('Deposits held, and due back.'),
  access: 'accounting.view_paymentrequest',
  title: ['contract_number'],
  fields: {
    id: f.id(),
    contract_number: text(t('Contract')),
    lead_customer: f.relation('customer', customerRef, {
      readOnly: true,
      nullable: true,
      label: t('Customer'),
    }),
    account: f.relation('account', accountRef, { readOnly: true, nullable: true, label: t('Account') }),
    depot: f.relation('depot', depotRef, { readOnly: true, label: t('Depot') }),
    states: states(),
    collection_date: day(t('Collection')),
    asked: amount(t('Deposit')),
    held: amount(t('Held')),
    to_return: amount(t('To refund')),
    days_since: f.int({ readOnly: true, nullable: true, label: t('Days since collection') }),
  },
  totals: {
    contracts: count(t('Contracts')),
    held: amount(t('Held'), 'report.deposit_held'),
    to_return: amount(t('To refund')),
    waiting: count(t('Contracts awaiting refund')),
  },
  filters: {
    ...depots,
    account__id__in: filter.ids('account', t('Account')),
    to_return: filter.bool(t('To refund')),
  },
  search: ['contract_number'],
  ordering: ['contract_number', 'collection_date', 'asked', 'held', 'to_return', 'days_since'],
  defaultOrdering: '-days_since',
  columns: [
    'contract_number',
    'lead_customer',
    'account',
    'states',
    'collection_date',
    'held',
    'to_return',
    'days_since',
  ],
});
