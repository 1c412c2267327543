import { addDays } from '@hireyard/domain/values/calendar';
import { formatMoney, parseMoney, sumMoney } from '@hireyard/domain/values/money';
import { AGEING_BUCKETS } from '@hireyard/domain/money/statement';
import { reports } from '@hireyard/wire/reports/reports.testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { addLine, makeHire, move, path, pay, placeAt } from '../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { makeWorld, type World } from '../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let today: string;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  today = (await app.db.one<{ day: string }>(sql`select today::text as day from stock_clock`))?.day ?? '';
});
afterAll(() => app.end());

// oxlint-disable-next-line typescript/no-explicit-any -- answers as they come over the wire
type Body = any;
const read = async (name: string, query = '', who = admin): Promise<Body> => {
  const reply = await who.get(`/api/v1/stats/${name}/?page_size=1000&${query}`);
  expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
  return reply.body;
};
const daysOf = (from: string, to: string): string[] => {
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

describe('every report', () => {
  test.each(reports.map((report) => [report.name, report] as const))(
    '%s returns a page with totals, sorts by every field it declares, and exports as CSV',
    async (name, report) => {
      const body = await read(name);
      expect(Object.keys(body.totals).sort()).toEqual(Object.keys(report.totals).sort());
      for (const ordering of report.ordering) await read(name, `ordering=-${ordering}&search=zz`);
      const file = await admin.get(`/api/v1/stats/${name}.csv/`);
      expect(file.status).toBe(200);
      expect(String(file.body).split('\r\n')).toHaveLength(body.count + 2);
      expect((await admin.get(`/api/v1/stats/${name}/?page=99`)).status).toBe(404);
    },
  );

  test('rejects invalid dates, reversed dates and periods over three years', async () => {
    for (const query of ['from=2027-02-30', 'from=2027-02-02&to=2027-02-01', 'from=2020-01-01&to=2027-01-01'])
      expect((await admin.get(`/api/v1/stats/utilisation/?${query}`)).status).toBe(400);
  });

  test.each([
    ['utilisation', ['Stock Manager', 'Director', 'Finance', 'Account Manager'], []],
    ['debt', ['Finance', 'Finance Admin', 'Director'], ['Account Manager', 'Stock Manager']],
    ['deposits_held', ['Finance', 'Director', 'Account Manager'], ['Stock Manager']],
    ['lost_reasons', ['Account Manager', 'Director'], []],
  ] as const)('%s requires permission to view its source records', async (name, may, mayNot) => {
    for (const group of may)
      expect((await (await app.as([group])).get(`/api/v1/stats/${name}/`)).status).toBe(200);
    for (const group of mayNot)
      expect((await (await app.as([group])).get(`/api/v1/stats/${name}/`)).status).toBe(403);
  });
});

test('utilisation equals a count day by day', async () => {
  const from = addDays(today, -20);
  const to = addDays(today, -1);
  const positions = ['entered', 'on_hire', 'off_hire', 'complete', 'quote', 'abandoned'];
  // days before the first, across both ends, after the last; one, two or many days long
  for (let n = 0; n < 24; n += 1) {
    const first = addDays(today, -34 + ((n * 7) % 36));
    const last = addDays(first, (n * 5) % 12);
    const id = await makeHire(admin, world, { delivery_date: first, collection_date: last });
    const position = positions[n % positions.length] ?? '';
    await placeAt(app, id, position);
    if (position === 'complete')
      await app.db.rows(
        sql`update contract set counted_in_on = collection_date + ${n % 3}::int where id = ${id}`,
      );
  }
  const hires = await app.db.rows<{
    first: string;
    last: string;
    end: string;
    quantity: number;
    price: string;
    id: number;
  }>(sql`
    select c.id, c.delivery_date::text as first, c.collection_date::text as last, l.quantity, l.unit_price as price,
      case when c.counted_in_on > c.collection_date then c.counted_in_on
        when c.position in ('in_transit', 'on_hire', 'off_hire', 'collection') then greatest(c.collection_date, ${today}::date)
        else c.collection_date end::text as end
    from contract c join contract_line l on l.contract_id = c.id
    where l.stockitem_id = ${world.stockitem} and c.delivery_date is not null and c.collection_date is not null
      and c.position in ('entered', 'in_transit', 'on_hire', 'off_hire', 'collection', 'complete')`);
  const days = daysOf(from, to);
  const outOn = (day: string) =>
    hires
      .filter(({ first, end }) => first <= day && day <= end)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  const out = days.map(outOn);
  const touched = hires.filter(({ first, end }) => first <= to && end >= from);
  const earned = hires.reduce((sum, { first, last, quantity, price }) => {
    const within = days.filter((day) => first <= day && day <= last).length;
    return sum + (Number(price) * quantity * within) / daysOf(first, last).length;
  }, 0);
  const body = await read('utilisation', `from=${from}&to=${to}`);
  const row = body.results.find((one: Body) => one.id === world.stockitem);
  const average = out.reduce((sum, units) => sum + units, 0) / days.length;
  expect(average).toBeGreaterThan(0);
  expect(Number(row.out)).toBeCloseTo(average, 1);
  expect(row.peak).toBe(Math.max(...out));
  expect(row.hires).toBe(new Set(touched.map(({ id }) => id)).size);
  expect(Number(row.revenue)).toBeCloseTo(earned, 1);
  expect(Number(row.utilisation)).toBeCloseTo((100 * average) / Number(row.owned), 0);
  const depot = await read('utilisation', `from=${from}&to=${to}&depot__id__in=${world.depot}`);
  expect(depot.results.find((one: Body) => one.id === world.stockitem).peak).toBe(row.peak);
  const idle = await read('utilisation', `from=${from}&to=${to}&idle=true`);
  expect(idle.results.every((one: Body) => one.hires === 0)).toBe(true);
});

test('wash-up of a day equals the goods that come back dirty, with late goods counted today', async () => {
  const before = await read('washup');
  const at = (body: Body, day: string) => body.results.find((one: Body) => one.day === day);
  const soon = addDays(today, 3);
  const dirty = await makeHire(admin, world, { delivery_date: today, collection_date: soon });
  const late = await makeHire(admin, world, {
    delivery_date: addDays(today, -9),
    collection_date: addDays(today, -2),
  });
  await placeAt(app, dirty, 'entered');
  await placeAt(app, late, 'on_hire');
  await app.db.rows(sql`update contract_line set unit_price = 1, unit_washup_price = 0.5, value = quantity * 1.5, tax = 0, grand_total = quantity * 1.5
    where contract_id in (${dirty}, ${late})`);
  // returned clean
  await addLine(admin, dirty, world, { quantity: 7, locked_washup_price: '0.00' });
  const after = await read('washup');
  // the linked list of a day's contracts has the same count
  for (const day of [today, soon, addDays(today, -1)])
    expect([day, (await admin.get(`/api/v1/contract/?comes_back=${day}`)).body.count]).toEqual([
      day,
      at(after, day).contracts,
    ]);
  expect(at(after, soon).pieces_to_wash - at(before, soon).pieces_to_wash).toBe(100);
  expect(at(after, soon).pieces_back - at(before, soon).pieces_back).toBe(107);
  expect(at(after, today).pieces_to_wash - at(before, today).pieces_to_wash).toBe(100);
  expect(after.totals.contracts - before.totals.contracts).toBe(2);
  expect(after.count).toBe(35);
  const items = await read('washup_items');
  expect(items.totals.pieces_to_wash).toBe(after.totals.pieces_to_wash);
});

test('counts a lost quote under its reason until it is reopened', async () => {
  const [first, second, third] = [
    await makeHire(admin, world),
    await makeHire(admin, world),
    await makeHire(admin, world),
  ];
  const lose = (id: number, additional: object) => move(admin, id, 'quote_abandoned', additional);
  expect((await lose(first, { reason: 'Too dear', lost_reason: 'Price too high' })).status).toBe(200);
  expect((await lose(second, { reason: 'Too dear again', lost_reason: 'Price too high' })).status).toBe(200);
  const refused = await lose(third, { reason: 'x', lost_reason: 'Bad weather' });
  expect([refused.status, refused.body.additional.lost_reason]).toEqual([400, [expect.any(String)]]);
  expect((await lose(third, { reason: 'Said nothing more' })).status).toBe(200);
  const rows = async () => (await read('lost_reasons')).results as Body[];
  const of = async (reason: string) => (await rows()).find((row) => row.reason === reason)?.quotes ?? 0;
  expect([await of('Price too high'), await of('No reason given')]).toEqual([2, 1]);
  const listed = await read('lost_quotes', 'reason=Price%20too%20high&ordering=id');
  expect(listed.results.map((row: Body) => row.detail).sort()).toEqual(['Too dear', 'Too dear again']);
  expect((await read('lost_quotes', 'search=dear%20again')).count).toBe(1);
  const { totals } = await read('lost_reasons');
  expect(totals.made).toBe(totals.ordered + totals.still_open + totals.quotes);
  expect((await move(admin, first, 'quote')).status).toBe(200);
  expect(await of('Price too high')).toBe(1);
});

test('lists deposits paid and not refunded; those of finished hires are due for refund', async () => {
  const before = await read('deposits_held');
  const id = await makeHire(admin, world);
  expect((await move(admin, id, 'entered')).status).toBe(200);
  await pay(admin, id, 'deposit');
  const held = await read('deposits_held', `search=${(await admin.get(path(id))).body.contract_number}`);
  const [row] = held.results;
  expect([held.count, row.id, row.to_return, row.held === row.asked]).toEqual([1, id, '0.00', true]);
  await placeAt(app, id, 'complete');
  const after = await read('deposits_held');
  expect(parseMoney(after.totals.to_return) - parseMoney(before.totals.to_return)).toBe(parseMoney(row.held));
  expect(after.totals.waiting - before.totals.waiting).toBe(1);
  expect((await read('deposits_held', 'to_return=false')).results.map((one: Body) => one.id)).not.toContain(
    id,
  );
});

test('debt buckets add up to each account’s debt', async () => {
  const due = [undefined, -1, -30, -31, -60, -61, -90, -91];
  for (const late of due) {
    const id = await makeHire(admin, world);
    expect((await move(admin, id, 'entered')).status).toBe(200);
    if (late !== undefined)
      await app.db.rows(
        sql`update contract set payment_due_date = ${addDays(today, late)}::date where id = ${id}`,
      );
  }
  const body = await read('debt');
  for (const row of body.results) {
    expect(formatMoney(sumMoney(AGEING_BUCKETS.map((age) => parseMoney(row[age]))))).toBe(row.total);
    const account = (await admin.get(`/api/v1/account/${row.id}/`)).body;
    expect([row.total, row.overdue]).toEqual([
      account.live_outstanding_balance,
      account.live_overdue_balance,
    ]);
  }
  const row = body.results.find((one: Body) => one.id === world.account);
  const one = parseMoney(row.d90_plus);
  expect(one > 0n).toBe(true);
  // a day either side of each bucket limit
  expect(AGEING_BUCKETS.slice(1).map((age) => parseMoney(row[age]) / one)).toEqual([2n, 2n, 2n, 1n]);
  expect(row.oldest_due).toBe(addDays(today, -91));
});

test('the debt report equals the outstanding stats, overpayments included', async () => {
  const depot = (await admin.post('/api/v1/depot/', { code: 'FAR', name: 'Far', address_postcode: '04101' }))
    .body.id;
  const bought = { stockitem: world.stockitem, depot, kind: 'buy', quantity: 1000, reason: 'For the play' };
  expect((await admin.post('/api/v1/stockmovement/', bought)).status).toBe(201);
  for (const late of [-1, -31, -400]) {
    const id = await makeHire(admin, world, { depot });
    expect((await move(admin, id, 'entered')).status).toBe(200);
    await app.db.rows(
      sql`update contract set payment_due_date = ${addDays(today, late)}::date where id = ${id}`,
    );
    if (late !== -31) continue;
    await pay(admin, id, 'contract');
    const [line] = (await admin.get(`/api/v1/contractstock/?contract__id__in=${id}`)).body.results;
    expect((await admin.patch(`/api/v1/contractstock/${line.id}/`, { quantity: 60 })).status).toBe(200);
  }
  for (const [report, screen] of [
    ['', ''],
    [`depot__id__in=${depot}`, `&depot=${depot}`],
    [`depot__id__in=${world.depot}`, `&depot=${world.depot}`],
  ]) {
    const answer = await read('debt', report);
    const shown = (await admin.get(`/stats/outstanding/?page_size=1000${screen}`)).body;
    const figures = (row: Body) => [...AGEING_BUCKETS, 'total'].map((name) => row[name]);
    const of = (id: number, row: Body) => [id, ...figures(row)];
    const byId = (a: Body, b: Body) => a[0] - b[0];
    expect(answer.results.map((row: Body) => of(row.id, row)).sort(byId)).toEqual(
      shown.accounts.map((row: Body) => of(row.account.id, row)).sort(byId),
    );
    expect(figures(answer.totals)).toEqual(figures({ ...shown.buckets, total: shown.outstanding }));
    expect([answer.totals.overdue, answer.totals.accounts]).toEqual([shown.overdue, shown.accounts_count]);
    // an overpayment is past its due date and still reduces the amount not due
    if (report === `depot__id__in=${depot}`)
      expect(AGEING_BUCKETS.map((name) => Math.sign(Number(answer.totals[name])))).toEqual([-1, 1, 0, 0, 1]);
  }
});
