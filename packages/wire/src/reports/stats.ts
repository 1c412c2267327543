import { t } from '@hireyard/messages';
import { type Is, list, object, type Schema, text, whole } from '../answer.ts';
import * as f from '../field.ts';
import type { ReadOf } from '../field.ts';
import { ageingShape } from '../money/money.ts';

const amount = (label: string) => f.money({ readOnly: true, label });
export type AgeingBuckets = ReadOf<typeof ageingShape>;
const buckets = Object.fromEntries(
  Object.entries(ageingShape).map(([name, field]) => [name, field.json]),
) as { readonly [K in keyof AgeingBuckets]: Schema<string> };
const accounts = list(
  object({ account: object({ id: whole, code: text, name: text }), ...buckets, total: text }),
);
export type AgeingAccount = Is<typeof accounts>[number];

/**
 * GET /stats/outstanding/: money of all accounts (spec §7.4). The buckets add up to `outstanding`, all but the first to `overdue`;
 * overpayments count in the first.
 */
export const outstandingStatsShape = {
  as_of: f.date({ readOnly: true, label: t('Business day') }),
  outstanding: amount(t('Outstanding')),
  overdue: amount(t('Overdue')),
  deposits_held: amount(t('Deposits held')),
  refunds_to_approve: f.int({ readOnly: true, label: t('Refunds to approve') }),
  failed_jobs: f.int({ readOnly: true, label: t('Failed jobs') }),
  buckets: f.json<AgeingBuckets, { readOnly: true; label: string }>(
    { readOnly: true, label: t('By days overdue') },
    object(buckets),
  ),
  accounts_count: f.int({ readOnly: true, label: t('Accounts with an open balance') }),
  accounts: f.json<readonly AgeingAccount[], { readOnly: true; label: string }>(
    { readOnly: true, label: t('Accounts, largest first') },
    accounts,
  ),
};
export type OutstandingStats = ReadOf<typeof outstandingStatsShape>;
/** Permission to view business-wide figures. */
export const STATS_PERMISSION = 'stats.view_sales_dated';
/** Default and maximum accounts per response. */
export const AGEING_PAGE = 100;
export const AGEING_PAGE_MAX = 1000;
