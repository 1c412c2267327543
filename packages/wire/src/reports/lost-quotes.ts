import { t } from '@hireyard/messages';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { customerRef, depotRef } from '../resource/shared.ts';
import { amount, count, day, depots, percent, period, tenth, text } from './shared.ts';
import { defineReport } from './report.ts';

const ACCESS = 'contract.view_contract';

/** Lost quotes by reason, and the win rate (docs/use/reporting.md, "Lost quotes"). */
export const lostReasons = defineReport({
  name: 'lost_reasons',
  label: t('Reason'),
  plural: t('Lost quotes'),
  description: t('Lost quotes by reason, and the share won.'),
  access: ACCESS,
  title: ['reason'],
  fields: {
    id: f.id(),
    reason: text(t('Reason')),
    quotes: count(t('Quotes lost')),
    value: amount(t('Value')),
    share: percent(t('Share of value')),
    average_days: tenth(t('Days open')),
  },
  totals: {
    quotes: count(t('Quotes lost')),
    value: amount(t('Value')),
    made: count(t('Quotes and orders created')),
    ordered: count(t('Became orders')),
    still_open: count(t('Still open')),
    conversion: percent(t('Win rate'), 'report.won'),
  },
  filters: { ...period, ...depots },
  ordering: ['reason', 'quotes', 'value', 'share', 'average_days'],
  defaultOrdering: '-value',
  columns: ['reason', 'quotes', 'value', 'share', 'average_days'],
});

/** Lost quotes, one by one. */
export const lostQuotes = defineReport({
  name: 'lost_quotes',
  label: t('Quote'),
  plural: t('Quotes lost'),
  description: t('Lost quotes with reasons.'),
  access: ACCESS,
  title: ['contract_number'],
  fields: {
    id: f.id(),
    contract_number: text(t('Number')),
    lead_customer: f.relation('customer', customerRef, {
      readOnly: true,
      nullable: true,
      label: t('Customer'),
    }),
    depot: f.relation('depot', depotRef, { readOnly: true, label: t('Depot') }),
    reason: text(t('Reason')),
    detail: text(t('Details')),
    value: amount(t('Value')),
    made_on: day(t('Created')),
    lost_on: day(t('Lost')),
    delivery_date: day(t('Planned delivery')),
  },
  totals: { quotes: count(t('Quotes lost')), value: amount(t('Value')) },
  filters: { ...period, ...depots, reason: filter.text(t('Reason'), { hidden: true }) },
  search: ['contract_number', 'detail', 'reason'],
  ordering: ['contract_number', 'reason', 'value', 'made_on', 'lost_on', 'delivery_date'],
  defaultOrdering: '-lost_on',
  columns: ['contract_number', 'lead_customer', 'reason', 'detail', 'value', 'lost_on', 'delivery_date'],
});
