/** Daily notifications: deposits unpaid the day before delivery, and overdue hires. */
import { t } from '@hireyard/messages';
import { addDays } from '@hireyard/domain/values/calendar';
import { sql } from '../../db/database.ts';
import { today } from '../../platform/settings/dated.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { amountText, notify } from '../../platform/notify/notify.ts';
import { DAILY_TOPIC } from '../../platform/notify/notify.ts';

/** Older ones were reported before, or were already overdue when imported. */
const LATE_DAYS = 7;

interface Due {
  readonly id: number;
  readonly contract_number: string;
  readonly day: string;
}

export const daily: JobHandler = {
  topic: DAILY_TOPIC,
  seconds: 120,
  everyMinutes: 30,
  async perform({ app }) {
    const day = today(app);
    return async (tx) => {
      const unpaid = await tx.rows<Due & { outstanding: string; currency: string }>(sql`
        select c.id, c.contract_number, coalesce(c.delivery_date, c.hire_date) as day, b.outstanding::text as outstanding,
          (select value #>> '{}' from setting where code = 'currency') as currency
        from contract c join contract_balance b on b.contract_id = c.id and b.type = 'deposit'
        where c.position = 'entered' and coalesce(c.delivery_date, c.hire_date) = ${addDays(day, 1)}::date and b.outstanding > 0 order by c.id`);
      for (const one of unpaid)
        await notify(tx, {
          kind: 'deposit_unpaid',
          cause: `deposit ${one.id} ${one.day}`,
          record: { resource: 'contract', id: one.id },
          text: t('{number} · {amount} unpaid', {
            number: one.contract_number,
            amount: await amountText(tx, one.outstanding, one.currency),
          }),
          by: null,
        });
      const late = await tx.rows<Due>(sql`
        select c.id, c.contract_number, c.collection_date as day from contract c
        where c.position in ('in_transit', 'on_hire') and c.collection_date < ${day}::date and c.collection_date >= ${addDays(day, -LATE_DAYS)}::date
          and (select coalesce(bool_or(coalesce(l.collection_date, c.collection_date) < ${day}::date and l.quantity + coalesce(n.swapped - n.returned - n.lost, 0) > 0), true)
            from contract_line l left join goods_line n on n.contract_line_id = l.id where l.contract_id = c.id and l.stockitem_id is not null)
        order by c.id`);
      for (const one of late)
        await notify(tx, {
          kind: 'overdue_back',
          cause: `late ${one.id} ${one.day}`,
          record: { resource: 'contract', id: one.id },
          text: one.contract_number,
          by: null,
        });
      return { unpaid: unpaid.length, late: late.length };
    };
  },
};
