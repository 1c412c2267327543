/** Starts the follow-up work of a changed setting. All other code reads settings when it needs them. */
import type { Setting } from '@hireyard/wire/settings/catalogue/setting';
import type { WriteCall } from '../platform/http/call.ts';
import { enqueue } from '../platform/jobs/queue.ts';
import { followTimeZone } from '../platform/settings/business-calendar.ts';
import { RESERVE_DAYS } from '../stock/reservations/reserve-days.ts';

const DAYS: readonly string[] = ['prep_days', 'turnaround_days', 'washable_extra_days'];

/** Settings that decide problems and warnings of contracts. */
const PROBLEMS: readonly string[] = [
  'contract_minimum',
  'deposit_minimum',
  'deposit_override_floor',
  'country',
  'price_lists',
];

/** Open contracts follow in the background after a change of days or minimums. The business day follows its time zone at once. */
export async function followSetting(call: WriteCall, setting: Setting): Promise<void> {
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
  // Prices stay: a changed setting only raises or ends problems.
  if (PROBLEMS.includes(setting.code))
    await call.app.recordChanged(call, { resource: 'metadata', about: { limits: [] } });
}
