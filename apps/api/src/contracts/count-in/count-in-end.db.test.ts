import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { openCount, type Out } from '../../testing/counting.ts';
import { countGood, move, path, pay } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { writeOffDue } from '../goods/write-off-job.ts';

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

describe('wash-up as counted', () => {
  const wash = (id: number) => admin.post(path(id, 'wash_up/'), {});
  const total = async ({ id }: Out) => (await admin.get(path(id))).body.grand_total;

  test('credits units returned clean although wash-up was charged, once, and follows a corrected count', async () => {
    const hire = await the.out();
    const before = await total(hire);
    await the.counted(hire, { good: 10, dirty: 90 });
    expect(await the.settlement(hire)).toMatchObject({
      washup: [{ units: 10, unit_price: '0.57', amount: '-5.70' }],
      washup_total: '-5.70',
      washup_applied: '0.00',
    });
    expect(await total(hire)).toBe(before);
    for (const _ of [1, 2]) expect((await wash(hire.id)).body).toEqual({ applied: '-5.70' });
    expect([Number(await total(hire)).toFixed(2), (await the.settlement(hire)).washup_applied]).toEqual([
      (Number(before) - 5.7 * 1.2).toFixed(2),
      '-5.70',
    ]);
    await the.counted(hire, { good: 0, dirty: 100 });
    expect((await wash(hire.id)).body).toEqual({ applied: '0.00' });
    expect(await total(hire)).toBe(before);
  });

  test('charges units returned dirty without charged wash-up at list price', async () => {
    const hire = await the.out();
    await admin.patch(`/api/v1/contractstock/${hire.line}/`, { locked_washup_price: '0.00' });
    await the.counted(hire, { good: 60, dirty: 40 });
    expect(await the.settlement(hire)).toMatchObject({
      washup: [{ units: 40, amount: '22.80' }],
      washup_total: '22.80',
    });
    const both = await Promise.all([wash(hire.id), wash(hire.id)]);
    expect(both.map(({ body }) => body.applied)).toEqual(['22.80', '22.80']);
    const lines = (await admin.get(`/api/v1/contractstock/?contract__id__in=${hire.id}`)).body.results;
    expect(lines.map((line: { value: string }) => line.value)).toEqual([expect.any(String), '22.80']);
  });
});

describe('completing the hire', () => {
  const ready = async (hire: Out) => {
    await pay(admin, hire.id, 'contract');
    return move(admin, hire.id, 'complete');
  };
  const ownedOf = async () =>
    (await admin.get(`/api/v1/stockitem/${world.stockitem}/`)).body.original_stock_level;
  const moved = async (hire: Out) => {
    const number = (await admin.get(path(hire.id))).body.contract_number;
    return app.db.rows(
      sql`select kind, quantity from stock_movement where reason like ${`% ${number}`} order by id`,
    );
  };
  const claims = ({ id }: Out) =>
    app.db.rows(
      sql`select kind, quantity from stock_reservation where contract_id = ${id} order by line_id, part`,
    );

  test('requires every unit to be counted and every damage to be decided', async () => {
    const hire = await the.out();
    expect((await ready(hire)).body.problems).toEqual([
      { code: 'units_counted', description: 'All units counted in: 100 are not counted yet' },
    ]);
    await the.counted(hire, { good: 99, missing: 1 });
    expect((await move(admin, hire.id, 'complete')).body.code).toBe('damages_decided');
    await the.decided(hire, { quantity: 1, decision: 'waive' });
    expect((await move(admin, hire.id, 'complete')).status).toBe(200);
  });

  test('lost units leave what is owned as soon as somebody decides about them, and come back when they are found', async () => {
    const hire = await the.out();
    const before = await ownedOf();
    await the.counted(hire, { good: 95, broken: 2, missing: 3 });
    expect([await ownedOf(), await claims(hire)]).toEqual([
      before,
      [
        { kind: 'wash_up', quantity: 95 },
        { kind: 'lost', quantity: 5 },
      ],
    ]);
    await the.decided(hire, { kind: 'broken', quantity: 2, decision: 'waive' });
    expect([await ownedOf(), await moved(hire)]).toEqual([before - 2, [{ kind: 'write_off', quantity: 2 }]]);
    await the.decided(hire, { kind: 'missing', quantity: 3, decision: 'waive' });
    expect([await ownedOf(), await claims(hire)]).toEqual([before - 5, [{ kind: 'wash_up', quantity: 95 }]]);
    const decided = await moved(hire);
    expect((await ready(hire)).status).toBe(200);
    expect([await ownedOf(), await moved(hire)]).toEqual([before - 5, decided]);
    const turnedUp = await admin.post(path(hire.id, 'goods/'), {
      line: hire.line,
      kind: 'found',
      quantity: 2,
    });
    expect([turnedUp.status, turnedUp.body]).toMatchObject([
      201,
      { kind: 'found', quantity: 2, source: 'correction' },
    ]);
    expect([await ownedOf(), (await moved(hire)).at(-1)]).toEqual([
      before - 3,
      { kind: 'found', quantity: 2 },
    ]);
  });

  test('units that nobody decides about are written off when the days of grace are over', async () => {
    const hire = await the.out();
    const before = await ownedOf();
    await the.counted(hire, { good: 99, missing: 1 });
    await app.db.rows(sql`update damage set counted_on = counted_on - 6 where contract_id = ${hire.id}`);
    await writeOffDue(app.app, new AbortController().signal);
    expect(await ownedOf()).toBe(before);
    await app.db.rows(sql`update damage set counted_on = counted_on - 1 where contract_id = ${hire.id}`);
    await writeOffDue(app.app, new AbortController().signal);
    expect([await ownedOf(), await moved(hire)]).toEqual([before - 1, [{ kind: 'write_off', quantity: 1 }]]);
  });

  test('units are cleaned from the day they came back, whatever becomes of the others', async () => {
    const day = await the.today();
    const hire = await the.out('off_hire', { delivery_date: day, collection_date: day });
    await countGood(admin, hire.id);
    expect(await claims(hire)).toEqual([{ kind: 'wash_up', quantity: 100 }]);
    await the.counted(hire, { good: 99 });
    expect(await claims(hire)).toEqual([
      { kind: 'booked', quantity: 1 },
      { kind: 'wash_up', quantity: 99 },
    ]);
    await the.counted(hire, { good: 97, broken: 2 });
    expect(await claims(hire)).toEqual([
      { kind: 'booked', quantity: 1 },
      { kind: 'wash_up', quantity: 97 },
      { kind: 'lost', quantity: 2 },
    ]);
  });
});

test('a hire is counted in once the last units that are out are corrected as never left', async () => {
  const hire = await the.out('off_hire');
  await the.counted(hire, { good: 99 });
  const counted = async () => (await admin.get(path(hire.id, 'count_in/'))).body.counted_in_on;
  expect(await counted()).toBeNull();
  const never = { line: hire.line, kind: 'not_sent', quantity: 1, reason: 'Found on the shelf' };
  expect((await admin.post(path(hire.id, 'goods/'), never)).status).toBe(201);
  expect(await counted()).toBe(await the.today());
});
