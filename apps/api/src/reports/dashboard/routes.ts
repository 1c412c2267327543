/** GET /launchpad/: the dashboard in one call (docs/use/dashboard.md). Sections the user may not view are null. */
import { ATTENTION_KINDS } from '@hireyard/domain/reports/attention';
import { can } from '@hireyard/domain/people/access';
import type { Launchpad, LaunchpadAnnouncement, LaunchpadMoney } from '@hireyard/wire/reports/launchpad';
import { launchpadShape } from '@hireyard/wire/reports/launchpad';
import { STATS_PERMISSION } from '@hireyard/wire/reports/stats';
import { type Db, sql } from '../../db/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { queryIds } from '../../platform/http/query-values.ts';
import type { Route } from '../../platform/http/route-types.ts';
import { recordJson } from '../../records/core/json.ts';
import { isNewBusiness } from '../../settings/setup.ts';
import { heldAndWaiting } from '../stats/outstanding.ts';
import { debtTotals } from '../stats/ageing.ts';
import { attention } from './attention.ts';
import { nextDays, todayFigures } from './loads.ts';
import { outNowFigures } from './out-now.ts';
import type { DashboardScope } from './scope.ts';
import { weekTurnover } from './turnover.ts';

const MAX_NEWS = 5;

const news = (db: Db): Promise<LaunchpadAnnouncement[]> =>
  db.rows<LaunchpadAnnouncement>(sql`
    select id, subject, content, created_at, updated_at from announcement
    where active and daterange(shown_from, shown_until, '[]') @> (select today from stock_clock) order by id desc limit ${MAX_NEWS}`);

async function money(db: Db, scope: DashboardScope): Promise<LaunchpadMoney> {
  const owed = await debtTotals(db, scope.depots);
  return { ...owed, ...(await heldAndWaiting(db, scope.depots)), week: await weekTurnover(db, scope) };
}

async function launchpad({ app, db, query, today, user }: Call): Promise<Launchpad> {
  const as_of = app.now().toISOString();
  const depots = queryIds(query, 'depot');
  const scope: DashboardScope = { today, now: as_of, timeZone: app.calendar.timeZone(), depots };
  const may = (permission: string) => can(user, permission);
  const kind = ATTENTION_KINDS.find((one) => one === query.get('attention'));
  const loads = may('contract.view_contract');
  // sequential statements, so that many open dashboards don't use up the connections
  const { rows, groups } = await attention(db, scope, may, kind);
  return {
    as_of,
    day: today,
    new_business: await isNewBusiness(db),
    depot: depots,
    today: loads ? await todayFigures(db, scope) : null,
    out_now: loads ? await outNowFigures(db, scope) : null,
    attention: rows,
    attention_groups: groups,
    next_days: loads ? await nextDays(db, scope, await app.settings.all(db)) : null,
    money: may(STATS_PERMISSION) ? await money(db, scope) : null,
    announcements: may('comms.view_announcement') ? await news(db) : null,
  };
}

export const launchpadRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/launchpad/',
    operationId: 'launchpad',
    tag: 'Stats',
    access: 'group',
    summary:
      'The dashboard: hires out and back, needs attention, and money; each section needs its own permission',
    query: {
      depot: { type: 'string', description: 'Ids of depots, repeated or separated by commas; none = all' },
      attention: {
        enum: [...ATTENTION_KINDS],
        description: 'Only rows of this kind; the counts stay those of all',
      },
    },
    answer: recordJson({ fields: launchpadShape }),
    run: async (call) => ({ body: await launchpad(call) }),
  },
];
