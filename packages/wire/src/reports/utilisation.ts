import * as f from '../field.ts';
import { filter } from '../filter.ts';
import { amount, count, depots, percent, period, tenth, text } from './shared.ts';
import { defineReport } from './report.ts';

/** How much of what is owned was out with customers, item by item (docs/reporting.md, "Utilisation"). */
export const utilisation = defineReport({
  name: 'utilisation',
  label: 'Item',
  plural: 'Utilisation',
  description: 'How much of each item was out on hire, what it earned, and what never went out.',
  access: 'stock.view_stockitem',
  title: ['sku', 'internal_title'],
  fields: {
    id: f.id(),
    sku: text('SKU'),
    internal_title: text('Product'),
    owned: tenth('Owned'),
    out: tenth('Out on average'),
    peak: count('Most out'),
    utilisation: percent('Utilisation'),
    hires: count('Hires'),
    revenue: amount('Hire earned'),
    revenue_per_unit: f.money({ readOnly: true, nullable: true, label: 'Earned per unit' }),
    payback: percent('Of what it cost'),
  },
  totals: {
    owned: count('Units owned'),
    out: count('Out on average'),
    utilisation: percent('Utilisation'),
    revenue: amount('Hire earned'),
    idle: count('Items that never went out'),
  },
  filters: {
    ...period,
    ...depots,
    tags__id__in: filter.ids('tag', 'Tag'),
    idle: filter.bool('Never out'),
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
