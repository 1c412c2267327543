import { t } from '@hireyard/messages';
import { AGEING_BUCKETS } from '@hireyard/domain/money/statement';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { ageingShape } from '../money/money.ts';
import { STATS_PERMISSION } from './stats.ts';
import { amount, count, day, depots, text } from './shared.ts';
import { defineReport } from './report.ts';

/** Outstanding debt by account and days overdue (docs/use/reporting.md, "Outstanding debt"). */
export const debt = defineReport({
  name: 'debt',
  label: t('Account'),
  plural: t('Outstanding debt'),
  description: t('Debt by days overdue'),
  access: STATS_PERMISSION,
  title: ['code', 'name'],
  fields: {
    id: f.id(),
    code: text(t('Code')),
    name: text(t('Account')),
    credit_account: f.bool({ readOnly: true, label: t('Credit account') }),
    contracts: count(t('Contracts')),
    ...ageingShape,
    total: amount(t('Owed')),
    overdue: amount(t('Overdue')),
    oldest_due: day(t('Oldest due')),
  },
  totals: {
    accounts: count(t('Accounts')),
    total: amount(t('Owed'), 'report.debt_owed'),
    overdue: amount(t('Overdue')),
    ...ageingShape,
  },
  filters: {
    ...depots,
    overdue: filter.bool(t('Overdue')),
    credit_account: filter.bool(t('Credit account')),
  },
  search: ['code', 'name'],
  ordering: ['code', 'name', 'contracts', ...AGEING_BUCKETS, 'total', 'overdue', 'oldest_due'],
  defaultOrdering: '-overdue',
  columns: ['code', 'name', ...AGEING_BUCKETS, 'total', 'oldest_due'],
});
