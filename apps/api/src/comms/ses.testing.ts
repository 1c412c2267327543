/** A business that sends through SES, and Amazon's events about its email. */
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { startAmazon } from '../adapters/mail-out/ses/amazon.testing.ts';
import {
  AT,
  CERTIFICATE,
  CERTIFICATE_URL,
  type Fields,
  notification,
  signed,
} from '../adapters/mail-out/ses/sns.testing.ts';
import { sql } from '../db/database.ts';
import { testApp } from '../testing/test-app.ts';
import { sesEnv } from './ses-samples.testing.ts';

export const path = '/api/v1/ses/sesmail/';
export const actions = (mail: { states: { system_action: string }[] }): string[] =>
  mail.states.map((state) => state.system_action).sort();

let deliveries = 0;
/** Returns a signed SNS message with this content. */
export const notice = (message: unknown, over: Fields = {}): Buffer =>
  signed(
    notification({
      MessageId: `sns-${++deliveries}`,
      Message: typeof message === 'string' ? message : JSON.stringify(message),
      ...over,
    }),
  );

export type SesStage = Awaited<ReturnType<typeof openSesStage>>;

async function openSesStage() {
  /** Responses of the Amazon addresses, and the requests they received. */
  const net = { asked: [] as string[], status: 200 };
  const amazon = await startAmazon();
  vi.stubGlobal('fetch', async (url: string) => {
    net.asked.push(url);
    return new Response(url === CERTIFICATE_URL ? CERTIFICATE : '<Confirmed/>', { status: net.status });
  });
  const app = await testApp({
    now: () => new Date(AT),
    env: sesEnv(amazon.url),
  });
  const admin = await app.as('admin');

  const knock = (bytes: Buffer) =>
    app.anonymous.post('/webhooks/mail/ses/', bytes, { 'content-type': 'text/plain; charset=UTF-8' });
  const tell = async (message: unknown): Promise<void> => {
    const reply = await knock(notice(message));
    expect([reply.status, reply.body]).toEqual([200, { received: 1 }]);
    await app.drain();
  };

  /** Sends an email that SES accepts. */
  async function sentMail(to = 'recipient@example.com'): Promise<{ id: number; providerId: string }> {
    const made = await admin.post(path, {
      to,
      subject: 'Your chairs',
      category: 'other',
      type: 'html',
      message: 'They are ready.',
    });
    await app.drain();
    const row = await app.db.one<{ provider_id: string }>(
      sql`select provider_id from sesmail where id = ${made.body.id}`,
    );
    return { id: made.body.id, providerId: row?.provider_id ?? expect.fail('It was not sent.') };
  }
  const read = async (id: number) => (await admin.get(`${path}${id}/`)).body;
  const kept = async () => ({
    events: (await app.db.one<{ n: number }>(sql`select count(*)::int as n from inbound_event`))?.n,
    jobs: (await app.db.one<{ n: number }>(sql`select count(*)::int as n from job`))?.n,
  });
  return {
    app,
    admin,
    amazon,
    net,
    knock,
    tell,
    sentMail,
    read,
    kept,
    async end() {
      vi.unstubAllGlobals();
      await app.end();
      await amazon.close();
    },
  };
}

/**
 * Opens the stage before the tests of a file. Each test starts without blocked addresses and without requests to
 * Amazon.
 */
export function sesStage(opened: (stage: SesStage) => void): void {
  let stage: SesStage | undefined;
  beforeAll(async () => {
    stage = await openSesStage();
    opened(stage);
  });
  beforeEach(async () => {
    if (stage === undefined) return;
    stage.net.status = 200;
    stage.net.asked.length = 0;
    await stage.app.db.rows(sql`delete from mail_suppression`);
  });
  afterAll(() => stage?.end());
}
