/** The job that asks the mail host whether it accepts replies, and its result on the System page. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../adapters/mail-out/smtp/server.testing.ts';
import { sql } from '../db/database.ts';
import { drain } from '../platform/jobs/worker.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { replyCheck } from './reply-check.ts';

let app: TestApp;
let boss: Agent;
let server: MailServer;
const handler = replyCheck(async () => [{ host: '127.0.0.1', port: server.port }]);
beforeAll(async () => {
  server = await startMailServer();
  app = await testApp({
    env: {
      MAIL_OUT: 'smtp',
      MAIL_FROM: 'hire@fields.example',
      MAIL_DOMAIN: 'fields.example',
      PUBLIC_URL: 'https://hire.example',
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    },
    parts: () => ({ handlers: [handler] }),
  });
  boss = await app.as(['Finance Admin']);
});
afterAll(async () => {
  await app.end();
  await server.close();
});

const system = async () => (await boss.get('/api/v1/system/')).body;
const replyCodes = async (): Promise<string[]> =>
  (await system()).problems
    .map(({ code }: { code: string }) => code)
    .filter((code: string) => code.startsWith('mail_replies'));
/** Asks once, as the job does every six hours. */
async function check(): Promise<void> {
  await app.db.rows(sql`delete from job where state = 'queued'`);
  await app.db.rows(
    sql`insert into job (topic, aggregate, key) values ('mail.replies', 'mail.replies', 'mail.replies')`,
  );
  await drain(app.app, [handler]);
}

test('shows replies as unchecked until the mail host was asked, and then its answer', async () => {
  expect((await system()).mail.replies).toEqual({
    domain: 'fields.example',
    checked_at: null,
    verdict: null,
    words: '',
  });
  expect(await replyCodes()).toEqual(['mail_replies_unchecked']);
  server.refuse = () => [550, '5.1.1 No such user here'];
  await check();
  expect((await system()).mail.replies).toMatchObject({
    checked_at: expect.any(String),
    verdict: 'refused',
    words: '550 5.1.1 No such user here',
  });
  expect(await replyCodes()).toEqual(['mail_replies_refused']);
  server.refuse = () => [450, '4.2.0 Greylisted'];
  await check();
  expect((await system()).mail.replies).toMatchObject({
    verdict: 'unknown',
    words: '127.0.0.1 gave no clear answer: 450 4.2.0 Greylisted',
  });
  expect(await replyCodes()).toEqual(['mail_replies_unchecked']);
  server.refuse = () => undefined;
  await check();
  expect((await system()).mail.replies).toMatchObject({ verdict: 'accepted', words: '' });
  expect(await replyCodes()).toEqual([]);
  expect(server.deliveries).toEqual([]);
});

test('opening the page does not contact the mail host', async () => {
  const before = server.connections();
  await system();
  expect(server.connections()).toBe(before);
});
