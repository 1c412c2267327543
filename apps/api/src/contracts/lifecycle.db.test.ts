import {
  CONTRACT_POSITIONS,
  CONTRACT_TRANSITIONS,
  type ContractPosition,
  SYSTEM_ACTIONS,
} from '@hireyard/domain/contracts/moves/decide';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import {
  beforeHires,
  countGood,
  giveBack,
  makeHire,
  move,
  path,
  pay,
  placeAt,
  positionOf,
} from '../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { makeWorld, type World } from '../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp({ now: beforeHires });
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

const REASON = { reason: 'The customer asked' };
const row = (from: string, to: string) =>
  CONTRACT_TRANSITIONS.find((one) => one.from === from && one.to === to);

describe('the whole lifecycle', () => {
  test('takes a delivered hire from quote to complete', async () => {
    const id = await makeHire(admin, world, { delivery_type: 'both' });
    let deposit = 0;
    for (const action of ['entered', 'in_transit', 'on_hire', 'off_hire', 'collection', 'complete']) {
      if (action === 'in_transit') {
        expect((await move(admin, id, action)).body.code).toBe('deposit_not_settled');
        deposit = await pay(admin, id, 'deposit');
      }
      if (action === 'complete') {
        const open = (await move(admin, id, action)).body.problems.map((one: { code: string }) => one.code);
        expect(open).toEqual(['units_counted', 'contract_paid', 'deposit_returned']);
        await countGood(admin, id);
        await pay(admin, id, 'contract');
        await giveBack(admin, await app.as('admin'), deposit, '250.00');
      }
      const reply = await move(admin, id, action);
      expect([action, reply.status, positionOf(reply.body)]).toEqual([action, 200, [action]]);
    }
    const history = await admin.get(path(id, 'history/?page_size=50'));
    const actions = history.body.results.map((entry: { action: string }) => entry.action);
    expect(actions.filter((action: string) => action === 'state')).toHaveLength(6);
    expect(actions.slice(-2)).toEqual(['line added', 'created']);
    // States are sorted by id, and administrators create them in any order.
    const [last] = history.body.results.find((entry: { action: string }) => entry.action === 'state').changes;
    expect([last.field, last.before.toSorted(), last.after.toSorted()]).toEqual([
      'states',
      ['Collection', 'Deposit settled', 'Payment settled'],
      ['Complete', 'Deposit settled', 'Payment settled'],
    ]);
  });

  test('locks prices, sets the due date and ends the hold on confirmation', async () => {
    const id = await makeHire(admin, world, { hold_until: '2027-02-01' });
    await admin.patch(`/api/v1/contractstock/${(await lines(id))[0].id}/`, {
      locked_price: null,
      locked_washup_price: null,
    });
    const entered = await move(admin, id, 'entered');
    expect([entered.body.payment_due_date, entered.body.hold_until]).toEqual(['2027-02-26', null]);
    expect((await lines(id))[0]).toMatchObject({ locked_price: '1.90', locked_washup_price: '0.57' });
  });
});

const lines = async (id: number) =>
  (await admin.get(`/api/v1/contractstock/?contract__id__in=${id}`)).body.results;

/** Moves refused with what to do while units are with the customer, and the positions in which they are. */
const GIVES_UP = new Set<string>(['quote', 'quote_abandoned', 'abandoned']);
const GOODS_OUT = new Set<string>(['in_transit', 'on_hire', 'off_hire', 'collection']);

describe.each(CONTRACT_POSITIONS)('from %s', (from) => {
  test('accepts exactly the moves of the table, refuses others with 409 unchanged, and ignores repeated moves', async () => {
    for (const to of CONTRACT_POSITIONS) {
      const id = await makeHire(admin, world);
      await placeAt(app, id, from);
      if (to === 'in_transit' && row(from, to)) await pay(admin, id, 'deposit');
      if (to === 'complete' && row(from, to)) {
        await countGood(admin, id);
        await pay(admin, id, 'contract');
      }
      const before = await admin.get(path(id));
      const reply = await move(admin, id, to, REASON);
      const label = `${from} to ${to}`;
      if (to === from) {
        expect([label, reply.status, reply.body]).toEqual([label, 200, before.body]);
        expect(reply.headers['etag']).toBe(before.headers['etag']);
        continue;
      }
      if (row(from, to) === undefined) {
        const code = GIVES_UP.has(to) && GOODS_OUT.has(from) ? 'goods_out' : 'not_allowed_from_here';
        expect([label, reply.status, reply.body.code]).toEqual([label, 409, code]);
        expect(Object.keys(reply.body)).toEqual(['detail', 'code', 'problems']);
        expect(reply.body.problems).toEqual([{ code, description: reply.body.detail }]);
        expect((await admin.get(path(id))).body).toEqual(before.body);
        continue;
      }
      expect([label, reply.status, positionOf(reply.body)]).toEqual([label, 200, [to]]);
      const again = await move(admin, id, to, REASON);
      expect([again.status, again.body]).toEqual([200, reply.body]);
    }
  });

  test('predicts in moves/ what the calls then do, by action and by state id', async () => {
    const states = (await admin.get('/api/v1/stateit/state/?type__context=contract_status&page_size=50')).body
      .results;
    const id = await makeHire(admin, world, { delivery_type: 'both' });
    await placeAt(app, id, from);
    const moves = (await admin.get(path(id, 'moves/'))).body;
    expect(moves.map((one: { system_action: string }) => one.system_action)).toEqual(
      CONTRACT_TRANSITIONS.filter((one) => one.from === from).map((one) => one.to),
    );
    for (const one of moves) {
      const byAction = await makeHire(admin, world, { delivery_type: 'both' });
      const byId = await makeHire(admin, world, { delivery_type: 'both' });
      for (const made of [byAction, byId]) await placeAt(app, made, from);
      const state = states.find((s: { system_action: string }) => s.system_action === one.system_action);
      const a = await move(admin, byAction, one.system_action, REASON);
      const b = await admin.put(path(byId, 'state/'), {
        state_id: state.id,
        action: 'attach',
        additional: REASON,
      });
      expect([one.system_action, a.status]).toEqual([one.system_action, one.allowed ? 200 : 409]);
      expect(b.status).toBe(a.status);
      if (one.allowed) expect(b.body.states).toEqual(a.body.states);
      else expect([a.body.problems, b.body]).toEqual([one.why_not, a.body]);
    }
  });

  test('never detaches a position, and attaches and detaches a marker', async () => {
    const id = await makeHire(admin, world);
    await placeAt(app, id, from);
    const stay = await move(admin, id, from, undefined, 'detach');
    expect([stay.status, stay.body.code]).toEqual([409, 'position_cannot_be_detached']);
    const marked = await move(admin, id, 'summary_sent');
    expect([marked.status, marked.body.states.length, positionOf(marked.body)]).toEqual([200, 2, [from]]);
    expect((await move(admin, id, 'summary_sent')).headers['etag']).toBe(marked.headers['etag']);
    const bare = await move(admin, id, 'summary_sent', undefined, 'detach');
    expect([bare.status, bare.body.states.length]).toEqual([200, 1]);
    expect((await move(admin, id, 'summary_sent', undefined, 'detach')).headers['etag']).toBe(
      bare.headers['etag'],
    );
  });
});

describe('inputs and refusals', () => {
  test.each([
    ['quote', 'quote_abandoned'],
    ['entered', 'abandoned'],
    ['complete', 'off_hire'],
  ] satisfies [ContractPosition, ContractPosition][])(
    'answers 400 for %s to %s without a reason, under additional',
    async (from, to) => {
      const id = await makeHire(admin, world);
      await placeAt(app, id, from);
      for (const additional of [undefined, {}, { reason: null }]) {
        const reply = await move(admin, id, to, additional);
        expect([reply.status, reply.body]).toEqual([
          400,
          { additional: { reason: ['This field is required.'] } },
        ]);
      }
      expect((await move(admin, id, to, { reason: ' ' })).body).toEqual({
        additional: { reason: ['This field may not be blank.'] },
      });
      const done = await move(admin, id, to, REASON);
      expect(done.status).toBe(200);
      const latest = (await admin.get(path(id, 'history/'))).body.results[0];
      expect(latest.changes).toContainEqual({ field: 'reason', before: null, after: REASON.reason });
    },
  );

  test('answers 400 under the field for invalid bodies of state calls', async () => {
    const id = world.contract;
    const cases: [object, string][] = [
      [{}, 'system_action'],
      [{ system_action: 'entered' }, 'action'],
      [{ system_action: 'fly', action: 'attach' }, 'system_action'],
      [{ system_action: 'paid', action: 'attach' }, 'system_action'],
      [{ system_action: 'entered', action: 'push' }, 'action'],
      [{ system_action: 'entered', action: 'attach', additional: [] }, 'additional'],
      [{ system_action: 'entered', action: 'attach', additional: 'x' }, 'additional'],
      [
        { system_action: 'quote_abandoned', action: 'attach', additional: { reason: '\ud800' } },
        'additional',
      ],
    ];
    for (const [body, field] of cases) {
      const reply = await admin.put(path(id, 'system_state/'), body);
      expect([body, reply.status, Object.keys(reply.body)]).toEqual([
        body,
        400,
        expect.arrayContaining([field]),
      ]);
    }
    const foreign = (await admin.get('/api/v1/stateit/state/?type__context=email_status')).body.results[0].id;
    for (const state_id of [foreign, 2_000_000_000, 0, -1, 'x'])
      expect(Object.keys((await admin.put(path(id, 'state/'), { state_id, action: 'attach' })).body)).toEqual(
        ['state_id'],
      );
    const depot = await admin.put(`/api/v1/depot/${world.depot}/system_state/`, {
      system_action: 'x',
      action: 'attach',
    });
    expect([depot.status, depot.body]).toEqual([
      400,
      { system_action: ['The context depot_status has no system actions.'] },
    ]);
    expect((await move(admin, 2_000_000_000, 'entered')).status).toBe(404);
    expect((await admin.get(path(2_000_000_000, 'moves/'))).status).toBe(404);
  });

  test('lets only a Finance Admin or administrator reopen a completed contract', async () => {
    for (const [group, status] of [
      ['Finance', 409],
      ['Account Manager', 409],
      ['Finance Admin', 200],
    ] as const) {
      const agent = await app.as([group]);
      const id = await makeHire(admin, world);
      await placeAt(app, id, 'complete');
      const reply = await move(agent, id, 'off_hire', REASON);
      expect([group, reply.status]).toEqual([group, status]);
      if (status === 409) expect(reply.body.code).toBe('finance_admin_only');
    }
  });

  test('attaches a custom marker by id', async () => {
    const type = world.state_type;
    const marker = await admin.post('/api/v1/stateit/state/', {
      name: 'VIP',
      type,
      system_group: 'contract_marker',
    });
    const id = await makeHire(admin, world);
    const marked = await admin.put(path(id, 'state/'), { state_id: marker.body.id, action: 'attach' });
    expect(marked.body.states.map((state: { name: string }) => state.name)).toEqual(['Quote', 'VIP']);
    const moved = await move(admin, id, 'entered');
    expect(moved.body.states.map((state: { name: string }) => state.name).toSorted()).toEqual([
      'Deposit outstanding',
      'Entered',
      'VIP',
    ]);
  });

  test('stores hold_until of a move to quote and refuses an invalid one', async () => {
    const id = await makeHire(admin, world);
    await placeAt(app, id, 'quote_abandoned');
    const bad = await move(admin, id, 'quote', { hold_until: 'soon' });
    expect([bad.status, Object.keys(bad.body.additional)]).toEqual([400, ['hold_until']]);
    expect((await move(admin, id, 'quote', { hold_until: '2027-01-01' })).body.hold_until).toBe('2027-01-01');
  });
});

test('keeps one position and agrees with moves/ for any sequence of moves', async () => {
  const action = fc.constantFrom(...SYSTEM_ACTIONS.contract_status);
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), async (actions) => {
      const id = await makeHire(admin, world);
      for (const wanted of actions) {
        const moves = (await admin.get(path(id, 'moves/'))).body as {
          system_action: string;
          allowed: boolean;
        }[];
        const position = positionOf((await admin.get(path(id))).body)[0];
        const allowed = moves.find((one) => one.system_action === wanted)?.allowed;
        const reply = await move(admin, id, wanted, REASON);
        const expected = wanted === 'summary_sent' || wanted === position || allowed === true ? 200 : 409;
        expect([wanted, position, reply.status]).toEqual([wanted, position, expected]);
        const read = (await admin.get(path(id))).body;
        expect(positionOf(read)).toHaveLength(1);
        const row = await app.db.one<{ position: string }>(
          sql`select position from contract where id = ${id}`,
        );
        expect(positionOf(read)[0]).toBe(row?.position);
      }
    }),
    { numRuns: 15 },
  );
});
