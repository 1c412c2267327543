/** Tests which later hires late units endanger. */
import type { OverdueItem } from '@hireyard/wire/stock/availability';
import { expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { move } from '../../testing/hire.ts';
import { stockDesk } from '../../testing/stock-desk.testing.ts';

// Late goods were due on Friday the 20th; today is Tuesday the 24th.
const MONDAY = '2027-08-16';
const FRIDAY = '2027-08-20';
const TUESDAY = '2027-08-24';
const THURSDAY = '2027-08-26';
const desk = stockDesk(MONDAY);

const read = (query: string) => desk.admin.get(`/api/v1/availability/overdue/?${query}`);
const found = async (query: string): Promise<OverdueItem[]> => await desk.done(read(query));
/** Shortens the answer: who is late with how many, and who is short from when by how many. */
const told = async (query: string) =>
  (await found(query)).map(({ stockitem, late, endangers }) => ({
    item: stockitem.id,
    late: late.map((one) => [one.contract.id, one.quantity, one.out, one.due]),
    endangers: endangers.map((one) => [one.contract.id, one.day, one.short]),
  }));
const guard = (value: string) =>
  desk.app.db.rows(
    sql`update setting set value = jsonb_set(value, '{default}', to_jsonb(${value}::text)) where code = 'availability_guard'`,
  );

/** An item of which 80 of 100 are out until Friday. */
async function chairsOut(quantity = 80) {
  const chair = await desk.item(100);
  return { chair, late: await desk.out(chair, quantity, MONDAY, FRIDAY) };
}

test('a wedding on Thursday needs 60 of 100 chairs, and 80 that were due on Friday are still out', async () => {
  const { chair, late } = await chairsOut();
  const wedding = await desk.order(chair, 60, THURSDAY, '2027-08-28');
  const small = await desk.order(chair, 20, '2027-08-23', '2027-08-24');
  const held = await desk.quote(chair, 30, '2027-08-28', '2027-08-29', { hold_until: '2027-08-27' });
  const quoted = await desk.quote(chair, 90, THURSDAY, THURSDAY);
  const far = await desk.order(chair, 20, '2027-09-10', '2027-09-11');
  await desk.done(move(desk.admin, small.id, 'on_hire'));
  expect(await told(`stockitem=${chair}`)).toEqual([]);
  await desk.advanceTo(TUESDAY);
  // the small hire has its chairs, the far one finds enough, and a quote that is not held reserves nothing
  const all = [
    {
      item: chair,
      late: [[late.id, 80, 80, FRIDAY]],
      endangers: [
        [wedding.id, THURSDAY, 40],
        [held.id, '2027-08-28', 30],
      ],
    },
  ];
  expect(await told(`stockitem=${chair}`)).toEqual(all);
  expect(await told(`stockitem=${chair}&depot=${desk.world.depot}`)).toEqual(all);
  expect(await told(`stockitem=${chair}&depot=${desk.world.depot + 1000}`)).toEqual([]);
  for (const { id } of [late, wedding, held]) expect(await told(`contract=${id}`)).toEqual(all);
  for (const { id } of [small, quoted, far]) expect(await told(`contract=${id}`)).toEqual([]);
  const [{ stockitem, depot, endangers } = expect.fail()] = await found(`contract=${late.id}`);
  expect([stockitem.internal_title, depot.id]).toEqual([
    expect.stringContaining('Gilt chair'),
    desk.world.depot,
  ]);
  expect(endangers[0]?.contract).toEqual({
    id: wedding.id,
    contract_number: wedding.number,
    customer: expect.stringContaining('Ada'),
  });
  // 20 return, so the wedding misses 20 on its first day, and more once the held quote joins
  await desk.count(late, { good: 20 });
  expect(await told(`contract=${late.id}`)).toEqual([
    {
      item: chair,
      late: [[late.id, 60, 60, FRIDAY]],
      endangers: [
        [wedding.id, THURSDAY, 20],
        [held.id, '2027-08-28', 30],
      ],
    },
  ]);
  // with all but 10 back there is enough, whatever happens to the bill
  await desk.count(late, { good: 70 });
  for (const { id } of [late, wedding]) expect(await told(`contract=${id}`)).toEqual([]);
  expect((await desk.days(chair, '2027-08-28'))[0]).toMatchObject({ free: 0 });
});

test('two late hires endanger the same hire, and items come in the order of their first short day', async () => {
  const table = await desk.item(10);
  const chair = await desk.item(100);
  const [first, second] = [
    await desk.out(chair, 30, TUESDAY, '2027-08-26'),
    await desk.out(chair, 40, TUESDAY, '2027-08-27'),
  ];
  const tables = await desk.out(table, 6, TUESDAY, '2027-08-27');
  // never recorded as sent: its units are blocked all the same
  const unsent = await desk.order(chair, 5, TUESDAY, '2027-08-27');
  const later = await desk.order(chair, 70, '2027-09-04', '2027-09-05');
  await desk.post('contractstock', { contract: later.id, stockitem: table, quantity: 4 });
  const beside = await desk.quote(table, 2, '2027-09-05', '2027-09-06', { hold_until: '2027-09-06' });
  await desk.advanceTo('2027-08-31');
  const late = [
    [first.id, 30, 30, '2027-08-26'],
    [second.id, 40, 40, '2027-08-27'],
    [unsent.id, 5, 0, '2027-08-27'],
  ];
  const short = { item: chair, late, endangers: [[later.id, '2027-09-04', 45]] };
  expect(await told(`contract=${later.id}`)).toEqual([
    short,
    {
      item: table,
      late: [[tables.id, 6, 6, '2027-08-27']],
      endangers: [
        [later.id, '2027-09-05', 2],
        [beside.id, '2027-09-05', 2],
      ],
    },
  ]);
  expect(await told(`contract=${first.id}`)).toEqual([short]);
  expect(await told(`contract=${second.id}&stockitem=${table}`)).toEqual([]);
});

test('a late hire endangers nobody if there is enough, and a depot set to warn names what it took on knowingly', async () => {
  const stool = await desk.item(100);
  const late = await desk.out(stool, 20, '2027-08-31', '2027-09-01');
  await desk.order(stool, 80, '2027-09-07', '2027-09-08');
  await desk.advanceTo('2027-09-03');
  expect((await desk.days(stool, '2027-09-07'))[0].free).toBe(0);
  for (const query of [`contract=${late.id}`, `stockitem=${stool}`]) expect(await told(query)).toEqual([]);
  const over = await desk.quote(stool, 7, '2027-09-08', '2027-09-08');
  expect((await move(desk.admin, over.id, 'entered')).status).toBe(409);
  await guard('warn');
  await desk.done(move(desk.admin, over.id, 'entered'));
  await guard('block');
  const [{ endangers } = expect.fail()] = await told(`contract=${late.id}`);
  expect(endangers.map(([, day, short]) => [day, short])).toEqual([
    ['2027-09-08', 7],
    ['2027-09-08', 7],
  ]);
});

test('a hire that is partly out needs only the rest', async () => {
  const bench = await desk.item(50);
  const late = await desk.out(bench, 30, '2027-09-03', '2027-09-04');
  const half = await desk.out(bench, 15, '2027-09-03', '2027-09-20');
  await desk.done(desk.admin.patch(`/api/v1/contractstock/${half.line}/`, { quantity: 20 }));
  await desk.order(bench, 10, '2027-09-12', '2027-09-13');
  await desk.advanceTo('2027-09-07');
  const [{ endangers } = expect.fail()] = await told(`contract=${late.id}`);
  expect(endangers.find(([id]) => id === half.id)).toEqual([half.id, '2027-09-12', 5]);
});

test('a line is late after its own collection date, though the rest of the hire stays out', async () => {
  const lamp = await desk.item(40);
  const hire = await desk.out(lamp, 25, '2027-09-07', '2027-09-30');
  await desk.done(desk.admin.patch(`/api/v1/contractstock/${hire.line}/`, { collection_date: '2027-09-09' }));
  const later = await desk.order(lamp, 40, '2027-09-14', '2027-09-15');
  expect(await told(`contract=${later.id}`)).toEqual([]);
  await desk.advanceTo('2027-09-10');
  expect(await told(`contract=${later.id}`)).toEqual([
    { item: lamp, late: [[hire.id, 25, 25, '2027-09-09']], endangers: [[later.id, '2027-09-14', 25]] },
  ]);
  expect((await desk.days(lamp, '2027-09-14'))[0].holders[0]).toMatchObject({
    kind: 'late',
    contract: { id: hire.id, collection_date: '2027-09-09' },
  });
  await desk.done(desk.admin.patch(`/api/v1/contractstock/${hire.line}/`, { collection_date: '2027-09-12' }));
  expect(await told(`contract=${later.id}`)).toEqual([]);
});

test('a hire does not endanger its own later line', async () => {
  const fan = await desk.item(40);
  const hire = await desk.out(fan, 25, '2027-09-10', '2027-09-20');
  await desk.done(desk.admin.patch(`/api/v1/contractstock/${hire.line}/`, { collection_date: '2027-09-11' }));
  const own = { delivery_date: '2027-09-15', collection_date: '2027-09-16' };
  await desk.post('contractstock', { contract: hire.id, stockitem: fan, quantity: 20, ...own });
  await desk.advanceTo('2027-09-13');
  expect((await desk.days(fan, '2027-09-15'))[0].free).toBe(-5);
  expect(await told(`contract=${hire.id}`)).toEqual([]);
});

test('is read by those who may view stock, about a contract or an item', async () => {
  const chair = await desk.item(1);
  expect((await read('')).status).toBe(400);
  expect((await read('stockitem=many')).body).toHaveProperty('stockitem');
  for (const [who, status] of [
    [['Stock Manager'], 200],
    ['site admin', 403],
  ] as const)
    expect(
      (await (await desk.app.as(who)).get(`/api/v1/availability/overdue/?stockitem=${chair}`)).status,
    ).toBe(status);
});
