/** Test notifications that users send to themselves. */
import { t } from '@hireyard/messages';
import { sql } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { conflict } from '../../platform/http/errors.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { suppressedOf } from '../../mail/outbox/suppression.ts';
import { pushTo } from './push-jobs.ts';
import { DIGEST_TOPIC } from '../../platform/notify/notify.ts';
import { writeTest } from '../../platform/notify/notify.ts';

const MOST = 5;
const MINUTES = 10;

/** Creates a test notification and sends it at once, even in quiet hours. 409 if it can't be delivered, or after five in ten minutes. */
export async function sendTest(call: WriteCall, channel: 'mail' | 'push'): Promise<void> {
  const { app, db: tx, user } = call;
  await tx.rows(sql`select 1 from app_user where id = ${user.id} for no key update`);
  const since = new Date(app.now().getTime() - MINUTES * 60_000);
  const state = await tx.one<{ tests: number; devices: number }>(sql`
    select (select count(*)::int from notification where user_id = ${user.id} and kind = 'test' and at > ${since}) as tests,
      (select count(*)::int from push_subscription where user_id = ${user.id}) as devices`);
  if ((state?.tests ?? 0) >= MOST)
    throw conflict(
      t('Only {MOST} tests in {MINUTES} minutes. Try again later.', { MOST, MINUTES }),
      'too_many',
    );
  if (channel === 'push' && state?.devices === 0)
    throw conflict(t('No device has push notifications. Turn them on first.'), 'no_device');
  if (channel === 'mail' && (await suppressedOf(tx, [user.email.toLowerCase()])).length > 0)
    throw conflict(t('Blocked: email to your address bounced.'), 'suppressed');
  const id = await writeTest(tx, user.id, channel, app.now());
  if (channel === 'push') await pushTo(tx, { id: id, user_id: user.id, kind: 'test' }, null);
  // Runs the digest job now instead of at its next hour.
  else await enqueue(tx, { topic: DIGEST_TOPIC, aggregate: DIGEST_TOPIC, key: DIGEST_TOPIC });
}
