/** Figures of the whole business. Reads, no resource of their own. */
import { outstandingStatsShape, STATS_PERMISSION } from '@hireyard/wire/stats';
import type { Route } from '../../http/route.ts';
import { recordJson } from '../../resource/json.ts';
import { outstandingStats } from './outstanding.ts';

export const statsRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/stats/outstanding/',
    operationId: 'statsOutstanding',
    tag: 'Stats',
    access: STATS_PERMISSION,
    summary: 'What is owed, overdue and held of all accounts, and what waits for a person',
    answer: recordJson({ fields: outstandingStatsShape }),
    run: async (call) => ({ body: await outstandingStats(call.db) }),
  },
];
