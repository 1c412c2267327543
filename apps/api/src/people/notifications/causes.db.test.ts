/** Tests who is notified by each kind's real cause: once each, and never the person who caused it. */
import { addDays } from '@hireyard/domain/values/calendar';
import { NOTIFICATION_CODES } from '@hireyard/domain/people/notification-kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RefusedError } from '../../platform/ports/call-error.ts';
import { within } from '../../db/origin.ts';
import { sql } from '../../db/database.ts';
import { receive } from '../../platform/inbound/receive.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { storeReceived } from '../../mail/outbox/intake.ts';
import { makeHire, move, path, placeAt } from '../../testing/hire.ts';
import { must, openStage, type Stage } from '../../testing/money-stage.ts';
import type { Agent } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { daily } from './daily.ts';
import { notify } from '../../platform/notify/notify.ts';

let stage: Stage;
let world: World;
/** One user per role: a second administrator and one of each group. */
let boss: Agent;
let account: Agent;
let finance: Agent;
let approver: Agent;
let stock: Agent;
let director: Agent;
const seen = new Set<string>();
beforeAll(async () => {
  stage = await openStage(Date.parse('2027-03-01T12:00:00Z'));
  world = await makeWorld(stage.asker);
  boss = await stage.app.as('admin');
  account = await stage.app.as(['Account Manager']);
  finance = await stage.app.as(['Finance']);
  approver = await stage.app.as(['Finance Admin']);
  stock = await stage.app.as(['Stock Manager']);
  director = await stage.app.as(['Director']);
});
afterAll(() => stage.end());

const idOf = async (agent: Agent): Promise<number> => (await agent.get('/auth/user/')).body.id;
/** Returns an agent's notifications of a kind since the last call: texts and counts. */
async function take(agent: Agent, kind: string): Promise<{ text: string; count: number; title: string }[]> {
  seen.add(kind);
  const { results } = must(await agent.get(`/api/v1/notification/?kind=${kind}&unread=true`));
  must(await agent.post('/api/v1/notification/read_all/', { kind }));
  return results;
}
const count = async (agent: Agent, kind: string): Promise<number> =>
  (await take(agent, kind)).reduce((sum, one) => sum + one.count, 0);
/** Returns how many notifications of a kind each agent received. */
const counts = (kind: string, ...agents: readonly Agent[]): Promise<number[]> =>
  Promise.all(agents.map((agent) => count(agent, kind)));
const numberOf = async (contract: number): Promise<string> =>
  (await stage.asker.get(path(contract))).body.contract_number;
/** Runs the daily job as a worker does. */
const runDaily = async () => {
  const context = {
    app: stage.app.app,
    job: {} as never,
    signal: new AbortController().signal,
    progress: async () => {},
  };
  const finish = await daily.perform(context);
  return stage.app.db.transaction(finish);
};

test('notifies everyone who may see an accepted quote once, however often the customer accepts', async () => {
  const contract = await makeHire(stage.asker, world);
  const kept = must(await stage.asker.post(path(contract, 'documents/'), { kind: 'quote' }));
  const share = must(await stage.asker.post(`/api/v1/document/${kept.id}/share/`, { days: 5 })).shares[0];
  const url = `/api/v1/quote/${String(share.url).split('/').at(-1)}/accept/`;
  const body = { name: 'Ada Lovelace', agree: true, sha256: kept.sha256 };
  const replies = await Promise.all([1, 2, 3].map(() => stage.app.anonymous.post(url, body)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [line, ...more] = await take(boss, 'quote_accepted');
  expect([line, more]).toEqual([
    expect.objectContaining({
      title: 'Quote accepted',
      text: `${await numberOf(contract)} · version 1`,
      resource: 'contract',
      object_id: contract,
      count: 1,
      by: null,
    }),
    [],
  ]);
  // Push messages contain no names.
  expect(JSON.stringify(line)).not.toContain('Ada');
  expect(await counts('quote_accepted', stage.asker, account, stock, director)).toEqual([1, 1, 1, 1]);
});

test('groups ten payments of a day into one line, and reports a failure and a dispute once each', async () => {
  const contract = await stage.hire();
  await Promise.all([boss, finance].map((agent) => take(agent, 'payment_received')));
  const request = await stage.request(contract);
  for (let n = 0; n < 10; n++) must(await stage.record(request, '1.00'));
  expect(await take(finance, 'payment_received')).toEqual([
    expect.objectContaining({
      title: '10 payments received',
      text: expect.stringMatching(/^M\d+ · (US)?\$1\.00$/),
      count: 10,
      resource: 'paymentrequest',
      object_id: request,
    }),
  ]);
  expect(await counts('payment_received', boss, stock, stage.asker)).toEqual([10, 0, 0]);
  const other = await stage.request(await stage.hire());
  const secret = must(await stage.secret(other));
  await stage.pay(secret, 'declined');
  await stage.quiet();
  expect(await counts('payment_failed', finance, stock)).toEqual([1, 0]);
  await stage.pay(secret);
  await stage.quiet();
  expect(await counts('payment_received', finance, stage.asker)).toEqual([1, 1]);
  const event = { external_id: 'evt_dispute', type: 'charge.dispute.created', hint: { intent: secret.id } };
  for (const _ of [1, 2]) {
    await stage.app.db.transaction((tx) => receive(tx, 'testcard', [event], '{}'));
    await stage.quiet();
  }
  expect(await counts('payment_disputed', finance, approver, stock)).toEqual([1, 1, 0]);
});

test('notifies approvers of a refund request, and its requester of the outcome', async () => {
  const request = await stage.request(await stage.hire());
  await stage.paid(request);
  const refund = must(
    await finance.post('/api/v1/accounting/refundrequest/', {
      paymentrequest: request,
      amount: '5.00',
      reason: 'Kind',
    }),
  ).id;
  expect(await counts('refund_to_approve', approver, finance, account, director)).toEqual([1, 0, 0, 0]);
  must(await stage.move(refund, 'approved', {}, approver));
  await stage.quiet();
  expect(await counts('refund_succeeded', finance, approver, boss)).toEqual([1, 0, 0]);
  const failing = await stage.request(await stage.hire());
  await stage.paid(failing);
  stage.between((inner) => ({
    ...inner,
    createRefund: () => Promise.reject(new RefusedError('busy', 'Not today.')),
  }));
  const second = must(
    await finance.post('/api/v1/accounting/refundrequest/', {
      paymentrequest: failing,
      amount: '5.00',
      reason: 'Kind',
    }),
  ).id;
  must(await stage.move(second, 'approved', {}, approver));
  await stage.quiet();
  stage.between();
  expect(await counts('refund_failed', finance, approver)).toEqual([1, 0]);
});

test('notifies the creator of a contract of its message, and others of an inbox message', async () => {
  const contract = await makeHire(account, world);
  await take(director, 'message_received');
  const raw = Buffer.from(
    `From: ada@example.org\r\nTo: hire@hireyard.example\r\nSubject: Order ${await numberOf(contract)}\r\nMessage-ID: <n1@example.org>\r\n\r\nTwenty more.\r\n`,
  );
  const mail = {
    raw,
    from: 'ada@example.org',
    recipients: ['hire@hireyard.example'],
    externalId: 'n1',
    transport: 'smtp',
  } as const;
  for (const _ of [1, 2]) {
    await stage.app.db.transaction((tx) => storeReceived(tx, mail));
    await stage.app.drain();
  }
  expect(await counts('message_matched', account, director)).toEqual([1, 0]);
  expect(await counts('message_received', account, director, stock)).toEqual([0, 1, 0]);
  must(
    await stage.asker.post('/api/v1/ses/sesmail_incoming/', {
      subject: 'Rang',
      category: 'message',
      source: 'ada@example.org',
      destination: 'hire@hireyard.example',
      type: 'text',
    }),
  );
  const [line] = await take(director, 'message_received');
  expect([line?.text, await counts('message_received', stage.asker)]).toEqual(['About no contract yet', [1]]);
});

test('notifies of change requests and bounced email', async () => {
  const { contract } = world;
  await Promise.all([boss, stock].map((agent) => take(agent, 'change_opened')));
  must(
    await account.post('/api/v1/changerequest/', {
      object_id: contract,
      title: 'Later',
      content: 'A day later, please.',
    }),
  );
  expect(await counts('change_opened', boss, director, account, stock)).toEqual([1, 1, 0, 0]);
  const mail = must(
    await account.post('/api/v1/ses/sesmail/', {
      to: 'gone@example.org',
      subject: 'Hello',
      category: 'other',
      type: 'text',
      contract,
    }),
  ).id;
  await stage.app.drain();
  must(
    await boss.put(`/api/v1/ses/sesmail/${mail}/system_state/`, {
      system_action: 'bounced',
      action: 'attach',
    }),
  );
  expect(await counts('mail_returned', account, boss, director)).toEqual([1, 0, 0]);
});

test('notifies of stock written off while contracts need it', async () => {
  const item = must(
    await stage.asker.post('/api/v1/stockitem/', {
      sku: 'TENT',
      third_party_software_reference: 'TENT',
      internal_title: 'Tent',
      price: '400.00',
      replacement_price: '900.00',
      weight: '20.000',
    }),
  ).id;
  const book = (kind: string, quantity: number, more: object = {}) =>
    stage.asker.post('/api/v1/stockmovement/', {
      stockitem: item,
      depot: world.depot,
      kind,
      quantity,
      reason: 'Storm',
      ...more,
    });
  must(await book('buy', 10));
  const made = must(
    await stage.asker.post('/api/v1/contract/', {
      lead_customer: world.customer,
      account: world.account,
      depot: world.depot,
      delivery_date: '2027-03-05',
      collection_date: '2027-03-07',
      delivery_type: 'none',
    }),
  ).id;
  must(await stage.asker.post('/api/v1/contractstock/', { contract: made, stockitem: item, quantity: 8 }));
  must(await move(stage.asker, made, 'entered'));
  expect((await book('write_off', 5)).status).toBe(409);
  must(await book('write_off', 5, { accept_shortage: true }));
  const [line] = await take(stock, 'stock_shortage');
  expect([line?.text, await counts('stock_shortage', stage.asker, account)]).toEqual([
    `TENT: 3 short for ${await numberOf(made)}`,
    [0, 1],
  ]);
});

test('notifies once of unpaid deposits and overdue hires, whichever process runs the daily job', async () => {
  const unpaid = await stage.hire();
  const late = await stage.hire();
  const old = await stage.hire();
  await stage.app.db.rows(sql`update contract set hire_date = '2027-03-02' where id = ${unpaid}`);
  for (const [id, back] of [
    [late, -1],
    [old, -30],
  ] as const) {
    await placeAt(stage.app, id, 'on_hire');
    await stage.app.db.rows(
      sql`update contract set delivery_date = '2027-01-02', collection_date = ${addDays('2027-03-01', back)} where id = ${id}`,
    );
  }
  await Promise.all([runDaily(), runDaily()]);
  await runDaily();
  const [line] = await take(finance, 'deposit_unpaid');
  expect([line?.count, line?.text]).toEqual([1, expect.stringContaining('100.00 unpaid')]);
  expect(await counts('overdue_back', finance, stock, account)).toEqual([1, 1, 1]);
  expect(await counts('deposit_unpaid', stock)).toEqual([0]);
});

test('notifies of announcements and mentions only users who may see the record', async () => {
  await take(stock, 'announcement');
  must(await stage.asker.post('/api/v1/announcement/', { subject: 'Stocktaking', content: 'On Friday.' }));
  must(
    await stage.asker.post('/api/v1/announcement/', {
      subject: 'Later',
      content: 'x',
      shown_from: '2027-05-01',
    }),
  );
  expect((await take(stock, 'announcement')).map(({ text }) => text)).toEqual(['Stocktaking']);
  expect(await counts('announcement', stage.asker)).toEqual([0]);
  const names = await Promise.all(
    [stock, account].map(async (agent) => (await agent.get('/auth/user/')).body.username),
  );
  const note = async (content_type: string, object_id: number) =>
    must(
      await stage.asker.post('/api/v1/note/', {
        content_type,
        object_id,
        content: names.map((name) => `@${name}`).join(', '),
      }),
    ).id;
  const id = await note('contract.contract', world.contract);
  must(await stage.asker.patch(`/api/v1/note/${id}/`, { content: `Once more @${names[0]}` }));
  await note('customer.customer', world.customer);
  const heard = (await take(stock, 'mention')).map(({ text }) => text);
  expect(heard).toEqual([`In a note on ${await numberOf(world.contract)}`]);
  expect((await take(account, 'mention')).map(({ text }) => text)).toEqual([
    `In a note on Customer ${world.customer}`,
    `In a note on ${await numberOf(world.contract)}`,
  ]);
});

test('notifies the user who started a bulk action, and administrators of failed jobs', async () => {
  const setting = must(await boss.get('/api/v1/meta_data/?code__in=prep_days')).results[0].id;
  must(await boss.patch(`/api/v1/meta_data/${setting}/`, { value: { default: 1, depots: {} } }));
  await stage.app.drain();
  // The other agents started one bulk action during set-up, and none since.
  const others = (await take(stage.asker, 'work_finished')).map(({ text }) => text);
  expect(others).toEqual(['Bulk action on 1 record: 0 done, 1 unchanged, 0 refused']);
  await stage.app.db.transaction((tx) =>
    enqueue(tx, { topic: 'inbound.apply', aggregate: 'x', key: 'x', payload: { event: 2_000_000_000 } }),
  );
  await stage.app.db.rows(sql`update job set attempts = 7 where key = 'x'`);
  await stage.app.drain();
  expect(await counts('job_failed', boss, finance, director)).toEqual([1, 0, 0]);
  expect(await counts('work_finished', boss)).toEqual([1]);
  await stage.app.db.transaction((tx) =>
    notify(tx, { kind: 'figures_differ', cause: 'history x', record: null, text: 'A break', by: null }),
  );
  expect(await counts('figures_differ', boss, director)).toEqual([1, 0]);
});

test('notifies administrators of changed permissions, except the one who changed them', async () => {
  const { id } = (await account.get('/auth/user/')).body;
  must(await boss.patch(`/api/v1/users/${id}/`, { groups: ['Account Manager', 'Finance'] }));
  expect(await counts('user_changed', boss, director, finance)).toEqual([0, 0, 0]);
  const told = (await take(stage.asker, 'user_changed')).map(({ text }) => text);
  expect(told).toEqual([expect.stringMatching(/^User .+: Groups: Account Manager, Finance$/)]);
  must(await boss.patch(`/api/v1/users/${id}/`, { groups: ['Account Manager'] }));
});

test('notifies nobody of imported records or undone imports', async () => {
  await take(boss, 'announcement');
  const news = { kind: 'announcement', cause: 'x', record: null, text: 'x', by: null } as const;
  for (const via of ['import', 'seed'])
    await within({ via }, () => stage.app.db.transaction((tx) => notify(tx, news)));
  await stage.app.db
    .transaction(async (tx) => {
      await notify(tx, news);
      throw new Error('undone');
    })
    .catch(() => undefined);
  expect(await counts('announcement', boss)).toEqual([0]);
  const all = await Promise.all(
    Array.from({ length: 8 }, () => stage.app.db.transaction((tx) => notify(tx, news))),
  );
  expect(all).toHaveLength(8);
  expect(await counts('announcement', boss)).toEqual([1]);
});

test('notifies no deactivated user, and covers every kind', async () => {
  const gone = await stage.app.as('admin');
  await stage.app.db.rows(sql`update app_user set is_active = false where id = ${await idOf(gone)}`);
  const before = await stage.app.db.one<{ n: number }>(
    sql`select count(*)::int as n from notification n join app_user u on u.id = n.user_id where not u.is_active`,
  );
  must(await stage.asker.post('/api/v1/announcement/', { subject: 'For all', content: 'x' }));
  const after = await stage.app.db.one<{ n: number }>(
    sql`select count(*)::int as n from notification n join app_user u on u.id = n.user_id where not u.is_active`,
  );
  expect(after).toEqual(before);
  expect([...seen].sort()).toEqual([...NOTIFICATION_CODES].sort());
});
