import { t } from '@hireyard/messages';
import * as f from '../field.ts';
import type { ReadOf } from '../field.ts';
import { ageingShape } from '../money/money.ts';

const amount = (label: string) => f.money({ readOnly: true, label });
const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;
const buckets = Object.fromEntries(Object.entries(ageingShape).map(([name, field]) => [name, field.json]));

export type AgeingBuckets = ReadOf<typeof ageingShape>;
export interface AgeingAccount extends AgeingBuckets {
  readonly account: { readonly id: number; readonly code: string; readonly name: string };
  readonly total: string;
}

/**
 * GET /stats/outstanding/: how the money of all accounts stands now (spec §7.4). The buckets add up to `outstanding`, all but the first to
 * `overdue`; what was overpaid counts in the first.
 */
export const outstandingStatsShape = {
  as_of: f.date({ readOnly: true, label: t('Business day') }),
  outstanding: amount(t('Outstanding')),
  overdue: amount(t('Overdue')),
  deposits_held: amount(t('Deposits held')),
  refunds_to_approve: f.int({ readOnly: true, label: t('Refunds to approve') }),
  failed_jobs: f.int({ readOnly: true, label: t('Failed jobs') }),
  buckets: f.json<AgeingBuckets, { readOnly: true; label: string }>(
    { readOnly: true, label: t('By days past the due date') },
    { type: 'object', required: Object.keys(buckets), properties: buckets },
  ),
  accounts_count: f.int({ readOnly: true, label: t('Accounts with an open balance') }),
  accounts: f.json<readonly AgeingAccount[], { readOnly: true; label: string }>(
    { readOnly: true, label: t('Accounts, the largest first') },
    {
      type: 'array',
      items: {
        type: 'object',
        required: ['account', ...Object.keys(buckets), 'total'],
        properties: {
          account: {
            type: 'object',
            required: ['id', 'code', 'name'],
            properties: { id: whole, code: text, name: text },
          },
          ...buckets,
          total: text,
        },
      },
    },
  ),
};
export type OutstandingStats = ReadOf<typeof outstandingStatsShape>;
/** Who may see figures of the whole business. */
export const STATS_PERMISSION = 'stats.view_sales_dated';
/** Accounts that one answer holds unless told, and at most. */
export const AGEING_PAGE = 100;
export const AGEING_PAGE_MAX = 1000;
