/** Push jobs: who gets a push and when, then one job per browser (docs/use/notifications.md). */
import { permissionsOf } from '@hireyard/domain/people/access';
import { kindOf, notificationTitle } from '@hireyard/domain/people/notification-kinds';
import { quietUntil } from '@hireyard/domain/values/zoned-time';
import { TryAgainError } from '../../platform/ports/call-error.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { stillSeen } from '../../platform/notify/recipients.ts';
import { timesOf } from './preferences.ts';
import { type PushCall, sendPush } from './push-sender.ts';
import { DEVICE_TOPIC, PUSH_TOPIC } from '../../platform/notify/notify.ts';
import { type Pushable, takeForPush } from '../../platform/notify/marks.ts';

/** Queues a push to each of a user's browsers. Pending pushes of the same kind to a browser are merged. */
export async function pushTo(tx: Tx, { id, user_id, kind }: Pushable, runAt: Date | null): Promise<void> {
  const devices = await tx.rows<{ id: number }>(
    sql`select id from push_subscription where user_id = ${user_id} order by id`,
  );
  for (const device of devices)
    await enqueue(tx, {
      topic: DEVICE_TOPIC,
      aggregate: `push:${device.id}`,
      key: `push:${device.id}:${kind}`,
      payload: { device: device.id, kind, from: id },
      ...(runAt === null ? {} : { runAt }),
    });
}

const fanOut: JobHandler = {
  topic: PUSH_TOPIC,
  seconds: 60,
  patient: true,
  async perform({ app, job }) {
    const cause = String(job.payload['cause']);
    return async (tx) => {
      const wanted = await takeForPush(tx, cause, app.now());
      for (const one of wanted) {
        const { quiet_from, quiet_until } = await timesOf(tx, one.user_id);
        const until = quietUntil(
          { from: quiet_from, until: quiet_until },
          app.now(),
          app.calendar.timeZone(),
        );
        await pushTo(tx, one, until);
      }
      return { users: wanted.length };
    };
  },
};

interface Device {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly user_id: number;
  readonly is_admin: boolean;
  readonly is_site_admin: boolean;
  readonly groups: string[];
}
interface Line {
  readonly id: number;
  readonly text: string;
  readonly resource: string | null;
  readonly object_id: number | null;
}

/** Returns the browser while its user and the session that registered it are active. */
const deviceOf = (app: App, id: number): Promise<Device | undefined> =>
  app.db.one<Device>(sql`
    select s.endpoint, s.p256dh, s.auth, s.user_id, u.is_admin, u.is_site_admin, u.groups from push_subscription s
    join app_user u on u.id = s.user_id join session x on x.id = s.session_id
    where s.id = ${id} and u.is_active and x.revoked_at is null and x.expires_at > ${app.now()}`);

/** Returns unread notifications that the user may still see, newest first. */
const linesOf = (app: App, device: Device, kind: string, from: number): Promise<Line[]> =>
  app.db.rows<Line>(sql`
    select t.id, t.text, t.resource, t.object_id from notification t where t.user_id = ${device.user_id} and t.kind = ${kind} and t.push
      and t.id >= ${from} and t.read_at is null and ${stillSeen({ is_admin: device.is_admin, permissions: permissionsOf(device) })}
    order by t.id desc limit 100`);

/** Returns the path to open: the record, or the list if there are several. Opening it marks the notifications as read. */
export function pathOf(lines: readonly Line[]): string {
  const [first] = lines;
  const one = lines.every(
    ({ resource, object_id }) => resource === first?.resource && object_id === first.object_id,
  );
  const open = one && first?.resource != null ? `&open=${first.resource}-${first.object_id}` : '';
  return `/notifications?line=${first?.id ?? 0}${open}`;
}

/** After a few hours a push is no longer news. */
const MAX_TRIES = 6;

const device = (call: PushCall): JobHandler => ({
  topic: DEVICE_TOPIC,
  seconds: 30,
  async perform({ app, job, signal }) {
    const id = Number(job.payload['device']);
    const kind = String(job.payload['kind']);
    const forget = async (tx: Tx) => {
      await tx.rows(sql`delete from push_subscription where id = ${id}`);
      return { gone: true };
    };
    const target = await deviceOf(app, id);
    if (target === undefined) return forget;
    const lines = await linesOf(app, target, kind, Number(job.payload['from']));
    const [first] = lines;
    if (first === undefined) return async () => ({ read: true });
    try {
      const what = await sendPush(
        app,
        call,
        target,
        {
          title: notificationTitle(kind, lines.length),
          body: first.text,
          path: pathOf(lines),
          topic: kind,
          urgent: kindOf(kind)?.urgent ?? true,
        },
        signal,
      );
      if (what === 'gone') return forget;
    } catch (error) {
      if (!(error instanceof TryAgainError) || job.attempt < MAX_TRIES) throw error;
      return async () => ({ dropped: true });
    }
    return async (tx) => {
      await tx.rows(sql`update push_subscription set last_used_at = ${app.now()} where id = ${id}`);
      return { sent: lines.length };
    };
  },
});

/** The push jobs; `call` calls the push service. */
export const pushJobs = (call: PushCall): readonly JobHandler[] => [fanOut, device(call)];
