import * as f from '../field.ts';
import { filter } from '../filter.ts';
import { customerRef, depotRef } from '../resources/shared.ts';
import { amount, count, day, depots, percent, period, tenth, text } from './shared.ts';
import { defineReport } from './report.ts';

const ACCESS = 'contract.view_contract';

/** Why quotes are lost, and how many become orders (docs/reporting.md, "Lost quotes"). */
export const lostReasons = defineReport({
  name: 'lost_reasons',
  label: 'Reason',
  plural: 'Lost quotes',
  description: 'Why quotes were lost, what they were worth, and how many became orders.',
  access: ACCESS,
  title: ['reason'],
  fields: {
    id: f.id(),
    reason: text('Reason'),
    quotes: count('Quotes lost'),
    value: amount('Worth'),
    share: percent('Share of worth'),
    average_days: tenth('Days open'),
  },
  totals: {
    quotes: count('Quotes lost'),
    value: amount('Worth'),
    made: count('Quotes and orders made'),
    ordered: count('Became orders'),
    still_open: count('Still open'),
    conversion: percent('Won of those decided'),
  },
  filters: { ...period, ...depots },
  ordering: ['reason', 'quotes', 'value', 'share', 'average_days'],
  defaultOrdering: '-value',
  columns: ['reason', 'quotes', 'value', 'share', 'average_days'],
});

/** The quotes behind the reasons. */
export const lostQuotes = defineReport({
  name: 'lost_quotes',
  label: 'Quote',
  plural: 'Quotes lost',
  description: 'The quotes that were lost, with what was written about each.',
  access: ACCESS,
  title: ['contract_number'],
  fields: {
    id: f.id(),
    contract_number: text('Number'),
    lead_customer: f.relation('customer', customerRef, { readOnly: true, nullable: true, label: 'Customer' }),
    depot: f.relation('depot', depotRef, { readOnly: true, label: 'Depot' }),
    reason: text('Reason'),
    detail: text('What was written'),
    value: amount('Worth'),
    made_on: day('Made'),
    lost_on: day('Lost'),
    delivery_date: day('Was for'),
  },
  totals: { quotes: count('Quotes lost'), value: amount('Worth') },
  filters: { ...period, ...depots, reason: filter.text('Reason', { hidden: true }) },
  search: ['contract_number', 'detail', 'reason'],
  ordering: ['contract_number', 'reason', 'value', 'made_on', 'lost_on', 'delivery_date'],
  defaultOrdering: '-lost_on',
  columns: ['contract_number', 'lead_customer', 'reason', 'detail', 'value', 'lost_on', 'delivery_date'],
});
