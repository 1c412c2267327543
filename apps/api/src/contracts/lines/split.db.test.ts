import type { Impact } from '@hireyard/wire/contracts/change';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { addLine, makeHire, move, path } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp({ now: () => new Date('2027-03-05T09:00:00Z') });
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

const at = (line: number, rest = '') => `/api/v1/contractstock/${line}/${rest}`;
const lineNow = async (line: number) => (await admin.get(at(line))).body;
const linesOf = async (contract: number) =>
  (await admin.get(`/api/v1/contractstock/?contract__id__in=${contract}`)).body.results;
const split = (line: number, body: object, agent = admin) => agent.post(at(line, 'split/'), body);
const preview = async (contract: number, line: object) =>
  (await admin.post(path(contract, 'impact/'), { edit: { lines: [line] } })).body as Impact;
/** 100 of the world's item, 5–7 March. */
async function hire(position?: 'entered') {
  const id = await makeHire(admin, world);
  if (position) expect((await move(admin, id, position)).status).toBe(200);
  const [line] = await linesOf(id);
  return { id, line: line.id as number };
}
const DROP = { quantity: 40, delivery_date: '2027-03-06' };

describe('splitting a line', () => {
  test('moves units to a new line with its own dates and the same prices, and reserves both windows', async () => {
    const { id, line } = await hire('entered');
    await admin.patch(at(line), { locked_price: '1.11', locked_washup_price: '0.00' });
    const total = (await admin.get(path(id))).body.grand_total;
    const made = await split(line, DROP);
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        ...DROP,
        collection_date: null,
        locked_price: '1.11',
        locked_washup_price: '0.00',
        unit_price: '1.11',
      },
    ]);
    expect(await lineNow(line)).toMatchObject({ quantity: 60, delivery_date: null });
    const after = (await admin.get(path(id))).body;
    // A price that a person set holds whatever the dates.
    expect([after.grand_total, after.warnings]).toEqual([total, []]);
    expect(
      await app.db.rows(
        sql`select quantity, first_day::text as first from stock_reservation where contract_id = ${id} order by line_id`,
      ),
    ).toEqual([
      { quantity: 60, first: '2027-03-05' },
      { quantity: 40, first: '2027-03-06' },
    ]);
  });

  test('keeps a price for other days, and warns until it is updated', async () => {
    const { id, line } = await hire('entered');
    const made = await split(line, { quantity: 10, collection_date: '2027-03-09' });
    expect(made.body.unit_price).toBe('1.90');
    const { warnings } = (await admin.get(path(id))).body;
    expect(warnings).toMatchObject([{ code: 'priced_for_other_dates', lines: [made.body.id] }]);
    await admin.post(path(id, 'reprice/'), { lines: [made.body.id], reason: 'Stays longer' });
    expect([await lineNow(line), await lineNow(made.body.id)]).toMatchObject([
      { unit_price: '1.90' },
      { unit_price: '2.85' },
    ]);
  });

  test.each([
    ['all units', { ...DROP, quantity: 100 }, 'quantity'],
    ['no units', { ...DROP, quantity: 0 }, 'quantity'],
    ['no dates', { quantity: 40 }, 'delivery_date'],
    ['dates in the wrong order', { quantity: 40, collection_date: '2027-03-01' }, 'collection_date'],
  ])('refuses %s, and changes nothing', async (_what, body, field) => {
    const { id, line } = await hire();
    const reply = await split(line, body);
    expect([reply.status, Object.keys(reply.body)]).toEqual([400, [field]]);
    expect(await linesOf(id)).toMatchObject([{ id: line, quantity: 100 }]);
  });

  test('refuses more units than have not left yet, units that are short, and a closed contract', async () => {
    const { id, line } = await hire('entered');
    await admin.post(path(id, 'send/'), { lines: [{ contractstock: line, quantity: 80 }] });
    const late = await split(line, { quantity: 21, delivery_date: '2027-03-06' });
    expect([late.status, late.body.code, late.body.detail]).toEqual([
      409,
      'goods_out',
      expect.stringMatching(/only 20 have not left yet/),
    ]);
    expect((await split(line, { quantity: 20, delivery_date: '2027-03-06' })).status).toBe(201);
    expect(await lineNow(line)).toMatchObject({ quantity: 80, out: 80 });
    const next = await makeHire(admin, world, { delivery_date: '2027-03-20', collection_date: '2027-03-21' });
    await move(admin, next, 'entered');
    const owned = (await lineNow(line)).owned as number;
    await addLine(admin, next, world, { quantity: owned - 100 });
    const short = await split(line, { quantity: 10, collection_date: '2027-03-20' });
    expect([short.status, await linesOf(id)]).toMatchObject([409, [{ quantity: 80 }, { quantity: 20 }]]);
    const gone = await hire();
    await move(admin, gone.id, 'quote_abandoned', { reason: 'Rain' });
    expect((await split(gone.line, DROP)).body.code).toBe('contract_closed');
  });

  test('needs the permission to add lines, and the version that was seen', async () => {
    const { line } = await hire();
    const finance = await app.as(['Finance']);
    expect((await split(line, DROP, finance)).status).toBe(403);
    const stale = await admin.post(at(line, 'split/'), DROP, { 'If-Match': '"0"' });
    expect(stale.status).toBe(412);
    expect((await split(2_000_000_000, DROP)).status).toBe(404);
    expect((await lineNow(line)).quantity).toBe(100);
  });

  test('works for an item that is retired since', async () => {
    const { line } = await hire();
    await admin.patch(`/api/v1/stockitem/${world.stockitem}/`, { active: false });
    expect((await split(line, DROP)).status).toBe(201);
    await admin.patch(`/api/v1/stockitem/${world.stockitem}/`, { active: true });
  });
});

describe('a preview of own dates', () => {
  test('shows the price that stays and the one for the new days, for a quote too', async () => {
    for (const position of [undefined, 'entered'] as const) {
      const { id, line } = await hire(position);
      const { prices, refused } = await preview(id, { id: line, collection_date: '2027-03-09' });
      expect([refused, prices]).toEqual([[], [{ id: line, days: 5, unit_price: '1.90', for_days: '2.85' }]]);
      const same = await preview(id, { id: line, delivery_date: '2027-03-06' });
      expect(same.prices).toEqual([{ id: line, days: 2, unit_price: '1.90', for_days: null }]);
      expect((await preview(id, { id: line, quantity: 5 })).prices).toEqual([]);
    }
  });

  test('of units that are split off shows both lines, with another price if one is given', async () => {
    const { id, line } = await hire('entered');
    const off = { split_from: line, quantity: 30, collection_date: '2027-03-09' };
    const { prices, lines, price } = await preview(id, off);
    expect(lines).toMatchObject([
      { id: line, before: 100, after: 70 },
      { id: null, before: 0, after: 30 },
    ]);
    expect(prices).toEqual([
      { id: line, days: 3, unit_price: '1.90', for_days: null },
      { id: null, days: 5, unit_price: '1.90', for_days: '2.85' },
    ]);
    expect(price.before).toBe(price.after);
    const dearer = await preview(id, { ...off, locked_price: '2.85' });
    expect(dearer.prices[1]).toEqual({ id: null, days: 5, unit_price: '2.85', for_days: null });
    expect(Number(dearer.price.after)).toBeGreaterThan(Number(dearer.price.before));
    expect((await preview(id, { ...off, quantity: 100 })).refused).toEqual([
      'At least one unit must stay. To move all of them, set own dates for the line.',
    ]);
  });
});
