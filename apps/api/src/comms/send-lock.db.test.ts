/** Sends an email while a user acts on it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutgoingMessage } from '../platform/ports/mail-out.ts';
import { sql } from '../db/database.ts';
import { drain } from '../platform/jobs/worker.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { ABOUT_NO_RECORD } from '../mail/outbox/about.ts';
import { queueMail } from '../mail/outbox/queue.ts';
import { sendMail } from './letters/send-job.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ database: { max: 8 } });
});
afterAll(() => app.end());

const queued = (): Promise<number> =>
  app.db.transaction((tx) =>
    queueMail(app.app, tx, {
      about: {
        category: 'other',
        ...ABOUT_NO_RECORD,
        subject: 'Your chairs',
        message: 'They are ready.',
      },
      to: 'ada@example.com',
      cc: '',
      type: 'text',
      subject: 'Your chairs',
      documents: [],
      files: [],
      automatic: false,
      resentOf: null,
      userId: null,
    }),
  );

test.each([
  ['marked as sent', sql`furthest = 'sent'`, 0],
  ['changed in another way', sql`last_error = ''`, 1],
])('waits for an email that is being %s, and then sends the current version', async (_how, change, times) => {
  const id = await queued();
  const handed: OutgoingMessage[] = [];
  const on = {
    ...app.app,
    mail: {
      name: 'test',
      repeatable: false,
      tracks: false,
      check: async () => undefined,
      send: async (message: OutgoingMessage) => {
        handed.push(message);
        return { providerId: null, wireMessageId: null, rejected: [] };
      },
    },
  };
  const decided = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const decision = app.db.transaction(async (tx) => {
    await tx.rows(sql`update sesmail set ${change} where id = ${id}`);
    locked.resolve();
    await decided.promise;
  });
  await locked.promise;
  const sending = drain(on, [sendMail]);
  await expect
    .poll(
      async () =>
        (await app.db.one(
          sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )) !== undefined,
    )
    .toBe(true);
  decided.resolve();
  await Promise.all([decision, sending]);
  expect(handed).toHaveLength(times);
});
