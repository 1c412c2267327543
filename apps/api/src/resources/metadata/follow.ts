/** What a change of a setting sets going. All else reads settings when it decides. */
import type { Setting } from '@hireyard/wire/settings/setting';
import type { WriteCall } from '../../http/call.ts';
import { enqueue } from '../../jobs/queue.ts';
import { RESERVE_DAYS } from '../../stock/reserve-days.ts';

const DAYS: readonly string[] = ['prep_days', 'turnaround_days', 'washable_extra_days'];

/** Days around a hire: open contracts reserve their stock anew, in the background. */
export async function follow(call: WriteCall, setting: Setting): Promise<void> {
  if (DAYS.includes(setting.code))
    await enqueue(call.db, {
      topic: RESERVE_DAYS,
      aggregate: RESERVE_DAYS,
      key: 'days',
      createdBy: call.user.id,
    });
}
