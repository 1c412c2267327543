/** The email digest: unread notifications since the last digest, each at most once (docs/use/notifications.md). */
import { permissionsOf } from '@hireyard/domain/people/access';
import { kindOf, NOTIFICATION_CODES, notificationTitle } from '@hireyard/domain/people/notification-kinds';
import { lastTime } from '@hireyard/domain/values/zoned-time';
import { sql, type Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { ABOUT_NO_RECORD } from '../../mail/outbox/about.ts';
import { queueMail } from '../../mail/outbox/queue.ts';
import { suppressedOf } from '../../mail/outbox/suppression.ts';
import { timesOf } from './preferences.ts';
import { DIGEST_TOPIC } from '../../platform/notify/notify.ts';
import { type Due, takeForMail } from '../../platform/notify/marks.ts';

/** Lines per email; the rest is shown as a number. */
const MAX_LINES = 30;
const URGENT = NOTIFICATION_CODES.filter((code) => kindOf(code)?.urgent);

interface Reader {
  readonly id: number;
  readonly email: string;
  readonly is_admin: boolean;
  readonly is_site_admin: boolean;
  readonly groups: string[];
}
/** The facts of one line, stored with the email until its text is written. */
export interface DigestLine {
  readonly title: string;
  /** The newest three at most. */
  readonly texts: readonly string[];
}

/** Turns rows into lines, one per group, ordered by their newest row. */
export function digestLines(rows: readonly Due[]): DigestLine[] {
  const groups = new Map<string, Due[]>();
  for (const row of rows) groups.set(row.group_key, [...(groups.get(row.group_key) ?? []), row]);
  return [...groups.values()].map((group) => ({
    title: notificationTitle(group[0]?.kind ?? '', group.length),
    texts: [...new Set(group.map(({ text }) => text).filter((text) => text !== ''))].slice(0, 3),
  }));
}

async function mailLines(app: App, tx: Tx, to: string, lines: readonly DigestLine[]): Promise<void> {
  await queueMail(app, tx, {
    about: {
      category: 'notice',
      ...ABOUT_NO_RECORD,
      facts: { digest: lines.slice(0, MAX_LINES), more: Math.max(0, lines.length - MAX_LINES) },
    },
    to,
    cc: '',
    type: 'html',
    subject: 'What happened',
    documents: [],
    files: [],
    automatic: true,
    resentOf: null,
    userId: null,
  });
}

/** Emails a user their pending notifications; returns whether there were any. Locks their settings so that two workers send only one email. */
async function oneReader(app: App, tx: Tx, reader: Reader): Promise<boolean> {
  await tx.rows(
    sql`insert into notification_settings (user_id) values (${reader.id}) on conflict do nothing`,
  );
  const kept = await tx.one<{ digest_slot: string | null }>(
    sql`select digest_slot from notification_settings where user_id = ${reader.id} for update`,
  );
  const { digest_hours, digest_days, urgent_mail } = await timesOf(tx, reader.id);
  const now = app.now();
  const slot = lastTime({ hours: digest_hours, days: digest_days }, now, app.calendar.timeZone());
  const last = kept?.digest_slot == null ? null : new Date(kept.digest_slot);
  const due = slot !== null && (last === null || slot > last);
  const urgent = urgent_mail ? URGENT : [];
  const user = { is_admin: reader.is_admin, permissions: permissionsOf(reader) };
  const which = sql`(t.kind = any (${urgent}::text[]) or t.kind = 'test' or (${due} and t.at <= ${slot?.toISOString() ?? null}::timestamptz))`;
  const rows = await takeForMail(tx, reader.id, user, which, now);
  if (due && slot !== null)
    await tx.rows(
      sql`update notification_settings set digest_slot = ${slot.toISOString()} where user_id = ${reader.id}`,
    );
  if (rows.length === 0) return false;
  // Users whose address bounced still see the notifications in the list; their settings page says why.
  if ((await suppressedOf(tx, [reader.email.toLowerCase()])).length > 0) return false;
  await mailLines(app, tx, reader.email, digestLines([...rows].sort((a, b) => b.id - a.id)));
  return true;
}

export const digest: JobHandler = {
  topic: DIGEST_TOPIC,
  seconds: 300,
  everyMinutes: 5,
  async perform({ app, signal }) {
    const readers = await app.db.rows<Reader>(sql`
      select u.id, u.email, u.is_admin, u.is_site_admin, u.groups from app_user u where u.is_active and u.email <> '' and exists (
        select from notification n where n.user_id = u.id and n.mail and n.mailed_at is null and n.read_at is null) order by u.id`);
    let mailed = 0;
    for (const reader of readers) {
      signal.throwIfAborted();
      // One transaction per user: users don't block each other, and sent digests stay recorded if the job fails later.
      if (await app.db.transaction((tx) => oneReader(app, tx, reader), { retries: 3 })) mailed += 1;
    }
    return async () => ({ mailed });
  },
};
