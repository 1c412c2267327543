/** Background work of mail: sending, reading, webhooks of the mail service and catching up (docs/run/mail.md). */
import { sql } from '../db/database.ts';
import type { App } from '../platform/http/call.ts';
import type { CatchUp } from '../platform/jobs/reconciler.ts';
import type { Parts } from '../platform/background.ts';
import { applyMail, mailEndpoint } from './deliveries.ts';
import { checkMail } from '../mail/outbox/check-job.ts';
import { queueSending } from '../mail/outbox/queue.ts';
import { readMail } from './inbox/read-job.ts';
import { replyCheck } from './reply-check.ts';
import { sendMail } from './letters/send-job.ts';

const WAITING_MINUTES = 10;

/** Finds queued mail without a job that sends it. There should be none. */
const catchUpMail: CatchUp = {
  name: 'mail',
  async run({ app }) {
    const now = app.now();
    const before = new Date(now.getTime() - WAITING_MINUTES * 60_000).toISOString();
    const waiting = await app.db.rows<{ id: number }>(sql`
      select id from sesmail m where furthest = 'pending' and last_error = '' and sending_at is null and created_at < ${before}::timestamptz
        and not exists (select from job j where j.topic = 'mail.send' and j.key = 'mail:' || m.id and j.state in ('queued', 'running', 'dead'))
      order by id limit 200`);
    return {
      counts: { waiting: waiting.length },
      until: now,
      finish: async (tx) => {
        for (const { id } of waiting) await queueSending(tx, id, null);
        return {};
      },
    };
  },
};

export function mailParts({ mailReports }: App): Required<Parts> {
  return {
    handlers: [sendMail, readMail, checkMail, replyCheck()],
    endpoints: mailReports === undefined ? [] : [mailEndpoint(mailReports)],
    appliers: mailReports === undefined ? {} : { ses: applyMail },
    catchUps: [catchUpMail],
  };
}
