import { t } from '@hireyard/messages';
import * as f from '../field.ts';
import { amount, count, day, depots, period, text } from './shared.ts';
import { defineReport } from './report.ts';

const totals = {
  contracts: count(t('Hires coming back')),
  pieces_back: count(t('Pieces back')),
  pieces_to_wash: count(t('Pieces to wash'), 'report.to_wash'),
  washup_charge: amount(t('Wash-up charged')),
};

/** Goods to wash, by day (docs/use/reporting.md, "Wash-up load"). */
export const washUp = defineReport({
  name: 'washup',
  label: t('Day'),
  plural: t('Wash-up load'),
  description: t('Pieces to wash per day, and the wash-up charge.'),
  access: 'contract.view_contract',
  title: ['day'],
  fields: {
    id: f.id(),
    day: day(t('Day')),
    contracts: count(t('Hires coming back')),
    counted_in: count(t('Already counted in')),
    pieces_back: count(t('Pieces back')),
    pieces_to_wash: count(t('Pieces to wash')),
    washup_charge: amount(t('Wash-up charged')),
  },
  totals,
  filters: { ...period, ...depots },
  ordering: ['day', 'contracts', 'pieces_back', 'pieces_to_wash', 'washup_charge'],
  defaultOrdering: 'day',
  columns: ['day', 'contracts', 'counted_in', 'pieces_back', 'pieces_to_wash', 'washup_charge'],
});

/** Goods to wash, by item. */
export const washUpItems = defineReport({
  name: 'washup_items',
  label: t('Item'),
  plural: t('Wash-up by item'),
  description: t('Pieces to wash per item, and the wash-up charge.'),
  access: 'contract.view_contract',
  title: ['sku', 'internal_title'],
  fields: {
    id: f.id(),
    sku: text('SKU'),
    internal_title: text(t('Item')),
    contracts: count(t('Hires coming back')),
    pieces_back: count(t('Pieces back')),
    pieces_to_wash: count(t('Pieces to wash')),
    washup_charge: amount(t('Wash-up charged')),
  },
  totals,
  filters: { ...period, ...depots },
  search: ['sku', 'internal_title'],
  ordering: ['sku', 'internal_title', 'contracts', 'pieces_back', 'pieces_to_wash', 'washup_charge'],
  defaultOrdering: '-pieces_to_wash',
  columns: ['sku', 'internal_title', 'contracts', 'pieces_back', 'pieces_to_wash', 'washup_charge'],
});
