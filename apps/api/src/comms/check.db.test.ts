/** The System page and the job that signs in to the mail server while the server refuses, stops and recovers. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../adapters/mail-out/smtp/server.testing.ts';
import { type ImapServer, startImapServer } from '../adapters/mail-in/imap/server.testing.ts';
import { sql } from '../db/database.ts';
import { drain } from '../platform/jobs/worker.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { checkMail } from '../mail/outbox/check-job.ts';
import { startReceiving } from '../app/receiving.ts';

let app: TestApp;
let boss: Agent;
let server: MailServer;
let mailbox: ImapServer;
beforeAll(async () => {
  [server, mailbox] = [await startMailServer(), await startImapServer()];
  app = await testApp({
    env: {
      MAIL_OUT: 'smtp',
      MAIL_FROM: 'hire@fields.example',
      PUBLIC_URL: 'https://hire.example',
      SMTP_URL: `smtp://user:p%40ss%3A%2F@127.0.0.1:${server.port}`,
      MAIL_IN: 'imap',
      IMAP_URL: `imap://me:geheim@127.0.0.1:${mailbox.port}`,
    },
    parts: () => ({ handlers: [checkMail] }),
  });
  boss = await app.as(['Finance Admin']);
});
afterAll(async () => {
  await app.end();
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  await app.db.rows(sql`delete from mail_state`);
});

const system = async () => (await boss.get('/api/v1/system/')).body;
const mailCodes = async (): Promise<string[]> =>
  (await system()).problems
    .map(({ code }: { code: string }) => code)
    .filter((code: string) => code.startsWith('mail'));
/** Signs in once, as the job does every ten minutes. */
async function check(): Promise<void> {
  await app.db.rows(sql`delete from job`);
  await app.db.rows(
    sql`insert into job (topic, aggregate, key) values ('mail.check', 'mail.check', 'mail.check')`,
  );
  await drain(app.app, [checkMail]);
}

test('does not call mail normal before the first check', async () => {
  expect((await system()).problems).toContainEqual({ code: 'mail_unchecked', gravity: 'look', count: 2 });
});

test('reports a server that refuses the password as failing until it accepts the sign-in', async () => {
  await check();
  const { out } = (await system()).mail;
  expect(out).toMatchObject({ way: 'smtp', problem: null, failing_since: null, ok_at: out.checked_at });
  await server.setWeather('shut');
  await check();
  await check();
  const failing = (await system()).mail.out;
  expect(failing).toMatchObject({
    problem: expect.stringContaining('The sign-in was refused'),
    ok_at: out.ok_at,
  });
  expect(failing.failing_since < failing.checked_at).toBe(true);
  expect(await mailCodes()).toContain('mail_out_failed');
  await server.setWeather('away');
  await check();
  expect((await system()).mail.out).toMatchObject({
    problem: expect.stringContaining('The server did not respond'),
    failing_since: failing.failing_since,
  });
  await server.setWeather('fair');
  await check();
  expect((await system()).mail.out).toMatchObject({ problem: null, failing_since: null });
  expect(await mailCodes()).not.toContain('mail_out_failed');
  expect(server.deliveries).toEqual([]);
});

test('reports a missing check after half an hour', async () => {
  await app.db.rows(sql`
    insert into mail_state (direction, ok_at) values ('out', now() - interval '31 min'), ('in', now() - interval '29 min')`);
  expect((await system()).problems).toContainEqual({ code: 'mail_unchecked', gravity: 'look', count: 1 });
});

test('records for each mailbox check whether it worked', async () => {
  const state = async () => (await system()).mail.in;
  const receive = () => startReceiving(app.app.env, app.db, () => undefined);
  const first = await receive();
  await expect.poll(async () => (await state()).ok_at).not.toBeNull();
  await first?.stop();
  mailbox.refuse = true;
  const second = await receive();
  await expect.poll(async () => (await state()).problem).toContain('The sign-in was refused');
  await second?.stop();
  expect(await mailCodes()).toContain('mail_in_failed');
  mailbox.refuse = false;
  const third = await receive();
  await expect.poll(async () => (await state()).problem).toBeNull();
  await third?.stop();
});
