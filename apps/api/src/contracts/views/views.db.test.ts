/** Board, calendar and timeline agree with the list under the same filters. */
import { addDays } from '@hireyard/domain/values/calendar';
import type { Board, BoardColumn, CalendarDay, Timeline } from '@hireyard/wire/contracts/views';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { makeHire, move, path, placeAt } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

const API = '/api/v1/contract/';
const POSITIONS = [
  'quote',
  'entered',
  'in_transit',
  'on_hire',
  'off_hire',
  'collection',
  'complete',
  'abandoned',
  'quote_abandoned',
];
const FIRST = '2027-03-01';

let app: TestApp;
let admin: Agent;
let world: World;
let depot: number;
const states = new Map<string, number>();

beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  const all = await admin.get('/api/v1/stateit/state/?type__context=contract_status&page_size=100');
  for (const one of all.body.results) if (one.system_action) states.set(one.system_action, one.id);
  depot = (await admin.post('/api/v1/depot/', { code: 'OTHER', name: 'Other depot' })).body.id;
  for (const [at, position] of [...POSITIONS, ...POSITIONS].entries()) {
    const id = await makeHire(admin, world, {
      delivery_date: addDays(FIRST, at),
      collection_date: addDays(FIRST, at + 1 + (at % 5)),
      depot: at % 3 === 0 ? depot : world.depot,
      delivery_type: 'none',
    });
    await placeAt(app, id, position);
  }
});
afterAll(() => app.end());

const count = async (query: string): Promise<number> =>
  (await admin.get(`${API}?page_size=1&${query}`)).body.count;
const columns = async (query = ''): Promise<readonly BoardColumn[]> =>
  ((await admin.get(`${API}board/?${query}`)).body as Board).columns;
const days = async (query: string): Promise<readonly CalendarDay[]> =>
  (await admin.get(`${API}calendar/?${query}`)).body.days;
const timeline = async (query: string): Promise<Timeline> =>
  (await admin.get(`${API}timeline/?${query}`)).body;
/** All contracts under a condition, as in the list. */
const listed = async (query: string): Promise<readonly { id: number; grand_total: string }[]> =>
  (await admin.get(`${API}?page_size=1000&ordering=id&${query}`)).body.results;
const cents = (rows: readonly { grand_total: string }[]) =>
  rows.reduce((sum, row) => sum + BigInt(row.grand_total.replace('.', '')), 0n);

/** Every kind of filter: by states only, which the tallies answer, and others. */
const queries = fc.record(
  {
    states__id__in: fc
      .uniqueArray(fc.constantFrom(...POSITIONS), { minLength: 1, maxLength: 4 })
      .map((names) => names.map((name) => states.get(name)).join()),
    depot__id__in: fc.constantFrom('world', 'other'),
    delivery_date__gte: fc.integer({ min: 0, max: 12 }).map((at) => addDays(FIRST, at)),
    search: fc.constant('Ada'),
  },
  { requiredKeys: [] },
);
const asQuery = (record: Readonly<Record<string, string | undefined>>) =>
  new URLSearchParams(
    Object.entries(record).map(([name, value]): [string, string] => [
      name,
      value === 'world' ? String(world.depot) : value === 'other' ? String(depot) : String(value),
    ]),
  ).toString();

describe('the board', () => {
  test('has the positions in order, except those hidden from the list', async () => {
    expect((await columns()).map(({ state }) => state.system_action)).toEqual(POSITIONS);
    const without = `states__id__in__not=${states.get('quote')},${states.get('quote_abandoned')}`;
    expect((await columns(without)).map(({ state }) => state.system_action)).toEqual(POSITIONS.slice(1, -1));
  });

  test("has the list's counts and totals in each column under the same filters, and its cards", async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (filters) => {
        const query = asQuery(filters);
        for (const column of await columns(`${query}&size=100`)) {
          const asked = filters.states__id__in?.split(',').map(Number) ?? [column.state.id];
          const own = asked.includes(column.state.id)
            ? await listed(asQuery({ ...filters, states__id__in: String(column.state.id) }))
            : [];
          expect([column.count, BigInt(column.total.replace('.', ''))]).toEqual([own.length, cents(own)]);
          expect(column.cards.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(own.map(({ id }) => id));
        }
      }),
      { numRuns: 8 },
    );
  });

  test('keeps the tallies right for every way of writing a contract', async () => {
    const figures = async () => (await columns()).map(({ count: n, total }) => [n, total]);
    const walked = async () => {
      const rows = await app.db.rows<{ position: string; n: number; total: string }>(
        sql`select position, count(*)::int as n, sum(grand_total)::text as total from contract group by position`,
      );
      return POSITIONS.map((position) => {
        const row = rows.find((one) => one.position === position);
        return [row?.n ?? 0, row?.total ?? '0.00'];
      });
    };
    const id = await makeHire(admin, world);
    expect(await figures()).toEqual(await walked());
    expect((await move(admin, id, 'entered')).status).toBe(200);
    expect(await figures()).toEqual(await walked());
    await app.db.rows(sql`select add_up_contract_tally()`);
    expect(await figures()).toEqual(await walked());
    expect((await move(admin, id, 'quote')).status).toBe(200);
    await admin.del(path(id));
    expect(await figures()).toEqual(await walked());
  });

  test('returns the requested number of cards, waiting ones first, or a single column', async () => {
    const [entered] = await columns('position=entered&size=1');
    expect([entered?.count, entered?.cards.length]).toEqual([2, 1]);
    expect(entered?.cards[0]?.delivery_date).toBe(addDays(FIRST, 1));
    const [late] = await columns('position=entered&size=1&ordering=-delivery_date');
    expect(late?.cards[0]?.delivery_date).toBe(addDays(FIRST, 10));
    expect(await columns('position=nowhere')).toEqual([]);
  });

  test("refuses malformed filters by name and users who can't view contracts, like the list", async () => {
    const bad = await admin.get(`${API}board/?delivery_date__gte=x`);
    expect([bad.status, bad.body]).toEqual([400, { delivery_date__gte: ['Enter a valid date.'] }]);
    const packer = await app.as([]);
    for (const call of [
      'board/',
      'calendar/?from=2027-03-01&to=2027-03-02',
      'timeline/?from=2027-03-01&to=2027-03-02',
    ])
      expect((await packer.get(API + call)).status).toBe(403);
    expect((await app.anonymous.get(`${API}board/`)).status).toBe(401);
  });
});

describe('calendar and timeline', () => {
  const LAST = addDays(FIRST, 30);
  const range = `from=${FIRST}&to=${LAST}`;
  const kept = () => POSITIONS.filter((name) => !name.includes('abandoned')).map((name) => states.get(name));

  test('counts each day like the list, without abandoned contracts unless filtered for', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (filters) => {
        const found = await days(`${asQuery(filters)}&${range}&entries=50`);
        const list = { states__id__in: kept().join(), ...filters };
        for (const day of found.slice(0, 6)) {
          const later = filters.delivery_date__gte !== undefined && filters.delivery_date__gte > day.day;
          const going = asQuery({ ...list, delivery_date__gte: day.day, delivery_date__lte: day.day });
          expect(day.deliveries).toBe(later ? 0 : await count(going));
          const coming = asQuery({ ...list, collection_date__gte: day.day, collection_date__lte: day.day });
          expect(day.collections).toBe(await count(coming));
          expect(day.entries).toHaveLength(day.deliveries + day.collections);
        }
        const all = found.reduce((sum, day) => sum + day.deliveries, 0);
        const from = [FIRST, filters.delivery_date__gte ?? FIRST].toSorted().at(-1);
        expect(all).toBe(
          await count(asQuery({ ...list, delivery_date__gte: from, delivery_date__lte: LAST })),
        );
      }),
      { numRuns: 5 },
    );
  });

  test('shows each hire that touches its days once', async () => {
    await fc.assert(
      fc.asyncProperty(queries, fc.nat(20), fc.nat(8), async (filters, start, more) => {
        const [from, to] = [addDays(FIRST, start), addDays(FIRST, start + more)];
        const found = await timeline(`${asQuery(filters)}&from=${from}&to=${to}`);
        const until = asQuery({
          states__id__in: kept().join(),
          ...filters,
          delivery_date__lte: to,
          collection_date__gte: from,
        });
        const own = await listed(until);
        expect(found.count).toBe(own.length);
        expect(found.bars.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(own.map(({ id }) => id));
      }),
      { numRuns: 8 },
    );
  });

  test('requires valid days in order, and not too many', async () => {
    const refused = async (query: string) => (await admin.get(`${API}calendar/?${query}`)).body;
    expect(await refused('to=2027-03-01')).toEqual({ from: ['This field is required.'] });
    expect(await refused('from=2027-03-02&to=2027-03-01')).toEqual({
      to: ['The last day can’t be before the first day.'],
    });
    expect(await refused('from=2027-03-01&to=2027-06-01')).toEqual({ to: ['At most 62 days.'] });
    expect((await admin.get(`${API}timeline/?from=2027-01-01&to=2028-01-01`)).status).toBe(400);
  });
});
