import { t } from '@hireyard/messages';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { amount, count, depots, percent, period, tenth, text } from './shared.ts';
import { defineReport } from './report.ts';

/** How much of what is owned was out with customers, item by item (docs/use/reporting.md, "Utilisation"). */
export const utilisation = defineReport({
  name: 'utilisation',
  label: t('Item'),
  plural: t('Utilisation'),
  description: t('How much of each item was out on hire, what it earned, and what never went out.'),
  access: 'stock.view_stockitem',
  title: ['sku', 'internal_title'],
  fields: {
    id: f.id(),
    sku: text('SKU'),
    internal_title: text(t('Product')),
    owned: tenth(t('Owned')),
    out: tenth(t('Out on average')),
    peak: count(t('Most out')),
    utilisation: percent(t('Utilisation')),
    hires: count(t('Hires')),
    revenue: amount(t('Hire earned')),
    revenue_per_unit: f.money({ readOnly: true, nullable: true, label: t('Earned per unit') }),
    payback: percent(t('Return on cost')),
  },
  totals: {
    owned: count(t('Units owned')),
    out: count(t('Out on average')),
    utilisation: percent(t('Utilisation'), 'report.utilisation'),
    revenue: amount(t('Hire earned'), 'report.hire_earned'),
    idle: count(t('Items that never went out')),
  },
  filters: {
    ...period,
    ...depots,
    tags__id__in: filter.ids('tag', t('Tag')),
    idle: filter.bool(t('Never out')),
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
