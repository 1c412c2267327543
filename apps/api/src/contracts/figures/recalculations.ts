/** GET recalculation/: progress of open contracts in following changes to other records. */
import { type Recalculation, recalculationsSchema } from '@hireyard/wire/contracts/recalculation';
import { sql } from '../../db/database.ts';
import type { Route } from '../../platform/http/route-types.ts';
import { RECALCULATE } from './outdated.ts';

/** More wouldn't help the reader. */
const MAX_SHOWN = 50;

export const recalculationRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/api/v1/recalculation/',
    operationId: 'recalculations',
    tag: 'Contracts',
    access: 'group',
    summary: 'Changes of prices, rules and settings still being applied to open contracts',
    answer: recalculationsSchema,
    run: async ({ app }) => ({
      body: {
        results: await app.db.rows<Recalculation>(sql`
          select id, resource, object_id, total, least(remaining, total) as remaining,
            exists (select from job j where j.topic = ${RECALCULATE} and j.key = 'recalculation ' || r.id and j.state in ('queued', 'running')) as runs
          from recalculation r where ended_at is null and remaining > 0 order by id desc limit ${sql.lit(MAX_SHOWN)}`),
      },
    }),
  },
];
