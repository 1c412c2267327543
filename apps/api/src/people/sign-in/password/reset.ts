/**
 * Password reset requests. The call does the same for every address, so that it doesn't reveal who has an account. A job sends the email or does
 * nothing.
 */
import { randomUUID } from 'node:crypto';
import { sql } from '../../../db/database.ts';
import type { Call } from '../../../platform/http/call.ts';
import type { JobHandler } from '../../../platform/jobs/job.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import { sendReset } from '../core/security-mail.ts';

const TOPIC = 'auth.reset';
/** Enough if somebody first checks the wrong mailbox; too few to fill one. */
const MAX_MAILS = 3;
const WITHIN_MINUTES = 15;

/** Queues a reset request. The job gets a user id or nothing, never the address. */
export async function askReset({ app }: Call, email: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const user = await tx.one<{ id: number }>(
      sql`select id from app_user where lower(email) = lower(${email}::text) and is_active order by id limit 1`,
    );
    const key = randomUUID();
    await enqueue(tx, {
      topic: TOPIC,
      aggregate: `reset:${key}`,
      key,
      payload: { user: user?.id ?? null },
    });
  });
}

/** Emails the link, at most three times in 15 minutes. */
export const resetJob: JobHandler = {
  topic: TOPIC,
  seconds: 30,
  perform: async ({ app, job }) => {
    const { user } = job.payload;
    return async (tx) => {
      if (typeof user !== 'number') return {};
      const now = app.now();
      const known = await tx.one(sql`select 1 from app_user where id = ${user} and is_active for update`);
      if (known === undefined) return {};
      const since = new Date(now.getTime() - WITHIN_MINUTES * 60_000);
      await tx.rows(sql`delete from password_mail where at <= ${since}`);
      const sent = await tx.one<{ n: number }>(
        sql`select count(*)::int as n from password_mail where user_id = ${user}`,
      );
      if ((sent?.n ?? 0) >= MAX_MAILS) return {};
      await tx.rows(sql`insert into password_mail (user_id, at) values (${user}, ${now})`);
      await sendReset(app, tx, user);
      return {};
    };
  },
};
