/** What a change of a setting sets going. All else reads settings when it decides. */
import type { Setting } from '@hireyard/wire/settings/setting';
import type { WriteCall } from '../../http/call.ts';
import { enqueue } from '../../jobs/queue.ts';
import { followTimeZone } from '../../settings/business-calendar.ts';
import { RESERVE_DAYS } from '../../stock/reserve-days.ts';

const DAYS: readonly string[] = ['prep_days', 'turnaround_days', 'washable_extra_days'];

/** Days around a hire: open contracts reserve their stock again, in the background. Time zone: the business's day follows at once. */
export async function follow(call: WriteCall, setting: Setting): Promise<void> {
  if (DAYS.includes(setting.code))
    await enqueue(call.db, {
      topic: RESERVE_DAYS,
      aggregate: RESERVE_DAYS,
      key: 'days',
      createdBy: call.user.id,
    });
  if (setting.code === 'time_zone') {
    const { app, db } = call;
    await followTimeZone(db, app.env.TIME_ZONE, app.now());
    call.afterCommit(() => app.calendar.renew());
  }
}
