/** What money does not take: amounts that are none, more than there is, what is over, what nobody sent, whoever may not. */
import { randomUUID } from 'node:crypto';
import { type GroupName, GROUPS } from '@hireyard/domain/access';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signDelivery } from '../adapters/payments/webhook-signature.ts';
import { sql } from '../db/database.ts';
import { differences } from '../testing/money-figures.ts';
import { must, openStage, type Stage } from '../testing/money-stage.ts';
import type { Agent, Reply } from '../testing/test-app.ts';
import { reconcileMoney } from './reconcile.ts';

const ACCOUNTING = '/api/v1/accounting';
let stage: Stage;
let contract: number;
/** Asked for and not paid. */
let open: number;
/** Paid by bank and by card. */
let paid: number;
let card: number;
let intent: string;
beforeAll(async () => {
  stage = await openStage();
  contract = await stage.hire();
  open = await stage.request(contract, 'contract', '100.00');
  paid = await stage.request(await stage.hire(), 'contract', '100.00');
  must(await stage.record(paid, '100.00'));
  card = await stage.request(await stage.hire(), 'contract', '100.00');
  intent = await stage.paid(card);
}, 60_000);
afterEach(() => stage.between());
afterAll(() => stage.end());

/** All that money is, to see that nothing of it changed. */
const everything = () =>
  stage.app.db.rows(sql`select 'request', id, position, amount::text, amount_captured::text, amount_refunded::text, version from payment_request
    union all select 'refund', id, position, amount::text, amount_refunded::text, '', version from refund_request
    union all select 'movement', id, kind, amount_captured::text, amount_refunded::text, '', version from money_transaction
    union all select 'entry', id, '', '', '', '', 1 from journal_entry order by 1, 2`);
async function unchanged(doing: () => Promise<unknown>): Promise<void> {
  const before = await everything();
  await doing();
  expect(await everything()).toEqual(before);
  expect(await reconcileMoney(stage.app.db)).toEqual([]);
}

describe('an amount that is none', () => {
  const calls: Record<string, (amount: unknown) => Promise<Reply>> = {
    'payment request': (amount) =>
      stage.asker.post(`${ACCOUNTING}/paymentrequest/`, { contract, type: 'contract', amount }),
    'change of a payment request': (amount) =>
      stage.asker.patch(`${ACCOUNTING}/paymentrequest/${open}/`, { amount }),
    transaction: (amount) =>
      stage.asker.post(`${ACCOUNTING}/transaction/`, { payment_request: open, amount }),
    'transaction, as what was captured': (amount_captured) =>
      stage.asker.post(`${ACCOUNTING}/transaction/`, { payment_request: open, amount_captured }),
    'refund request': (amount) =>
      stage.asker.post(`${ACCOUNTING}/refundrequest/`, { paymentrequest: paid, amount, reason: 'x' }),
    'use of a deposit': (amount) =>
      stage.asker.post(`${ACCOUNTING}/paymentrequest/${paid}/apply/`, {
        type: 'contract',
        amount,
        reason: 'x',
      }),
    invoice: (amount) => stage.asker.post(`${ACCOUNTING}/invoice/`, { contract, type: 'contract', amount }),
  };
  const amounts = [
    '1.005',
    '-5.00',
    '0',
    '0.00',
    0,
    -1,
    1.005,
    'NaN',
    'Infinity',
    '-Infinity',
    '1e3',
    '0x10',
    '',
    ' ',
    '1,00',
    '1 000',
    '٣',
    true,
    [],
    {},
    ['5'],
    '99999999999999999999',
    1e21,
    '0.001',
    '--1',
    '+',
  ];
  test.each(Object.keys(calls).flatMap((what) => amounts.map((amount) => [what, amount] as const)))(
    '%s of %j is 400 and changes nothing',
    async (what, amount) => {
      // A credit note is a negative invoice: that of nothing invoiced is refused as well.
      const reply = await calls[what]?.(amount);
      expect([reply?.status, typeof reply?.body]).toEqual([400, 'object']);
    },
  );
  test('and after all of them nothing has changed', () => unchanged(async () => undefined));
});

test.each([
  ['a refund above what was taken', () => stage.ask(paid, '100.01'), 400],
  ['a refund of a request that nobody paid', () => stage.ask(open, '0.01'), 400],
  [
    'a request for more than is outstanding',
    () => stage.asker.post(`${ACCOUNTING}/paymentrequest/`, { contract, type: 'contract', amount: '140.01' }),
    400,
  ],
  [
    'a request for more, beside one that is open',
    () => stage.asker.patch(`${ACCOUNTING}/paymentrequest/${open}/`, { amount: '240.01' }),
    400,
  ],
  [
    'an amount of what was paid changed',
    () => stage.asker.patch(`${ACCOUNTING}/paymentrequest/${paid}/`, { amount: '50.00' }),
    409,
  ],
  [
    'another currency',
    () =>
      stage.asker.patch(`${ACCOUNTING}/paymentrequest/${open}/`, {
        currency: 'EUR',
        amount_captured: '9.00',
        position: 'paid',
      }),
    200,
  ],
  [
    'a request for damages that are none',
    () => stage.asker.post(`${ACCOUNTING}/paymentrequest/`, { contract, type: 'damages' }),
    400,
  ],
  [
    'a type that is none',
    () => stage.asker.post(`${ACCOUNTING}/paymentrequest/`, { contract, type: 'tips' }),
    400,
  ],
  [
    'a contract that is not there',
    () => stage.asker.post(`${ACCOUNTING}/paymentrequest/`, { contract: 2_000_000_000, type: 'contract' }),
    400,
  ],
  ['a transaction on a request that is not there', () => stage.record(2_000_000_000, '1.00'), 400],
  ['a transaction by card by hand', () => stage.record(open, '1.00', { method: 'card' }), 400],
  ['a transaction of tomorrow', () => stage.record(open, '1.00', { paid_on: '2199-01-01' }), 400],
  ['a refund as a transaction', () => stage.record(paid, '1.00', { amount_refunded: '1.00' }), 400],
  [
    'a correction without a reason',
    () => stage.asker.post(`${ACCOUNTING}/transaction/`, { reverses: 1 }),
    400,
  ],
  [
    'a correction of nothing',
    () => stage.asker.post(`${ACCOUNTING}/transaction/`, { reverses: 2_000_000_000, reason: 'x' }),
    404,
  ],
  ['a refund of a request that is not there', () => stage.ask(2_000_000_000, '1.00'), 400],
  ['a secret of a request that is not there', () => stage.secret(2_000_000_000), 404],
  [
    'a secret of a contract that is not there',
    () => stage.asker.post('/api/v1/contract/2000000000/secret/', {}),
    404,
  ],
  ['a move of a refund that is not there', () => stage.move(2_000_000_000, 'approved'), 404],
  ['a secret of what is paid', () => stage.secret(paid), 409],
  ['a position that follows from money', () => stage.movePayment(open, 'paid'), 409],
  ['cancelling what was paid', () => stage.movePayment(paid, 'cancelled'), 409],
  ['deleting what was sent', () => stage.asker.del(`${ACCOUNTING}/paymentrequest/${open}/`), 409],
  [
    'using what is no deposit',
    () =>
      stage.asker.post(`${ACCOUNTING}/paymentrequest/${paid}/apply/`, {
        type: 'contract',
        amount: '1.00',
        reason: 'x',
      }),
    409,
  ],
])('%s is refused and changes nothing', async (_what, call, status) => {
  await unchanged(async () => {
    const reply = await call();
    expect([reply.status, reply.body]).toEqual([status, expect.anything()]);
  });
});

describe('a transaction', () => {
  const ids = async () => stage.app.db.rows<{ id: number }>(sql`select id from money_transaction`);
  test.each([
    ['amount', '9.00'],
    ['amount_captured', '9.00'],
    ['amount_refunded', '9.00'],
    ['paid_on', '2020-01-01'],
    ['method', 'cash'],
  ])('keeps its %s for ever', async (field, value) => {
    await unchanged(async () => {
      for (const { id } of await ids()) {
        const url = `${ACCOUNTING}/transaction/${id}/`;
        const whole = must(await stage.asker.get(url));
        expect((await stage.asker.put(url, whole)).status).toBe(200);
        expect([field, (await stage.asker.put(url, { ...whole, [field]: value })).status]).toEqual([
          field,
          409,
        ]);
      }
    });
  });
  test('cannot be deleted, by the API or in the database', async () => {
    await unchanged(async () => {
      for (const { id } of await ids()) {
        expect((await stage.asker.del(`${ACCOUNTING}/transaction/${id}/`)).status).toBe(405);
        await expect(stage.app.db.rows(sql`delete from money_transaction where id = ${id}`)).rejects.toThrow(
          /append only/,
        );
        await expect(
          stage.app.db.rows(sql`update money_transaction set amount_captured = 1 where id = ${id}`),
        ).rejects.toThrow(/append only/);
      }
    });
  });
  test('of a card is not taken back by hand, and one that was is not taken back twice', async () => {
    const back = (id: number) =>
      stage.asker.post(`${ACCOUNTING}/transaction/`, { reverses: id, reason: 'A slip' });
    const byCard = await stage.app.db.one<{ id: number }>(
      sql`select id from money_transaction where method = 'card'`,
    );
    await unchanged(async () => expect((await back(byCard?.id ?? 0)).status).toBe(409));
    const request = await stage.request(await stage.hire(), 'contract', '10.00');
    const { id } = must(await stage.record(request, '10.00'));
    const correction = must(await back(id));
    await unchanged(async () => {
      expect((await back(id)).status).toBe(409);
      expect((await back(correction.id)).status).toBe(409);
    });
  });
  test('whose money went back cannot be taken back', async () => {
    const request = await stage.request(await stage.hire(), 'contract', '10.00');
    const { id } = must(await stage.record(request, '10.00'));
    const refund = must(await stage.ask(request, '6.00'));
    must(await stage.move(refund.id, 'approved'));
    must(await stage.move(refund.id, 'succeeded', { manual_reference: 'BACS' }));
    await unchanged(async () => {
      const reply = await stage.asker.post(`${ACCOUNTING}/transaction/`, { reverses: id, reason: 'A slip' });
      expect([reply.status, reply.body]).toEqual([
        400,
        { amount: ['More would be given back than was taken.'] },
      ]);
    });
  });
});

test('a cancelled request takes no secret, no manual payment, no change and no second life', async () => {
  const id = await stage.request(await stage.hire(), 'contract', '10.00');
  must(await stage.movePayment(id, 'cancelled'));
  await unchanged(async () => {
    for (const reply of [
      await stage.secret(id),
      await stage.record(id, '10.00'),
      await stage.asker.patch(`${ACCOUNTING}/paymentrequest/${id}/`, { amount: '5.00' }),
      await stage.movePayment(id, 'pending'),
      await stage
        .ask(id, '1.00')
        .then((reply) => ({ ...reply, status: reply.status === 400 ? 409 : reply.status })),
    ])
      expect(reply.status).toBe(409);
  });
});

describe('a delivery', () => {
  const events = () =>
    stage.app.db.rows<{ raw: string }>(sql`
    select json_build_object('id', e.id, 'object', 'event', 'type', e.type, 'created', extract(epoch from e.created_at)::int,
      'data', json_build_object('object', e.object))::text as raw from testcard_event e where e.intent_id = ${intent} order by e.seq`);
  const deliver = (
    raw: string,
    signature = signDelivery(Buffer.from(raw), stage.core.webhookSecret, stage.now()),
  ) => stage.app.anonymous.post('/webhooks/payments/testcard/', raw, { 'stripe-signature': signature });
  const dead = () =>
    stage.app.db.rows<{ last_error: string }>(sql`delete from job where state = 'dead' returning last_error`);

  test('that was heard before, twice at once and in any order, changes nothing', async () => {
    await unchanged(async () => {
      const raws = (await events()).map(({ raw }) => raw);
      await Promise.all([...raws, ...raws.toReversed()].map((raw) => deliver(raw)));
      await stage.quiet();
    });
  });
  test('that is forged, old, changed under way or signed for somebody else is refused and not kept', async () => {
    const [first] = await events();
    const raw = first?.raw ?? '';
    const kept = async () =>
      (await stage.app.db.one<{ n: number }>(sql`select count(*)::int as n from inbound_event`))?.n;
    const before = await kept();
    const { webhookSecret } = stage.core;
    const old = new Date(stage.now().getTime() - 301_000);
    const forged = raw.replace('"id" : "evt_', '"id" : "evt_forged');
    await unchanged(async () => {
      for (const [what, signature] of [
        [raw, ''],
        [raw, 't=1,v1=00'],
        [raw, signDelivery(Buffer.from(raw), 'whsec_another', stage.now())],
        [raw, signDelivery(Buffer.from(raw), webhookSecret, old)],
        [`${raw} `, signDelivery(Buffer.from(raw), webhookSecret, stage.now())],
        [forged, signDelivery(Buffer.from(raw), webhookSecret, stage.now())],
        ['not json', signDelivery(Buffer.from('not json'), webhookSecret, stage.now())],
        ['{}', signDelivery(Buffer.from('{}'), webhookSecret, stage.now())],
      ] as const)
        if (what !== raw || signature !== '')
          expect([what, (await deliver(what, signature)).status]).toEqual([what, 400]);
    });
    expect(await kept()).toBe(before);
  });
  test('that tells more than is true is not believed', async () => {
    const [, , last] = await events();
    const lie = (last?.raw ?? '')
      .replaceAll('10000', '99900')
      .replace(/"id" : "evt_\w+"/, `"id" : "evt_${randomUUID()}"`);
    await unchanged(async () => {
      expect((await deliver(lie)).status).toBe(200);
      await stage.quiet();
    });
  });
  test('about a payment that is not ours is kept and left alone', async () => {
    const foreign = await stage.core.createIntent({
      amount: 5000,
      currency: 'usd',
      metadata: { payment_request: randomUUID() },
    });
    const stray = await stage.core.createIntent({ amount: 5000, currency: 'usd' });
    await stage.core.confirmIntent(stray.id, 'pays');
    await unchanged(() => stage.quiet());
    expect(foreign.status).toBe('requires_payment_method');
    expect(await dead()).toEqual([]);
  });
  test('about a payment that is nowhere ends in words for staff', async () => {
    const [first] = await events();
    const raw = (first?.raw ?? '')
      .replaceAll(intent, 'pi_nowhere')
      .replace(/"id" : "evt_\w+"/, '"id" : "evt_nowhere"');
    await unchanged(async () => {
      expect((await deliver(raw)).status).toBe(200);
      await stage.quiet();
    });
    expect(await dead()).toEqual([{ last_error: "No such payment_intent: 'pi_nowhere'" }]);
  });
  test('of money in another currency leaves the request as it is, and says so', async () => {
    const id = await stage.request(await stage.hire(), 'contract', '50.00');
    const uuid = (await stage.read('paymentrequest', id)).uuid;
    const wrong = await stage.core.createIntent({
      amount: 5000,
      currency: 'eur',
      metadata: { payment_request: uuid },
    });
    await stage.core.confirmIntent(wrong.id, 'pays');
    await unchanged(() => stage.quiet());
    const words = `The card provider says EUR for payment ${wrong.id}, but the request is in ${(await stage.read('paymentrequest', id)).currency}.`;
    for (const { last_error } of await dead()) expect(last_error).toBe(words);
    const [event] = await stage.app.db.rows<{ state: string }>(
      sql`select state from inbound_event where hint ->> 'intent' = ${wrong.id} limit 1`,
    );
    expect(event?.state).toBe('failed');
  });
});

/** By the table of permissions: every group, and what it may do with money. */
describe('who may', () => {
  const agents = new Map<string, Agent>();
  beforeAll(async () => {
    for (const group of GROUPS) agents.set(group, await stage.app.as([group]));
    agents.set('no group', await stage.app.as([]));
  });
  const post = (path: string, body: object) => (who: Agent) => who.post(`${ACCOUNTING}/${path}/`, body);
  const CALLS: readonly [string, (who: Agent) => Promise<Reply>, readonly (GroupName | 'no group')[]][] = [
    [
      'see payment requests',
      (who) => who.get(`${ACCOUNTING}/paymentrequest/`),
      ['Account Manager', 'Finance', 'Finance Admin', 'Director'],
    ],
    [
      'see refund requests',
      (who) => who.get(`${ACCOUNTING}/refundrequest/`),
      ['Account Manager', 'Finance', 'Finance Admin', 'Director'],
    ],
    [
      'see transactions',
      (who) => who.get(`${ACCOUNTING}/transaction/`),
      ['Account Manager', 'Finance', 'Finance Admin', 'Director'],
    ],
    [
      'see invoices',
      (who) => who.get(`${ACCOUNTING}/invoice/`),
      ['Account Manager', 'Finance', 'Finance Admin', 'Director'],
    ],
    [
      'ask for money',
      post('paymentrequest', { contract: 1, type: 'tips' }),
      ['Account Manager', 'Finance', 'Finance Admin'],
    ],
    [
      'record money',
      post('transaction', { payment_request: 0 }),
      ['Account Manager', 'Finance', 'Finance Admin'],
    ],
    [
      'ask for money back',
      post('refundrequest', { paymentrequest: 0 }),
      ['Account Manager', 'Finance', 'Finance Admin'],
    ],
    [
      'open a payment',
      (who) => who.post(`${ACCOUNTING}/paymentrequest/2000000000/secret/`, {}),
      ['Account Manager', 'Finance', 'Finance Admin'],
    ],
    [
      'change a payment request',
      (who) => who.patch(`${ACCOUNTING}/paymentrequest/2000000000/`, {}),
      ['Finance', 'Finance Admin'],
    ],
    [
      'cancel a payment request',
      (who) =>
        who.put(`${ACCOUNTING}/paymentrequest/2000000000/system_state/`, {
          system_action: 'cancelled',
          action: 'attach',
        }),
      ['Finance', 'Finance Admin'],
    ],
    [
      'decide a refund',
      (who) =>
        who.put(`${ACCOUNTING}/refundrequest/2000000000/system_state/`, {
          system_action: 'approved',
          action: 'attach',
        }),
      ['Finance', 'Finance Admin'],
    ],
    [
      'delete a payment request',
      (who) => who.del(`${ACCOUNTING}/paymentrequest/2000000000/`),
      ['Finance Admin'],
    ],
    [
      'delete a refund request',
      (who) => who.del(`${ACCOUNTING}/refundrequest/2000000000/`),
      ['Finance Admin'],
    ],
    [
      'change the nominal mapping',
      (who) => who.patch(`${ACCOUNTING}/nominal/2000000000/`, {}),
      ['Finance Admin'],
    ],
  ];
  test.each(CALLS)('%s', async (_what, call, allowed) => {
    const answers: [string, boolean][] = [];
    for (const [group, agent] of agents) answers.push([group, (await call(agent)).status !== 403]);
    expect(
      answers
        .filter(([, may]) => may)
        .map(([group]) => group)
        .sort(),
    ).toEqual([...allowed].sort());
    expect((await call(stage.app.anonymous)).status).toBe(401);
  });

  const decide = async (amount: string, asker: Agent, approver: Agent): Promise<Reply> => {
    const refund = must(
      await asker.post(`${ACCOUNTING}/refundrequest/`, { paymentrequest: await big(), amount, reason: 'x' }),
    );
    return stage.move(refund.id, 'approved', {}, approver);
  };
  const big = async (): Promise<number> => {
    const id = await stage.request(await stage.hire({ total: 60_000, tax: 10_000 }), 'contract', '600.00');
    must(await stage.record(id, '600.00'));
    return id;
  };
  const of = (who: string): Agent =>
    who === 'admin' ? stage.asker : who === 'another admin' ? stage.approver : (agents.get(who) as Agent);
  test.each([
    ['100.00', 'Finance', 'Finance', 200],
    ['100.01', 'Finance', 'Finance', 409],
    ['100.01', 'Account Manager', 'Finance', 409],
    ['100.01', 'Account Manager', 'Finance Admin', 200],
    ['100.01', 'Finance Admin', 'Finance Admin', 409],
    ['100.01', 'admin', 'admin', 409],
    ['100.01', 'admin', 'another admin', 200],
    ['100.00', 'admin', 'admin', 200],
    ['1.00', 'Account Manager', 'Account Manager', 403],
    ['1.00', 'Account Manager', 'Director', 403],
  ])('approve a refund of %s asked for by %s: %s is answered %i', async (amount, asker, approver, status) => {
    expect((await decide(amount, of(asker), of(approver))).status).toBe(status);
  });
  test('an approval above the limit is not slipped past by the state itself, nor by asking in parts that are approved together', async () => {
    const id = await big();
    const refund = must(await stage.ask(id, '300.00'));
    const state = await stage.app.db.one<{
      id: number;
    }>(sql`select s.id from state s join state_type y on y.id = s.type_id
      where y.context = 'refund_request_status' and s.system_action = 'approved'`);
    const own = await stage.asker.put(`${ACCOUNTING}/refundrequest/${refund.id}/state/`, {
      state_id: state?.id,
      action: 'attach',
    });
    expect([own.status, own.body.code]).toEqual([409, 'four_eyes']);
    expect((await stage.move(refund.id, 'succeeded', { manual_reference: 'x' }, stage.asker)).status).toBe(
      409,
    );
  });
});

test('and in the end the provider says the same', async () => {
  await stage.quiet();
  const strays = (await differences(stage)).filter((text) => !text.includes('there, 0 here'));
  expect(strays).toEqual([]);
});
