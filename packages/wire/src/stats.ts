import * as f from './field.ts';
import type { ReadOf } from './field.ts';

const amount = (label: string) => f.money({ readOnly: true, label });

/** GET /stats/outstanding/: how the money of all accounts stands now (spec §7.4). */
export const outstandingStatsShape = {
  outstanding: amount('Outstanding'),
  overdue: amount('Overdue'),
  deposits_held: amount('Deposits held'),
  refunds_to_approve: f.int({ readOnly: true, label: 'Refunds to approve' }),
  failed_jobs: f.int({ readOnly: true, label: 'Failed jobs' }),
};
export type OutstandingStats = ReadOf<typeof outstandingStatsShape>;
/** Who may see figures of the whole business. */
export const STATS_PERMISSION = 'stats.view_sales_dated';
