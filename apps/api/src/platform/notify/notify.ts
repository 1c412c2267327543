/** Notifies users in the transaction of the event (docs/use/notifications.md). */
import { randomUUID } from 'node:crypto';
import {
  groupOf,
  NOTIFICATION_KINDS,
  type NotificationCode,
} from '@hireyard/domain/people/notification-kinds';
import { sql, type Tx } from '../../db/database.ts';
import { originNow } from '../../db/origin.ts';
import { enqueue } from '../jobs/queue.ts';
import { mayReceiveKind } from './recipients.ts';

export interface News {
  readonly kind: NotificationCode;
  /** The event by its ids: each user is notified once per cause. */
  readonly cause: string;
  /** The record to open. */
  readonly record: { readonly resource: string; readonly id: number } | null;
  /** Numbers and amounts, no names or words of customers: it is sent to phones and by email. */
  readonly text: string;
  /** The user who caused it, who isn't notified. Null or 0 = a customer, or the system. */
  readonly by: number | null;
  /** The only users concerned; absent = all who may view the record. */
  readonly only?: readonly number[];
  /** Users notified in another way. */
  readonly except?: readonly number[];
}

/** Imported data isn't news. */
const SILENT: ReadonlySet<string> = new Set(['import', 'seed', 'start', 'reconcile']);

/**
 * Notifies every active user who may view the record and chose this kind, except who caused it; queues pushes where chosen. One statement, without
 * locks that block other notifications.
 */
export async function notify(tx: Tx, news: News): Promise<void> {
  if (SILENT.has(originNow()?.via ?? '')) return;
  const { kind, cause, record, text, only, except = [] } = news;
  const usual = NOTIFICATION_KINDS[kind].channels;
  const by = news.by === 0 ? null : news.by;
  const pushed = await tx.one<{ wanted: boolean }>(sql`
    with told as (
      insert into notification (user_id, kind, cause, resource, object_id, group_key, day, text, actor_id, app, mail, push)
      select u.id, ${kind}, ${cause}, ${record?.resource ?? null}::text, ${record?.id ?? null}::int, ${groupOf(kind, record)},
        (select today from stock_clock), ${text.slice(0, 500)}, ${by}::int, x.app, x.mail, x.push
      from app_user u left join notification_choice c on c.user_id = u.id and c.kind = ${kind}
      cross join lateral (select coalesce(c.app, ${usual.app}) as app, coalesce(c.mail, ${usual.mail}) as mail, coalesce(c.push, ${usual.push}) as push) x
      where u.is_active and u.id is distinct from ${by}::int and (x.app or x.mail or x.push) and ${mayReceiveKind(kind, record?.resource ?? null)}
        and u.id <> all (${[...except]}::int[]) and (${only === undefined} or u.id = any (${[...(only ?? [])]}::int[]))
      order by u.id
      on conflict (user_id, cause) do nothing returning user_id, push)
    select exists (select from told join push_subscription s on s.user_id = told.user_id where told.push) as wanted`);
  if (pushed?.wanted === true)
    await enqueue(tx, {
      topic: PUSH_TOPIC,
      aggregate: `notification:${cause}`,
      key: cause,
      payload: { cause },
    });
}

/** Creates a test notification for the user themselves; returns its id. The caller queues the email or push. */
export async function writeTest(
  tx: Tx,
  userId: number,
  channel: 'mail' | 'push',
  now: Date,
): Promise<number> {
  const row = await tx.one<{ id: number }>(sql`
    insert into notification (user_id, kind, cause, group_key, day, text, app, mail, push, pushed_at, at)
    values (${userId}, 'test', ${`test ${randomUUID()}`}, 'test', (select today from stock_clock), 'Notifications are working.', true, ${channel === 'mail'},
      ${channel === 'push'}, ${now}, ${now}) returning id`);
  if (row === undefined) throw new Error('The insert of a notification returned no row.');
  return row.id;
}

/** Formats an amount in the business's locale. */
export async function amountText(tx: Tx, amount: string, currency: string): Promise<string> {
  const row = await tx.one<{ locale: string }>(
    sql`select value #>> '{}' as locale from setting where code = 'locale'`,
  );
  const format = new Intl.NumberFormat(row?.locale ?? 'en-GB', { style: 'currency', currency });
  return format.format(amount as `${number}`);
}

/** Notifies the user who started an import or bulk action of its end. `cause`: the work, e.g. `import 12`; `record`: where its result is. */
export const workFinished = async (
  tx: Tx,
  work: {
    readonly cause: string;
    readonly text: string;
    readonly startedBy: number | null;
    readonly record?: News['record'];
  },
): Promise<void> => {
  if (work.startedBy === null) return;
  await notify(tx, {
    kind: 'work_finished',
    cause: work.cause,
    record: work.record ?? null,
    text: work.text,
    by: null,
    only: [work.startedBy],
  });
};

/** Names of notification jobs, for rooms that queue them. */
export const PUSH_TOPIC = 'notification.push';
export const DEVICE_TOPIC = 'notification.device';
export const DIGEST_TOPIC = 'notification.digest';
export const DAILY_TOPIC = 'notification.daily';
