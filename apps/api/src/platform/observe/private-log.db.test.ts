/** Calls with personal data, into every kind of success and failure, at the most verbose level: no log line contains any of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RefusedError, TryAgainError } from '../ports/call-error.ts';
import { sql } from '../../db/database.ts';
import type { JobHandler } from '../jobs/job.ts';
import { enqueue } from '../jobs/queue.ts';
import { drain } from '../jobs/worker.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { logTry } from '../jobs/log-try.ts';
import { safeError } from './safe-error.ts';

const PERSON = {
  first_name: 'Tilly',
  last_name: 'Lovelacia',
  email: 'tilly.lovelacia@example.com',
  name: 'Tilly Lovelacia',
  telephone: '07700 900123',
};
const PASSWORD = 'Zwiebel-Hunter-2!';
const TOKEN = 'tok_Wq9ZtillyLovelacia';
/** Personal data in any case, and their digits. */
const PRIVATE = /tilly|lovelacia|zwiebel|tok_wq9|07700|900123/i;

let app: TestApp;
let admin: Agent;
beforeAll(async () => {
  app = await testApp({ env: { LOG_LEVEL: 'trace' } });
  admin = await app.as('admin');
});
afterAll(() => app.end());

async function logged(work: () => Promise<unknown>): Promise<string[]> {
  const from = app.logs.length;
  await work();
  return app.logs.slice(from);
}
const expectNone = (lines: readonly string[]) =>
  expect(lines.filter((line) => PRIVATE.test(line))).toEqual([]);

test('logs nothing sent, requested or presented', async () => {
  const lines = await logged(async () => {
    await admin.post('/api/v1/customer/', PERSON, { 'idempotency-key': `key of ${PERSON.email}` });
    await admin.post('/api/v1/customer/', { ...PERSON, email: 'no address of Tilly' });
    await admin.patch('/api/v1/customer/Tilly-Lovelacia/', PERSON);
    await admin.get(`/api/v1/customer/?search=${PERSON.last_name}&ordering=Tilly&email=${PERSON.email}`);
    await admin.get(`/api/v1/customer/${TOKEN}/`);
    await admin.get(`/no/such/${PERSON.email}/07700900123`);
    await admin.get(`/api/v1/quote/${TOKEN}/`);
    await admin.post('/api/v1/customer/', `{"first_name": "Tilly", "last_name": Lovelacia`);
    await admin.post('/api/v1/customer/', PERSON, { 'content-type': 'tilly/lovelacia' });
    await admin.post('/api/v1/customer/', `{"first_name": "${'Tilly'.repeat(300_000)}"}`);
    await admin.get('/api/v1/customer/%E0%A4%A/Tilly');
    await admin.del('/api/v1/customer/1/', { 'if-match': `"${PERSON.email}"`, cookie: `name=${TOKEN}` });
    await app.anonymous.get('/api/v1/customer/', {
      authorization: `Bearer ${TOKEN}`,
      'user-agent': PERSON.first_name,
      referer: `https://shop.example/${PERSON.last_name}`,
      traceparent: `00-${PERSON.first_name}-${PERSON.last_name}-01`,
      tracestate: PERSON.email,
    });
    await app.anonymous.post('/auth/login/', { email: PERSON.email, password: PASSWORD });
    await app.anonymous.post('/api/token/', { username: PERSON.email, password: PASSWORD });
    await app.anonymous.post('/auth/token/refresh/', { refresh: TOKEN });
    await app.anonymous.post('/auth/password/reset/', { email: PERSON.email });
    await admin.post('/users/', { ...PERSON, password: PASSWORD });
    await admin.post('/users/', { ...PERSON, password: PASSWORD });
  });
  expect(lines.length).toBeGreaterThanOrEqual(19);
  expectNone(lines);
});

test('logs nothing of unexpected database errors', async () => {
  await app.db.transaction((tx) =>
    tx.script(`create function shout() returns trigger language plpgsql as $$
      begin raise exception 'no "%" at %', new.name, new.email using detail = new.email, hint = new.telephone; end $$;
      create trigger customer_shouts before insert on customer for each row execute function shout();`),
  );
  const raised = await logged(async () => {
    expect((await admin.post('/api/v1/customer/', PERSON)).status).toBe(500);
  });
  await app.db.transaction((tx) =>
    tx.script(`drop trigger customer_shouts on customer;
      create function forget() returns trigger language plpgsql as $$ begin new.name = null; return new; end $$;
      create trigger customer_forgets before insert on customer for each row execute function forget();`),
  );
  const missing = await logged(async () => {
    expect((await admin.post('/api/v1/customer/', PERSON)).status).toBe(500);
  });
  await app.db.rows(sql`drop trigger customer_forgets on customer`);
  expectNone([...raised, ...missing]);
  // Helpful facts are there: error code, table and place.
  expect(raised.join('')).toContain('P0001');
  expect(missing.join('')).toMatch(/23502 customer/);
  expect(missing.join('')).toMatch(/"stack":"\s+at /);
});

test('logs nothing of failed jobs', async () => {
  const failing: readonly unknown[] = [
    new TryAgainError(`550 <${PERSON.email}> unknown, call ${PERSON.telephone}`),
    new RefusedError('no', `Mailbox ${PERSON.email} unavailable`),
    Object.assign(new Error(`Recipient "${PERSON.last_name}" refused`), {
      response: PERSON,
      rejected: [PERSON.email],
    }),
    new Error('Sending failed', { cause: new Error(`to '${PERSON.first_name}' ${PERSON.telephone}`) }),
    new SyntaxError(`Unexpected token 'T', "Tilly Lovelacia" is not valid JSON`),
    PERSON,
  ];
  const handlers = failing.map(
    (error, at): JobHandler => ({
      topic: `test.${at}`,
      seconds: 10,
      perform: () => {
        throw error;
      },
    }),
  );
  await app.db.transaction(async (tx) => {
    for (const { topic } of handlers)
      await enqueue(tx, { topic, aggregate: topic, key: PERSON.email, payload: PERSON });
  });
  const lines = await logged(() =>
    drain(app.app, handlers, {
      onError: (error, topic) => app.server.log.error({ err: error, topic }, 'unexpected error in a job'),
      onTried: (tried) => logTry(app.server.log, tried),
    }),
  );
  const tried = lines.map((line) => JSON.parse(line)).filter(({ job }) => job !== undefined);
  expect(tried).toHaveLength(failing.length);
  expect(tried[0]).toMatchObject({ topic: 'test.0', attempt: 1, ended: 'failed', level: 40 });
  expect(tried[0].db).toBeGreaterThan(0);
  expectNone(lines);
});

test('an error keeps its kind, place and non-personal parts', () => {
  const error = Object.assign(new TypeError("Cannot read properties of undefined (reading 'id')"), {
    code: 'ERR_X',
    body: PERSON,
  });
  const safe = safeError(error);
  expect(safe).toMatchObject({ type: 'TypeError', code: 'ERR_X' });
  expect(safe.message).toContain('Cannot read properties of undefined');
  expect(safe.stack).toContain('private-log.db.test.ts');
  expect(Object.keys(safe).sort((a, b) => a.localeCompare(b))).toEqual(['code', 'message', 'stack', 'type']);
});

test('a line has its database cost and its trace', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const lines = await logged(() =>
    admin.post(
      '/api/v1/depot/',
      { code: 'LOG', name: 'Yard' },
      { traceparent: `00-${trace}-00f067aa0ba902b7-01` },
    ),
  );
  const [line] = lines.map((one) => JSON.parse(one));
  expect(line).toMatchObject({ status: 201, trace });
  expect(line.db).toBeGreaterThanOrEqual(4);
  expect(line.dbMs).toBeGreaterThan(0);
});
