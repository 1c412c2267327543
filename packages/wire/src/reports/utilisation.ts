import { t } from '@hireyard/messages';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { amount, count, depots, percent, period, tenth, text } from './shared.ts';
import { defineReport } from './report.ts';

/** Utilisation and income by item (docs/use/reporting.md, "Utilisation"). */
export const utilisation = defineReport({
  name: 'utilisation',
  label: t('Item'),
  plural: t('Utilisation'),
  description: t('Units on hire and income per item.'),
  access: 'stock.view_stockitem',
  title: ['sku', 'internal_title'],
  fields: {
    id: f.id(),
    sku: text('SKU'),
    internal_title: text(t('Item')),
    owned: tenth(t('Owned')),
    out: tenth(t('Average out')),
    peak: count(t('Peak out')),
    utilisation: percent(t('Utilisation')),
    hires: count(t('Hires')),
    revenue: amount(t('Hire income')),
    revenue_per_unit: f.money({ readOnly: true, nullable: true, label: t('Income per unit') }),
    payback: percent(t('Return on cost')),
  },
  totals: {
    owned: count(t('Owned units')),
    out: count(t('Average out')),
    utilisation: percent(t('Utilisation'), 'report.utilisation'),
    revenue: amount(t('Hire income'), 'report.hire_earned'),
    idle: count(t('Items not hired')),
  },
  filters: {
    ...period,
    ...depots,
    tags__id__in: filter.ids('tag', t('Tag')),
    idle: filter.bool(t('Not hired')),
  },
  search: ['sku', 'internal_title'],
  ordering: [
    'sku',
    'internal_title',
    'owned',
    'out',
    'peak',
    'utilisation',
    'hires',
    'revenue',
    'revenue_per_unit',
    'payback',
  ],
  defaultOrdering: '-utilisation',
  columns: ['sku', 'internal_title', 'owned', 'out', 'peak', 'utilisation', 'hires', 'revenue', 'payback'],
});
