import { addDays } from '@hireyard/domain/values/calendar';
import { formatMoney, parseMoney, sumMoney } from '@hireyard/domain/values/money';
import type { Launchpad } from '@hireyard/wire/reports/launchpad';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { today as todayOf } from '../../platform/settings/dated.ts';
import { beforeHires, makeHire, move, path, placeAt } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { countOf, listed, perform, readPad, rowOf } from '../../testing/launchpad.testing.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let today: string;
let otherDepot: number;
let states: Map<string, number>;

const at = (days: number) => addDays(today, days);
const read = (query = '', agent = admin): Promise<Launchpad> => readPad(agent, query);
async function hire(position: string, out: number, back: number, body: object = {}): Promise<number> {
  const id = await makeHire(admin, world, { delivery_date: at(out), collection_date: at(back), ...body });
  if (position !== 'quote') await placeAt(app, id, position);
  return id;
}

beforeAll(async () => {
  app = await testApp({ now: beforeHires });
  admin = await app.as('admin');
  world = await makeWorld(admin);
  today = todayOf(app.app);
  const bought = await admin.post('/api/v1/stockmovement/', {
    stockitem: world.stockitem,
    depot: world.depot,
    kind: 'buy',
    quantity: 100_000,
    reason: 'For the play',
  });
  if (bought.status !== 201) throw new Error(JSON.stringify(bought.body));
  const depot = await admin.post('/api/v1/depot/', { code: 'FAR', name: 'Far', address_postcode: '04101' });
  if (depot.status !== 201) throw new Error(JSON.stringify(depot.body));
  otherDepot = depot.body.id;
  const found = (await admin.get('/api/v1/stateit/state/?type__context=contract_status&page_size=200')).body
    .results;
  states = new Map(
    found.map((state: { system_action: string; id: number }) => [state.system_action, state.id]),
  );
  await hire('entered', 0, 2);
  await hire('entered', 0, 3, { delivery_type: 'both' });
  await hire('in_transit', 0, 1, { depot: otherDepot });
  await hire('entered', 5, 6, { depot: otherDepot, delivery_type: 'deliver' });
  await hire('on_hire', -3, 0);
  await hire('on_hire', -5, 4);
  for (let n = 0; n < 12; n++) await hire('on_hire', -9, -1 - (n % 3), n === 0 ? { depot: otherDepot } : {});
  await hire('off_hire', -8, -2);
  await hire('collection', -8, 0);
  await hire('complete', -8, -2);
  await hire('abandoned', 0, 2);
  await hire('quote', 2, 3);
}, 120_000);
afterAll(() => app.end());

const naive = (positions: readonly string[], query: string) =>
  listed(admin, positions.map((position) => states.get(position)).join(), query);
const OUT = ['on_hire', 'off_hire', 'collection'];
const LIVE = ['entered', 'in_transit', ...OUT];

test.each(['', 'depot'])('today’s figures equal the lists they link to (%s)', async (which) => {
  const query = which === '' ? '' : `&depot__id__in=${otherDepot}`;
  const pad = await read(which === '' ? '' : `?depot=${otherDepot}`);
  const between = (name: string, from: string, to: string) =>
    `${name}__gte=${from}&${name}__lte=${to}${query}`;
  const wanted = {
    going_out: await naive(['entered', 'in_transit'], between('delivery_date', today, today)),
    coming_back: await naive(OUT, between('collection_date', today, today)),
    overdue_back: await naive(['on_hire'], between('collection_date', '2000-01-01', at(-1))),
    needs_closing: await naive(['off_hire', 'collection'], between('collection_date', '2000-01-01', at(-1))),
  };
  for (const [name, { vehicles, washup: _, ...figures }] of Object.entries(wanted)) {
    expect(pad.today).toMatchObject({ [name]: figures });
    expect(pad.today).toMatchObject({
      [name]: { vehicles: vehicles(name === 'going_out' ? ['deliver', 'both'] : ['collect', 'both']) },
    });
  }
  if (which === '') expect(pad.today?.overdue_back.count).toBe(12);
  else expect(pad.today).toMatchObject({ going_out: { count: 1 }, overdue_back: { count: 1 } });
});

test('each of the next fourteen days equals its lists, with the vehicles needed for both legs', async () => {
  const days = (await read()).next_days ?? [];
  expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 14 }, (_, n) => at(n)));
  for (const one of days.slice(0, 6)) {
    const on = (name: string) => `${name}__gte=${one.day}&${name}__lte=${one.day}`;
    const out = await naive(['entered', 'in_transit'], on('delivery_date'));
    const back = await naive(LIVE, on('collection_date'));
    expect(one).toMatchObject({
      contracts_out: out.count,
      contracts_back: back.count,
      pieces_out: out.pieces,
      pieces_back: back.pieces,
      washup_pieces: back.washup,
      vehicles_used: out.vehicles(['deliver', 'both']) + back.vehicles(['collect', 'both']),
      vehicles_available: null,
      over_capacity: false,
    });
  }
  expect(days.some(({ vehicles_used }) => vehicles_used > 0)).toBe(true);
});

test('marks days that need more vehicles than the settings list', async () => {
  const url = '/api/v1/meta_data/';
  const found = (await admin.get(`${url}?page_size=1000`)).body.results.find(
    (one: { code: string }) => one.code === 'vehicles',
  );
  const { classes, ...rest } = found.value.default;
  const owned = async (count: number | '') => {
    const value = {
      ...found.value,
      default: { ...rest, classes: classes.map((one: object) => ({ ...one, owned: count })) },
    };
    expect((await admin.patch(`${url}${found.id}/`, { value })).status).toBe(200);
    return (await read()).next_days ?? [];
  };
  const none = await owned(0);
  expect(none.every(({ vehicles_available }) => vehicles_available === 0)).toBe(true);
  expect(none.map((day) => day.over_capacity)).toEqual(none.map((day) => day.vehicles_used > 0));
  // two depots with two classes each
  expect((await owned(3))[0]?.vehicles_available).toBe(12);
  expect((await owned(''))[0]).toMatchObject({ vehicles_available: null, over_capacity: false });
});

test('limits the mixed list, counts exactly, and returns all rows of a chosen kind', async () => {
  const pad = await read();
  expect(countOf(pad, 'overdue_back')).toBe(12);
  expect(pad.attention.filter(({ kind }) => kind === 'overdue_back')).toHaveLength(8);
  const chosen = await read('?attention=overdue_back');
  expect(chosen.attention).toHaveLength(12);
  expect(chosen.attention_groups).toEqual(pad.attention_groups);
  expect(chosen.attention.map(({ day }) => day)).toEqual(chosen.attention.map(({ day }) => day).toSorted());
  expect((await read(`?attention=overdue_back&depot=${otherDepot}`)).attention).toHaveLength(1);
});

describe('fixes', () => {
  test('remove the row when the suggested call succeeds', async () => {
    const id = await hire('on_hire', -9, -4);
    expect(
      (await perform(admin, rowOf(await read('?attention=overdue_back'), 'overdue_back', id))).status,
    ).toBe(200);
    const after = await read('?attention=overdue_back');
    expect(after.attention.some(({ record }) => record.id === id)).toBe(false);
  });

  test('explain a refusal: goods don’t leave before the deposit is paid', async () => {
    const id = await makeHire(admin, world, {
      delivery_date: at(1),
      collection_date: at(3),
      delivery_type: 'none',
    });
    expect((await move(admin, id, 'entered')).status).toBe(200);
    const asked = await read('?attention=deposit_unpaid');
    expect(rowOf(asked, 'deposit_unpaid', id)).toMatchObject({
      reason: expect.stringMatching(/^Deposit unpaid, customer collects tomorrow/),
      amount: (await admin.get(path(id))).body.deposit_amount,
      urgency: 0,
    });
    await admin.patch(path(id), { delivery_type: 'both' });
    await app.db.rows(sql`update contract set delivery_date = ${at(-1)} where id = ${id}`);
    const late = rowOf(await read('?attention=late_out'), 'late_out', id);
    const reply = await perform(admin, late);
    expect([reply.status, reply.body.problems[0]?.description]).toEqual([
      409,
      expect.stringContaining('deposit'),
    ]);
  });

  test('extend a quote’s hold, and retry a job', async () => {
    const quote = await hire('quote', 5, 6, { hold_until: today });
    expect((await perform(admin, rowOf(await read(), 'hold_ending', quote))).status).toBe(200);
    expect(countOf(await read(), 'hold_ending')).toBe(0);
    const [job] = await app.db.rows<{ id: number }>(
      sql`insert into job (topic, aggregate, key, payload, state, last_error) values ('mail.send', 'mail:1', 'x', '{}', 'dead', 'no such host') returning id`,
    );
    const dead = rowOf(await read(), 'dead_job', job?.id ?? 0);
    expect(dead.reason).toBe('mail.send failed: no such host');
    expect((await perform(admin, dead)).status).toBe(200);
    expect(countOf(await read(), 'dead_job')).toBe(0);
  });

  test('are a link if the user lacks the permission for the call', async () => {
    const pad = await read('?attention=overdue_back', await app.as(['Stock Manager']));
    expect(pad.attention.length).toBeGreaterThan(0);
    for (const { fix } of pad.attention)
      expect(fix).toMatchObject({ call: null, open: { page: 'contract' } });
  });
});

test('lists unanswered messages, requests and contracts blocked by problems', async () => {
  const stopped = await hire('entered', 3, 4);
  await app.db.rows(sql`update contract set problem_ids = array[5] where id = ${stopped}`);
  const asked = await hire('entered', 9, 10);
  const change = await admin.post(path(asked, 'changerequest/'), { title: 'Ten more', content: 'Please' });
  expect(change.status).toBe(201);
  const pad = await read();
  expect(rowOf(pad, 'problem', stopped).reason).toBe('Account not set – due out in 3 days');
  expect(rowOf(pad, 'change_open', change.body.id)).toMatchObject({
    contract: { id: asked },
    fix: { open: { page: 'changerequest', id: change.body.id } },
  });
});

test('money equals /stats/outstanding/ for the same depots', async () => {
  for (const query of ['', `?depot=${otherDepot}`]) {
    const { money } = await read(query);
    const stats = (await admin.get(`/stats/outstanding/${query}`)).body;
    for (const name of [
      'outstanding',
      'overdue',
      'deposits_held',
      'refunds_to_approve',
      'failed_jobs',
    ] as const)
      expect(money?.[name]).toBe(stats[name]);
    expect(money?.week.days).toHaveLength(7);
    expect(money?.week.turnover).toBe(
      formatMoney(sumMoney((money?.week.days ?? []).map((day) => parseMoney(day.turnover)))),
    );
  }
  const begun = (
    await admin.get(
      `/api/v1/contract/?page_size=1000&delivery_date__gte=${today}&delivery_date__lte=${today}`,
    )
  ).body.results;
  const sold = begun.filter((one: { states: { system_action: string }[] }) =>
    one.states.some(({ system_action }) => [...LIVE, 'complete'].includes(system_action)),
  );
  const day = (await read()).money?.week.days.find((one) => one.day === today);
  expect(day?.turnover).toBe(
    formatMoney(sumMoney(sold.map((one: { value: string }) => parseMoney(one.value)))),
  );
});

describe('shows each group its own sections', () => {
  test.each([
    ['Account Manager', { today: true, money: false, announcements: true }],
    ['Finance', { today: true, money: true, announcements: true }],
    ['Finance Admin', { today: true, money: true, announcements: true }],
    ['Stock Manager', { today: true, money: false, announcements: true }],
    ['Director', { today: true, money: true, announcements: true }],
  ] as const)('%s', async (group, sections) => {
    const pad = await read('', await app.as([group]));
    expect({
      today: pad.today !== null,
      money: pad.money !== null,
      announcements: pad.announcements !== null,
    }).toEqual(sections);
    expect(pad.next_days === null).toBe(pad.today === null);
    const kinds = new Set(pad.attention.map(({ kind }) => kind));
    if (group === 'Stock Manager')
      for (const kind of ['deposit_unpaid', 'change_open', 'message_waiting', 'refund_waiting'] as const)
        expect(kinds).not.toContain(kind);
    if (group === 'Account Manager') expect(kinds).not.toContain('dead_job');
  });

  test('shows a site administrator only announcements, and a user without a group nothing', async () => {
    const pad = await read('', await app.as('site admin'));
    expect(pad).toMatchObject({
      today: null,
      next_days: null,
      money: null,
      attention: [],
      attention_groups: [],
    });
    expect((await (await app.as([])).get('/launchpad/')).status).toBe(403);
  });

  test('rejects a malformed depot under its field name', async () => {
    const reply = await admin.get('/launchpad/?depot=x');
    expect([reply.status, reply.body]).toEqual([400, { depot: ['Enter a number.'] }]);
  });
});
