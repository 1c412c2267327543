/** How the money of all accounts stands now (spec §7.4): one statement, by the same conditions as an account's own figures. */
import type { OutstandingStats } from '@hireyard/wire/stats';
import { type Db, sql } from '../../db/database.ts';
import { OPEN, PAST_DUE } from '../account/index.ts';

export async function outstandingStats(db: Db): Promise<OutstandingStats> {
  const row = await db.one<OutstandingStats>(sql`
    with x as (select sum(b.outstanding) as owed, ${PAST_DUE} as late from ${OPEN} where c.account_id is not null group by c.id)
    select coalesce(sum(x.owed), 0)::numeric(14, 2) as outstanding,
      coalesce(sum(x.owed) filter (where x.late and x.owed > 0), 0)::numeric(14, 2) as overdue,
      (select coalesce(sum(b.paid - b.refunded), 0)::numeric(14, 2) from contract_balance b where b.type = 'deposit') as deposits_held,
      (select count(*)::int from refund_request where position = 'create') as refunds_to_approve,
      (select count(*)::int from job where state = 'dead') as failed_jobs
    from x`);
  if (row === undefined) throw new Error('An aggregate without a row');
  return row;
}
