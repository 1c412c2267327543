import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { openCount, type Out } from '../../testing/counting.ts';
import { countGood, path, placeAt } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { addCounts, type Counted } from './count-in.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let the: ReturnType<typeof openCount>;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  the = openCount(app, admin, world);
});
afterAll(() => app.end());

const lineOf = async ({ id }: Out) => (await admin.get(path(id, 'count_in/'))).body.lines[0];
const damages = async ({ id }: Out) =>
  (await admin.get(`/api/v1/damage/?contract__id=${id}&ordering=id`)).body.results.map(
    (one: Record<string, unknown>) => [one['kind'], one['quantity'], one['amount'], one['decision']],
  );
const owed = async ({ id }: Out) => (await admin.get(path(id, 'balance/'))).body.damages.total;
const countedOn = async ({ id }: Out) =>
  (await app.db.one<{ day: string | null }>(sql`select counted_in_on as day from contract where id = ${id}`))
    ?.day;
const entries = ({ id }: Out) =>
  app.db.rows(
    sql`select kind, quantity from goods_movement where contract_id = ${id} and kind <> 'out' order by id`,
  );
/** The damages of a hire as if they had been counted so many days earlier. */
const backdate = ({ id }: Out, days: number) =>
  app.db.rows(sql`update damage set counted_on = counted_on - ${days}::int where contract_id = ${id}`);
/** Counts as the warehouse does. */
const scan = ({ id }: Out, ...some: readonly Counted[]) =>
  app.db.transaction(async (tx) => {
    const user = (
      await tx.one<{ id: number }>(sql`select id from app_user where is_admin order by id limit 1`)
    )?.id;
    const call = { app: app.app, db: tx, user: { id: user }, today: await the.today() };
    await addCounts(call as never, id, some);
  });

describe('counting', () => {
  test("takes a line's figures as totals, so the same figures write nothing", async () => {
    const hire = await the.out();
    const figures = { good: 90, dirty: 5, broken: 3, missing: 1 };
    expect((await the.counted(hire, figures)).lines[0]).toMatchObject({
      expected: 100,
      ...figures,
      uncounted: 1,
      out: 1,
    });
    expect(await entries(hire)).toHaveLength(4);
    await the.counted(hire, figures);
    expect(await entries(hire)).toHaveLength(4);
    await the.counted(hire, { good: 88 });
    expect((await entries(hire)).at(-1)).toEqual({ kind: 'in_good', quantity: -2 });
    expect(await lineOf(hire)).toMatchObject({ ...figures, good: 88, uncounted: 3 });
  });

  test('counts the rest as good once, and keeps the completion day until a unit is taken off', async () => {
    const hire = await the.out('on_hire');
    await the.counted(hire, { broken: 2 });
    expect(await countedOn(hire)).toBeNull();
    await countGood(admin, hire.id);
    expect(await lineOf(hire)).toMatchObject({ good: 98, broken: 2, uncounted: 0 });
    expect(await countedOn(hire)).toBe(await the.today());
    await countGood(admin, hire.id);
    expect(await entries(hire)).toHaveLength(2);
    await the.counted(hire, { good: 97 });
    expect(await countedOn(hire)).toBeNull();
  });

  test('counts the rest dirty where wash-up is charged, a container once, and stores a photo without units', async () => {
    const hire = await the.out();
    const group = await admin.post('/api/v1/stockgroup/', {
      container: world.stockcontainer,
      stockitem: world.stockitem,
      depot: world.depot,
      quantity: 5,
    });
    expect([group.status, group.body]).toEqual([201, expect.anything()]);
    const body = { containers: [{ stockgroup: group.body.id, condition: 'good' }] };
    expect((await the.count(hire.id, body)).status).toBe(400);
    await app.db.rows(sql`update stockgroup set contract_id = ${hire.id} where id = ${group.body.id}`);
    for (const _ of [1, 2]) expect((await the.count(hire.id, body)).status).toBe(200);
    const seen = (await admin.get(path(hire.id, 'count_in/'))).body;
    expect([seen.lines[0].good, seen.groups]).toMatchObject([
      5,
      [{ id: group.body.id, quantity: 5, counted: 5 }],
    ]);
    for (const _ of [1, 2]) await the.counted(hire, { note: 'Boxes torn' });
    expect((await the.count(hire.id, { rest_to_wash: true })).body.lines[0]).toMatchObject({
      good: 5,
      dirty: 95,
    });
    expect(await entries(hire)).toEqual([
      { kind: 'in_good', quantity: 5 },
      { kind: 'in_good', quantity: 0 },
      { kind: 'in_dirty', quantity: 95 },
    ]);
  });

  test('more units than the line has, and less than none, are refused', async () => {
    const hire = await the.out();
    const refused = async (figures: object) => {
      const reply = await the.count(hire.id, { lines: [{ contractstock: hire.line, ...figures }] });
      return [reply.status, reply.body.code ?? Object.keys(reply.body)[0]];
    };
    expect(await refused({ good: 102 })).toEqual([409, 'cannot_be_counted']);
    expect(await refused({ good: 99, missing: 2 })).toEqual([409, 'cannot_be_counted']);
    expect(await refused({ good: -1 })).toEqual([400, 'lines']);
    await the.counted(hire, { good: 100, note: 'Two of the venue’s own came too' });
    expect(await lineOf(hire)).toMatchObject({
      good: 100,
      uncounted: 0,
      notes: ['Two of the venue’s own came too'],
    });
    const row = (kind: string, quantity: number) =>
      app.db.rows(sql`insert into goods_movement (contract_id, contract_line_id, stockitem_id, kind, quantity, day, depot_id, source)
        values (${hire.id}, ${hire.line}, ${world.stockitem}, ${kind}, ${quantity}, '2027-03-05', ${world.depot}, 'count')`);
    await expect(row('in_good', 1)).rejects.toThrow(/goods_out/);
    await expect(row('found', 1)).rejects.toThrow(/goods_found/);
    await expect(row('in_dirty', -1)).rejects.toThrow(/goods_line_in_dirty_check/);
    await expect(row('out', 1)).rejects.toThrow(/more of line/);
  });

  test('never changes or deletes an entry', async () => {
    const hire = await the.out();
    await the.counted(hire, { good: 1 });
    await expect(
      app.db.rows(sql`update goods_movement set quantity = 2 where contract_id = ${hire.id}`),
    ).rejects.toThrow(/append only/);
    await expect(app.db.rows(sql`delete from goods_movement where contract_id = ${hire.id}`)).rejects.toThrow(
      /append only/,
    );
  });

  test.each([
    ['quote', 'not_on_hire'],
    ['entered', 'not_on_hire'],
    ['in_transit', 'not_on_hire'],
    ['complete', 'contract_closed'],
  ])('refuses to count while the contract is %s', async (position, code) => {
    const hire = await the.out(position);
    const before = await entries(hire);
    expect((await the.count(hire.id, { lines: [{ contractstock: hire.line, good: 1 }] })).body.code).toBe(
      code,
    );
    expect(
      (await the.count(hire.id, { damages: [{ contractstock: hire.line, quantity: 1, decision: 'waive' }] }))
        .body.code,
    ).toBe(code);
    expect(await entries(hire)).toEqual(before);
  });

  test('a line of another contract is refused, and a line whose goods went out keeps its item and its units', async () => {
    const hire = await the.out();
    const other = await the.out();
    expect((await the.count(hire.id, { lines: [{ contractstock: other.line, good: 1 }] })).status).toBe(400);
    await the.counted(hire, { good: 90 });
    const change = (body: object) => admin.patch(`/api/v1/contractstock/${hire.line}/`, body);
    expect(await change({ quantity: 99 })).toMatchObject({
      status: 409,
      body: {
        code: 'goods_out',
        detail: '10 of these are with the customer. Count them in, or record that they never left.',
      },
    });
    expect((await admin.del(`/api/v1/contractstock/${hire.line}/`)).body.code).toBe('goods_out');
    await the.counted(hire, { good: 100 });
    expect((await change({ quantity: 99 })).body.code).toBe('goods_out');
    expect(await countedOn(hire)).toBe(await the.today());
    expect((await change({ quantity: 101 })).status).toBe(200);
    // nothing more leaves once it is off hire
    expect(await countedOn(hire)).toBe(await the.today());
  });

  test('counts a repeated scan once, and never counts the last units twice for two users', async () => {
    const hire = await the.out();
    const one = {
      line: hire.line,
      condition: 'good',
      quantity: 60,
      scan: '3F2504E0-4F89-41D3-9A0C-0305E82C3301',
    } as const;
    await scan(hire, one, one);
    await scan(hire, one);
    expect(await lineOf(hire)).toMatchObject({ good: 60 });
    const both = await Promise.allSettled([
      scan(hire, { line: hire.line, condition: 'good', quantity: 40 }),
      scan(hire, { line: hire.line, condition: 'dirty', quantity: 40 }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await lineOf(hire)).toMatchObject({ uncounted: 0 });
    await placeAt(app, hire.id, 'complete');
    await scan(hire, one);
    expect((await the.settlement(hire)).uncounted).toBe(0);
  });

  test('records in the history who counted what', async () => {
    const hire = await the.out();
    await the.counted(hire, { good: 5, broken: 1, note: 'Chipped' });
    const [last] = (await admin.get(path(hire.id, 'history/'))).body.results;
    const sku = (await admin.get(`/api/v1/stockitem/${world.stockitem}/`)).body.sku;
    expect(last).toMatchObject({
      action: 'counted in',
      changes: [
        { field: `${sku}: good`, before: 0, after: 5 },
        { field: `${sku}: broken`, before: 0, after: 1 },
        { field: `${sku}: note`, before: null, after: 'Chipped' },
      ],
    });
  });
});

describe('damages from the count', () => {
  test('proposes broken and missing units at replacement price and follows the count until decided', async () => {
    const hire = await the.out();
    await the.counted(hire, { broken: 3, missing: 2 });
    expect(await damages(hire)).toEqual([
      ['broken', 3, '13.50', 'undecided'],
      ['missing', 2, '9.00', 'undecided'],
    ]);
    await the.counted(hire, { broken: 4, missing: 0 });
    expect(await damages(hire)).toEqual([['broken', 4, '18.00', 'undecided']]);
  });

  test('splits into charged and waived parts, keeps agreed amounts in proportion, and changes nothing when repeated', async () => {
    const hire = await the.out();
    await the.counted(hire, { broken: 5 });
    const body = { quantity: 2, decision: 'charge', amount: '8.00' };
    await the.decided(hire, body);
    await the.decided(hire, body);
    await the.decided(hire, { quantity: 1, decision: 'waive' });
    expect((await damages(hire)).toSorted()).toEqual([
      ['broken', 1, '4.50', 'waive'],
      ['broken', 2, '8.00', 'charge'],
      ['broken', 2, '9.00', 'undecided'],
    ]);
    expect(await owed(hire)).toBe('8.00');
    const over = await the.count(hire.id, {
      damages: [{ contractstock: hire.line, quantity: 5, decision: 'charge' }],
    });
    expect(over.body.code).toBe('nothing_to_decide');
    // Two of the five were not broken: undecided ones are removed first, then decided ones.
    await the.counted(hire, { broken: 3 });
    expect((await damages(hire)).toSorted()).toEqual([
      ['broken', 1, '4.50', 'waive'],
      ['broken', 2, '8.00', 'charge'],
    ]);
    await the.counted(hire, { broken: 1 });
    expect(await damages(hire)).toEqual([['broken', 1, '4.00', 'charge']]);
    expect(await owed(hire)).toBe('4.00');
  });

  test('changes a counted damage only by counting; staff decide what it charges', async () => {
    const hire = await the.out();
    await the.counted(hire, { broken: 2 });
    const id = (await the.settlement(hire)).damages[0].id;
    expect((await admin.patch(`/api/v1/damage/${id}/`, { quantity: 1 })).body.code).toBe('counted_in');
    expect((await admin.del(`/api/v1/damage/${id}/`)).body.code).toBe('counted_in');
    expect((await admin.patch(`/api/v1/damage/${id}/`, { decision: 'charge' })).status).toBe(200);
    expect(await owed(hire)).toBe('9.00');
  });

  test('drops missing units found within the grace period, charged or not; later the charge stays for staff to decide', async () => {
    const hire = await the.out();
    await the.counted(hire, { good: 90, missing: 10 });
    const [proposed] = (await the.settlement(hire)).damages;
    expect([proposed.kind, proposed.charge_from]).toEqual(['missing', expect.any(String)]);
    await the.decided(hire, { quantity: 10, decision: 'charge' });
    expect(await owed(hire)).toBe('45.00');
    await backdate(hire, 7);
    await the.counted(hire, { good: 94, missing: 6 });
    expect([await owed(hire), await lineOf(hire)]).toEqual([
      '27.00',
      expect.objectContaining({ good: 94, missing: 6 }),
    ]);
    await backdate(hire, 1);
    await the.counted(hire, { good: 96, missing: 4 });
    expect(await owed(hire)).toBe('27.00');
    expect((await lineOf(hire)).missing).toBe(4);
  });
});
