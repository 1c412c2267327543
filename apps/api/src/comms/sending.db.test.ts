import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { RefusedError, TryAgainError, UnclearOutcomeError } from '../platform/ports/call-error.ts';
import type { MailSender, OutgoingMessage, Sent } from '../platform/ports/mail-out.ts';
import { sql } from '../db/database.ts';
import type { App } from '../platform/http/call.ts';
import { killableDatabase } from '../platform/jobs/killable.testing.ts';
import { drain, startWorker } from '../platform/jobs/worker.ts';
import { chance } from '../testing/stock-chance.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { ABOUT_NO_RECORD } from '../mail/outbox/about.ts';
import { queueMail } from '../mail/outbox/queue.ts';
import { sendMail } from './letters/send-job.ts';

let app: TestApp;
let at = Date.parse('2027-01-04T09:00:00Z');
beforeAll(async () => {
  app = await testApp({ now: () => new Date(at), database: { max: 8 } });
});
afterEach(() => app.db.rows(sql`delete from job`));
afterAll(() => app.end());

const taken: Sent = { providerId: null, wireMessageId: null, rejected: [] };
const queued = (to = 'ada@example.com'): Promise<number> =>
  app.db.transaction((tx) =>
    queueMail(app.app, tx, {
      about: {
        category: 'other',
        ...ABOUT_NO_RECORD,
        subject: 'Your chairs',
        message: 'They are ready.',
      },
      to,
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

interface Mail {
  readonly furthest: string;
  readonly unclear: boolean;
  readonly last_error: string;
  readonly actions: string[];
}
const read = async (id: number): Promise<Mail> =>
  (await app.db.one<Mail>(sql`
    select furthest, last_error, (sending_at is not null and furthest = 'pending' and last_error <> '') as unclear,
      array(select s.system_action from state s where s.id = any (ss.state_ids) order by 1) as actions
    from sesmail t join state_set ss on ss.id = t.state_set_id where t.id = ${id}`)) ??
  expect.fail('It is gone.');

/** Creates the application with a service that behaves like this. */
const over = (send: MailSender['send'], more: Partial<MailSender> = {}): App => ({
  ...app.app,
  mail: { name: 'test', repeatable: false, tracks: false, check: async () => undefined, ...more, send },
});
/** Runs everything that is due, or becomes due, until nothing is left. */
async function finish(on: App): Promise<void> {
  await app.db.rows(sql`update job set locked_until = now() - interval '1 second' where state = 'running'`);
  for (let tries = 0; tries < 12; tries++) {
    await drain(on, [sendMail]);
    at += 8 * 3600_000;
  }
}

describe.each([true, false])('a worker killed at any step, with an idempotent service: %s', (repeatable) => {
  test('sends one email, or leaves the decision to a user', async () => {
    const ends = new Set<string>();
    let survived = 0;
    for (let steps = 0; survived < 2; steps++) {
      const id = await queued();
      const handed: OutgoingMessage[] = [];
      const send: MailSender['send'] = async (message) => {
        handed.push(message);
        return taken;
      };
      let left = steps;
      const { db, dead } = killableDatabase(app.db, () => left-- > 0);
      await drain({ ...over(send, { repeatable }), db }, [sendMail]).catch((error: unknown) =>
        expect(String(error)).toContain('killed'),
      );
      if (!dead()) survived++;
      await finish(over(send, { repeatable }));
      const { furthest, unclear, last_error } = await read(id);
      expect(new Set(handed.map(({ raw }) => raw.toString())).size).toBeLessThanOrEqual(1);
      if (repeatable)
        expect([steps, furthest, last_error, handed.length > 0]).toEqual([steps, 'sent', '', true]);
      else {
        expect([steps, handed.length]).toEqual([steps, furthest === 'sent' ? 1 : Math.min(1, handed.length)]);
        expect([steps, furthest === 'sent' || unclear]).toEqual([steps, true]);
      }
      ends.add(`${furthest} ${handed.length}`);
    }
    // Each outcome occurred, so some kills fell between sending and storing.
    expect([...ends].sort()).toEqual(
      repeatable ? ['sent 1', 'sent 2'] : ['pending 0', 'pending 1', 'sent 1'],
    );
  }, 60_000);
});

describe('an interrupted try', () => {
  const never = (signal: AbortSignal): Promise<never> =>
    new Promise((_done, reject) =>
      signal.addEventListener('abort', () => reject(new UnclearOutcomeError('Cut off'))),
    );

  test('is not repeated if its time limit passed after the service had the email', async () => {
    for (const end of ['cut off', 'answers late']) {
      const id = await queued();
      let handed = 0;
      const on = over(async (_message, signal) => {
        handed++;
        if (end === 'cut off') return never(signal);
        await wait(300);
        return taken;
      });
      await drain(on, [{ ...sendMail, seconds: 0.1 }]);
      expect((await read(id)).unclear).toBe(true);
      await wait(end === 'cut off' ? 0 : 300);
      await finish(on);
      expect([end, handed, (await read(id)).unclear]).toEqual([end, 1, true]);
    }
  });

  test('is repeated if its time limit passed before the service had the email', async () => {
    const id = await queued();
    let handed = 0;
    const on = over(async (_message, signal) => {
      if (handed++ > 0) return taken;
      await new Promise((done) => signal.addEventListener('abort', done));
      throw new TryAgainError('Sending was cancelled.');
    });
    await drain(on, [{ ...sendMail, seconds: 0.1 }]);
    await expect
      .poll(() => app.db.one(sql`select sending_at from sesmail where id = ${id}`))
      .toEqual({ sending_at: null });
    await finish(on);
    expect([handed, (await read(id)).furthest]).toEqual([2, 'sent']);
  });

  test('is put back when the process ends, and then waits for a user', async () => {
    const id = await queued();
    const begun = Promise.withResolvers<void>();
    let handed = 0;
    const on = over((_message, signal) => {
      handed++;
      begun.resolve();
      return never(signal);
    });
    const worker = await startWorker(on, [sendMail], { graceSeconds: 0, pollSeconds: 0.02 });
    await begun.promise;
    await worker.stop();
    expect(await app.db.one(sql`select state, attempts from job where key = ${`mail:${id}`}`)).toEqual({
      state: 'queued',
      attempts: 0,
    });
    await finish(on);
    expect([handed, await read(id)]).toMatchObject([1, { furthest: 'pending', unclear: true }]);
  });
});

test('ends 500 emails through an unreliable service as the service treated them', async () => {
  const pick = chance(20_270_501);
  const MAILS = 500;
  const A = 'a@example.com';
  const B = 'b@example.com';
  /** What the service did on each try, by email. */
  const story = new Map<number, string[]>();
  const send: MailSender['send'] = async ({ mailId, envelope }) => {
    const said = (what: string): void => void story.set(mailId, [...(story.get(mailId) ?? []), what]);
    const refuseMail = (addresses: readonly string[], permanent: boolean): Sent => ({
      ...taken,
      rejected: addresses.map((address) => ({ address, reason: '550 no', permanent })),
    });
    switch (pick(9)) {
      case 0:
      case 1:
        said('busy');
        throw new TryAgainError('Busy');
      case 2:
        said('refused');
        throw new RefusedError('no', 'Never');
      case 3:
        said('torn, taken');
        throw new UnclearOutcomeError('Torn');
      case 4:
        said('torn, not taken');
        throw new UnclearOutcomeError('Torn');
      case 5:
        said('torn strangely');
        throw new Error('read ECONNRESET');
      case 6:
        said(envelope.to.length > 1 ? 'taken for one' : 'turned away');
        return refuseMail(envelope.to.slice(0, 1), false);
      default:
        said('taken');
        return taken;
    }
  };
  const ids: number[] = [];
  for (let n = 0; n < MAILS; n++) ids.push(await queued(pick(2) === 0 ? A : `${A}, ${B}`));
  await finish(over(send));

  const expected = (tries: readonly string[]): Partial<Mail> => {
    const last = tries.at(-1) ?? '';
    if (last === 'taken') return { furthest: 'sent', actions: ['sent'], unclear: false, last_error: '' };
    if (last === 'taken for one')
      return { furthest: 'bounced', actions: ['bounced', 'sent'], unclear: false, last_error: '' };
    if (last === 'turned away')
      return { furthest: 'bounced', actions: ['bounced'], unclear: false, last_error: '' };
    if (last.startsWith('torn')) return { furthest: 'pending', actions: ['pending'], unclear: true };
    return {
      furthest: 'pending',
      actions: ['pending'],
      unclear: false,
      last_error: last === 'busy' ? 'Busy' : 'Never',
    };
  };
  for (const id of ids) {
    const tries = story.get(id) ?? [];
    expect([tries, await read(id)]).toMatchObject([tries, expected(tries)]);
    // Only "busy" is tried again, at most eight times.
    expect(tries.slice(0, -1).filter((one) => one !== 'busy')).toEqual([]);
    expect(tries.length).toBeLessThanOrEqual(8);
    const job = await app.db.one<{ state: string }>(sql`select state from job where key = ${`mail:${id}`}`);
    expect(job?.state).toBe(
      /taken$|one$|away$/.test(tries.at(-1) ?? '') && !tries.at(-1)?.startsWith('torn') ? 'done' : 'dead',
    );
  }
  expect(new Set([...story.values()].map((tries) => tries.at(-1))).size).toBeGreaterThanOrEqual(7);
}, 120_000);
