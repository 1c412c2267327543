import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { addLine, countGood, makeHire, move, path } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let day = '2027-03-05';
let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp({ now: () => new Date(`${day}T09:00:00Z`) });
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

/** Moves the clock; the session of another day has ended. */
const on = async (date: string): Promise<void> => {
  day = date;
  admin = await app.as('admin');
};
const at = (line: number) => `/api/v1/contractstock/${line}/`;
const lineNow = async (line: number) => (await admin.get(at(line))).body;
const claims = (contract: number) =>
  app.db.rows(sql`
    select kind, quantity, first_day::text as first, last_day::text as last from stock_reservation
    where contract_id = ${contract} order by line_id, part`);
/** A marquee in two drops: 100 on the contract's dates, 40 more on its second day. */
async function marquee(more: object = { delivery_date: '2027-03-06' }) {
  const id = await makeHire(admin, world);
  const [first] = (await admin.get(`/api/v1/contractstock/?contract__id__in=${id}`)).body.results;
  const second = await addLine(admin, id, world, { quantity: 40, ...more });
  return { id, first: first.id as number, second: second.id as number };
}

describe('a line with dates of its own', () => {
  test('claims units on its own days; null follows the contract again', async () => {
    await on('2027-03-01');
    const { id, second } = await marquee({ delivery_date: '2027-03-06', collection_date: '2027-03-14' });
    await move(admin, id, 'entered');
    const window = { kind: 'booked', quantity: 100, first: '2027-03-05', last: '2027-03-09' };
    expect(await claims(id)).toEqual([
      window,
      { kind: 'booked', quantity: 40, first: '2027-03-06', last: '2027-03-16' },
    ]);
    const followed = await admin.patch(at(second), { delivery_date: null, collection_date: null });
    expect(followed.status).toBe(200);
    expect(await claims(id)).toEqual([window, { ...window, quantity: 40 }]);
  });

  test('is charged for its own days, also after the order is confirmed', async () => {
    const { second, id } = await marquee({ collection_date: '2027-03-09' });
    // Five days cost half as much again as up to three.
    expect(await lineNow(second)).toMatchObject({ unit_price: '2.85', collection_date: '2027-03-09' });
    await move(admin, id, 'entered');
    const shorter = await admin.patch(at(second), { collection_date: '2027-03-07' });
    expect(shorter.body).toMatchObject({ unit_price: '2.85' });
    const { warnings } = (await admin.get(path(id))).body;
    expect(warnings).toMatchObject([{ code: 'priced_for_other_dates', lines: [second] }]);
    expect(warnings[0].description).toMatch(/^Priced for 5 days, but this hire lasts 3 days/);
    await admin.post(path(id, 'reprice/'), { reason: 'Back with the rest' });
    expect(await lineNow(second)).toMatchObject({ unit_price: '1.90' });
    expect((await admin.get(path(id))).body.warnings).toEqual([]);
  });

  test('may be in the body of a new contract', async () => {
    const made = await admin.post('/api/v1/contract/', {
      lead_customer: world.customer,
      account: world.account,
      depot: world.depot,
      delivery_date: '2027-04-10',
      collection_date: '2027-04-12',
      delivery_type: 'none',
      lines: [
        { stockitem: world.stockitem, quantity: 5 },
        { stockitem: world.stockitem, quantity: 7, collection_date: '2027-04-19' },
      ],
    });
    expect(made.status).toBe(201);
    const { results } = (await admin.get(`/api/v1/contractstock/?contract__id__in=${made.body.id}`)).body;
    expect(results.map((one: { unit_price: string }) => one.unit_price)).toEqual(['1.90', '4.75']);
  });

  test.each([
    [{ delivery_date: '2027-03-08' }, 'before the delivery date'],
    [{ collection_date: '2027-03-04' }, 'before the delivery date'],
    [{ collection_date: '2037-03-04' }, 'five years'],
    [{ delivery_date: '1970-01-01' }, 'between 2000 and 2199'],
  ])('is refused with %j', async (dates, words) => {
    const { id, second } = await marquee({});
    for (const reply of [
      await admin.patch(at(second), dates),
      await admin.post('/api/v1/contractstock/', {
        contract: id,
        stockitem: world.stockitem,
        quantity: 1,
        ...dates,
      }),
    ])
      expect([reply.status, reply.body.collection_date?.[0]]).toEqual([400, expect.stringContaining(words)]);
    expect(await lineNow(second)).toMatchObject({ delivery_date: null, collection_date: null, quantity: 40 });
  });

  test('needs goods: a custom item follows the contract, also when an item becomes one', async () => {
    const { id, second } = await marquee();
    const custom = { unlisted: true, unlisted_description: 'Site fee', unlisted_price: '40.00' };
    const why = ['A custom item has no goods, so it can’t have dates of its own. Leave this empty.'];
    const line = { quantity: 2, ...custom };
    const fee = await admin.post('/api/v1/contractstock/', { contract: id, ...line });
    const dates = { delivery_date: '2027-03-06', collection_date: '2027-03-09' };
    const both = { delivery_date: why, collection_date: why };
    const collection = { collection_date: why };
    const split = { quantity: 1, collection_date: '2027-03-09' };
    const refusals: [Promise<{ status: number; body: unknown }>, unknown][] = [
      [admin.post('/api/v1/contractstock/', { contract: id, ...line, ...dates }), both],
      [admin.patch(at(fee.body.id), { collection_date: '2027-03-09' }), collection],
      [admin.patch(at(second), { ...custom, stockitem: null }), { delivery_date: why }],
      [admin.post(`${at(fee.body.id)}split/`, split), collection],
      [
        admin.post('/api/v1/contract/', {
          ...(await admin.get(path(id))).body,
          lines: [{ ...line, ...dates }],
        }),
        { lines: [both] },
      ],
    ];
    for (const [replying, errors] of refusals) {
      const { status, body } = await replying;
      expect([status, body]).toEqual([400, errors]);
    }
    const { refused } = (
      await admin.post(path(id, 'impact/'), { edit: { lines: [{ id: fee.body.id, ...dates }] } })
    ).body;
    expect(refused).toEqual([why[0], why[0]]);
    const turned = await admin.patch(at(second), { ...custom, stockitem: null, delivery_date: null });
    expect(turned.status).toBe(200);
  });

  test('stops dates of its contract that no longer fit it', async () => {
    const { id } = await marquee();
    const reply = await admin.patch(path(id), { collection_date: '2027-03-05' });
    expect([reply.status, reply.body.collection_date[0]]).toEqual([
      400,
      'Dinner plate has dates of its own that don’t fit these. Change its dates first.',
    ]);
    expect((await admin.get(path(id))).body.collection_date).toBe('2027-03-07');
  });
});

describe('two drops', () => {
  test('the move sends only goods that are due, the second drop leaves on its own day, and the hire ends with the last return', async () => {
    await on('2027-03-05');
    const { id, first, second } = await marquee({
      delivery_date: '2027-03-06',
      collection_date: '2027-03-08',
    });
    await move(admin, id, 'entered');
    expect((await move(admin, id, 'on_hire')).status).toBe(200);
    expect([await lineNow(first), await lineNow(second)]).toMatchObject([
      { went_out: 100, out: 100 },
      { went_out: 0, out: 0 },
    ]);
    const early = await move(admin, id, 'off_hire');
    expect([early.status, early.body.code]).toEqual([409, 'goods_stay']);
    expect(early.body.detail).toMatch(/^40 × Dinner plate still have to go out/);

    await on('2027-03-06');
    const sent = await admin.post(path(id, 'send/'), { lines: [{ contractstock: second, quantity: 40 }] });
    expect([sent.status, sent.body.id]).toEqual([200, id]);
    expect(await lineNow(second)).toMatchObject({ went_out: 40, out: 40 });

    await on('2027-03-07');
    const stays = await move(admin, id, 'off_hire');
    expect([stays.status, stays.body.detail]).toEqual([
      409,
      expect.stringMatching(/^40 × Dinner plate stay longer/),
    ]);
    await admin.post(path(id, 'count_in/'), { lines: [{ contractstock: first, good: 100 }] });
    expect((await move(admin, id, 'off_hire')).body.code).toBe('goods_stay');

    await on('2027-03-08');
    expect((await move(admin, id, 'off_hire')).status).toBe(200);
    await countGood(admin, id);
    expect(await lineNow(second)).toMatchObject({ returned: 40, out: 0 });
  });

  test('a line that is out keeps its delivery date; one that is not can change it', async () => {
    await on('2027-03-05');
    const { id, first, second } = await marquee();
    await move(admin, id, 'entered');
    await move(admin, id, 'on_hire');
    const moved = await admin.patch(at(first), { delivery_date: '2027-03-06' });
    expect([moved.status, moved.body.code]).toEqual([409, 'goods_out']);
    expect((await admin.patch(path(id), { delivery_date: '2027-03-04' })).body.code).toBe('goods_out');
    expect((await admin.patch(at(second), { delivery_date: '2027-03-07' })).status).toBe(200);
    expect((await admin.patch(at(first), { collection_date: '2027-03-20' })).status).toBe(200);
    await expect(
      app.db.rows(sql`update contract_line set delivery_date = '2027-03-01' where id = ${first}`),
    ).rejects.toThrow('went out');
  });

  test('the first chosen units of an order put it on its way, and the rest waits', async () => {
    await on('2027-03-05');
    const { id, first, second } = await marquee({});
    await move(admin, id, 'entered');
    const tooMany = await admin.post(path(id, 'send/'), { lines: [{ contractstock: first, quantity: 101 }] });
    expect([tooMany.status, tooMany.body.code]).toEqual([409, 'goods_out']);
    expect((await lineNow(first)).went_out).toBe(0);
    const sent = await admin.post(path(id, 'send/'), { lines: [{ contractstock: first, quantity: 60 }] });
    expect(sent.body.states.map((state: { system_action: string }) => state.system_action)).toContain(
      'on_hire',
    );
    expect([await lineNow(first), await lineNow(second)]).toMatchObject([{ went_out: 60 }, { went_out: 0 }]);
    const rest = [
      { contractstock: first, quantity: 40 },
      { contractstock: second, quantity: 40 },
    ];
    expect((await admin.post(path(id, 'send/'), { lines: rest })).status).toBe(200);
    const again = await admin.post(path(id, 'send/'), { lines: rest });
    expect([again.status, again.body.code]).toEqual([409, 'goods_out']);
    expect([await lineNow(first), await lineNow(second)]).toMatchObject([{ out: 100 }, { out: 40 }]);
  });

  test.each([
    ['no lines', []],
    ['another contract’s line', [{ contractstock: 'other', quantity: 1 }]],
    ['a line twice', [1, 2].map((quantity) => ({ contractstock: 'own', quantity }))],
    ['no units', [{ contractstock: 'own', quantity: 0 }]],
  ])('%s can’t be sent', async (_what, lines) => {
    const { id, first } = await marquee();
    const other = await marquee();
    await move(admin, id, 'entered');
    const reply = await admin.post(path(id, 'send/'), {
      lines: lines.map((one) => ({
        ...one,
        contractstock: one.contractstock === 'own' ? first : other.first,
      })),
    });
    expect([reply.status, Object.keys(reply.body)]).toEqual([400, ['lines']]);
    expect((await lineNow(first)).went_out).toBe(0);
  });

  test('nothing is sent of a quote, or once the hire is off hire', async () => {
    await on('2027-03-05');
    const { id, first } = await marquee({});
    const send = () => admin.post(path(id, 'send/'), { lines: [{ contractstock: first, quantity: 1 }] });
    expect((await send()).status).toBe(409);
    await move(admin, id, 'entered');
    await send();
    await move(admin, id, 'off_hire');
    expect([(await send()).status, (await lineNow(first)).went_out]).toEqual([409, 1]);
  });
});
