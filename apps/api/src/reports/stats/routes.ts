/** Routes of business-wide figures, read-only. */
import { can } from '@hireyard/domain/people/access';
import {
  AGEING_PAGE,
  AGEING_PAGE_MAX,
  type OutstandingStats,
  outstandingStatsShape,
  STATS_PERMISSION,
} from '@hireyard/wire/reports/stats';
import type { Call } from '../../platform/http/call.ts';
import type { Route } from '../../platform/http/route-types.ts';
import { queryIds, queryNumber } from '../../platform/http/query-values.ts';
import { recordJson } from '../../records/core/json.ts';
import { ageing } from './ageing.ts';
import { heldAndWaiting } from './outstanding.ts';

async function outstandingStats({ db, query, user }: Call): Promise<OutstandingStats> {
  const depots = queryIds(query, 'depot');
  const page = queryNumber(query, 'page', { fallback: 1, max: 100_000 });
  const pageSize = queryNumber(query, 'page_size', { fallback: AGEING_PAGE, max: AGEING_PAGE_MAX });
  const figures = await ageing(db, { depots, page, pageSize });
  return {
    ...figures,
    ...(await heldAndWaiting(db, depots)),
    accounts: can(user, 'account.view_account') ? figures.accounts : [],
  };
}

export const statsRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/stats/outstanding/',
    operationId: 'statsOutstanding',
    tag: 'Stats',
    access: STATS_PERMISSION,
    summary: 'Amounts owed, overdue and held for all accounts, by days overdue, and waiting work',
    query: {
      depot: { type: 'string', description: 'Depot ids, repeated or separated by commas; none = all' },
      page: { type: 'integer', minimum: 1, default: 1, description: 'Of the accounts' },
      page_size: { type: 'integer', minimum: 1, maximum: AGEING_PAGE_MAX, default: AGEING_PAGE },
    },
    answer: recordJson({ fields: outstandingStatsShape }),
    run: async (call) => ({ body: await outstandingStats(call) }),
  },
];
