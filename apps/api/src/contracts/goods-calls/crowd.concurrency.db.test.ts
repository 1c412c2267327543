/**
 * 16 clients send, count, swap, change, cancel and close hires of the same two items at once. Afterwards the ledger, the lines, the
 * claims and the stock levels agree, by `npm run reconcile` and by the reference. GOODS_MINUTES=10 plays for ten minutes.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { reconcileStock } from '../../stock/reservations/reconcile.ts';
import { move, path } from '../../testing/hire.ts';
import { chance } from '../../testing/stock-chance.ts';
import { allFreeOf, type Line, type Stock } from '../../testing/stock-model.ts';
import { type Agent, type Reply, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

const CLIENTS = 16;
const TODAY = '2027-03-05';
const minutes = Number(process.env['GOODS_MINUTES'] ?? 0);
const until = minutes > 0 ? Date.now() + minutes * 60_000 : 0;
const pick = chance(Number(process.env['GOODS_SEED'] ?? 20_270_305));
const of = <T>(list: readonly T[]): T => list[pick(list.length)] as T;
const dayOf = (n: number): string => new Date(Date.parse(TODAY) + n * 86_400_000).toISOString().slice(0, 10);

let app: TestApp;
let admin: Agent;
let world: World;
const items: number[] = [];
beforeAll(async () => {
  app = await testApp({ now: () => new Date(`${TODAY}T09:00:00Z`) });
  admin = await app.as('admin');
  world = await makeWorld(admin);
  await app.db.rows(sql`update account set credit_account = true where id = ${world.account}`);
  for (const sku of ['TOWER', 'GLASS']) {
    const { body } = await admin.post('/api/v1/stockitem/', {
      sku,
      third_party_software_reference: sku,
      internal_title: sku,
      price: '100.00',
      replacement_price: '5.00',
      depot_stock: [{ depot: world.depot, original: 150 }],
      ...(sku === 'GLASS' && { washup_price: '1.00' }),
    });
    items.push(body.id);
  }
});
afterAll(() => app.end());

interface Hire {
  readonly id: number;
  readonly lines: readonly number[];
}
const hires: Hire[] = [];
const outcomes: Record<string, number> = {};

async function newHire(): Promise<Reply> {
  const from = pick(4) - 1;
  const line = (): object => ({
    stockitem: of(items),
    quantity: 1 + pick(8),
    ...(pick(3) === 0 && { delivery_date: dayOf(from + 1) }),
    ...(pick(3) === 0 && { collection_date: dayOf(from + 2 + pick(4)) }),
  });
  const reply = await admin.post('/api/v1/contract/', {
    lead_customer: world.customer,
    account: world.account,
    depot: world.depot,
    delivery_date: dayOf(from),
    collection_date: dayOf(from + 1 + pick(4)),
    delivery_type: 'none',
    address_postcode: '04101',
    lines: [line(), line()],
  });
  if (reply.status !== 201) return reply;
  const { id } = reply.body;
  const { results } = (await admin.get(`/api/v1/contractstock/?contract__id__in=${id}`)).body;
  const entered = await move(admin, id, 'entered');
  if (entered.status === 200) hires.push({ id, lines: results.map((one: { id: number }) => one.id) });
  return entered;
}

const ACTIONS: Readonly<Record<string, (hire: Hire, line: number) => Promise<Reply>>> = {
  send: ({ id }, contractstock) =>
    admin.post(path(id, 'send/'), { lines: [{ contractstock, quantity: 1 + pick(5) }] }),
  'send all': ({ id }) => move(admin, id, 'on_hire'),
  'count in': ({ id }, line) =>
    admin.post(path(id, 'goods/'), {
      line,
      kind: of(['in_good', 'in_dirty', 'broken', 'missing', 'found', 'not_sent']),
      quantity: 1 + pick(4),
      reason: 'Crowd',
    }),
  rest: ({ id }) => admin.post(path(id, 'count_in/'), { rest_good: true }),
  swap: ({ id }, line) =>
    admin.post(path(id, 'swap/'), {
      line,
      quantity: 1 + pick(2),
      reason: 'Crowd',
      condition: of(['good', 'dirty', 'broken']),
    }),
  quantity: (_, line) => admin.patch(`/api/v1/contractstock/${line}/`, { quantity: 1 + pick(9) }),
  dates: (_, line) => admin.patch(`/api/v1/contractstock/${line}/`, { collection_date: dayOf(pick(9)) }),
  remove: (_, line) => admin.del(`/api/v1/contractstock/${line}/`),
  cancel: ({ id }) => move(admin, id, 'abandoned', { reason: 'Crowd' }),
  end: ({ id }) => move(admin, id, 'off_hire'),
  close: ({ id }) => move(admin, id, 'complete'),
};
/** What happens most often is named most often. */
const NAMES = [
  ...Object.keys(ACTIONS),
  'send',
  'send',
  'send all',
  'count in',
  'count in',
  'count in',
  'swap',
  'rest',
  'end',
  'close',
  'close',
];
const ENDS = new Set(['cancel', 'close']);

async function act(): Promise<void> {
  const hire = hires.length === 0 || (pick(6) === 0 && hires.length < 25) ? undefined : of(hires);
  const name = hire === undefined ? 'new' : of(NAMES);
  const reply = hire === undefined ? await newHire() : await ACTIONS[name]?.(hire, of(hire.lines));
  const { status = 0 } = reply ?? {};
  if (ENDS.has(name) && status === 200)
    hires.splice(
      hires.findIndex((one) => one === hire),
      1,
    );
  outcomes[`${name} ${status}`] = (outcomes[`${name} ${status}`] ?? 0) + 1;
  expect([name, status, status < 500 ? null : reply?.body]).toEqual([name, status, null]);
}

/** The reference's view of the database: contracts, lines and the rows of the ledger. */
async function readStock(): Promise<Stock> {
  const number = (day: string | null): number | null =>
    day === null ? null : Math.round((Date.parse(day) - Date.parse(TODAY)) / 86_400_000);
  const levels = await app.db.rows<{ id: number; owned: number }>(
    sql`select stockitem_id as id, original as owned from stock_level where depot_id = ${world.depot} and stockitem_id = any (${items}::int[]) order by 1`,
  );
  const rows = await app.db.rows<{
    contract: number;
    position: string;
    from: string;
    to: string;
    line: number;
    item: number;
    quantity: number;
    own_from: string | null;
    own_to: string | null;
    written_off: number | null;
    goods: readonly { kind: string; quantity: number; day: string; source: string }[];
  }>(sql`
    select c.id as contract, c.position, c.delivery_date as from, c.collection_date as to, l.id as line, l.stockitem_id as item, l.quantity,
      l.delivery_date as own_from, l.collection_date as own_to, (select written_off from goods_line where contract_line_id = l.id),
      (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'quantity', quantity, 'day', day, 'source', source) order by id), '[]')
        from goods_movement where contract_line_id = l.id) as goods
    from contract c join contract_line l on l.contract_id = c.id where l.stockitem_id = any (${items}::int[]) order by c.id, l.id`);
  const lineOf = (row: (typeof rows)[number]): Line => {
    const sum = (...kinds: readonly string[]) =>
      row.goods.reduce((units, one) => units + (kinds.includes(one.kind) ? one.quantity : 0), 0);
    const back = row.goods.filter(({ kind }) => ['in_good', 'in_dirty', 'found'].includes(kind));
    const missing = sum('broken', 'missing') - sum('found');
    const sent = sum('out') - sum('not_sent');
    const since = row.goods.find(({ kind }) => kind === 'out')?.day ?? null;
    return {
      key: row.line,
      item: row.item === items[0] ? 'plain' : 'washed',
      quantity: row.quantity,
      from: number(row.own_from),
      to: number(row.own_to),
      swapped: row.goods.reduce(
        (units, one) => units + (one.kind === 'out' && one.source === 'swap' ? one.quantity : 0),
        0,
      ),
      sent,
      since: sent > sum('in_good', 'in_dirty', 'found') + missing ? number(since) : null,
      back: back.map(({ day, kind, quantity }) => ({
        day: number(day) ?? 0,
        dirty: kind === 'in_dirty',
        units: quantity,
      })),
      missing,
      missingSince: missing > 0 ? 0 : null,
      losses: [],
      writtenOff: row.written_off ?? 0,
    };
  };
  const rules = { prep: 0, turnaround: 1, washing: 1, guard: 'block' } as const;
  const owned = { plain: levels[0]?.owned ?? 0, washed: levels[1]?.owned ?? 0, rated: 0 };
  return {
    today: 0,
    rules: { north: rules, south: rules },
    owned: { north: owned, south: { plain: 0, washed: 0, rated: 0 } },
    contracts: [...Map.groupBy(rows, ({ contract }) => contract).values()].map((lines) => {
      const [{ contract: key, position, from, to }] = lines as [(typeof rows)[number]];
      return {
        key,
        depot: 'north',
        from: number(from) ?? 0,
        to: number(to) ?? 0,
        hold: null,
        position,
        left: true,
        lines: lines.map(lineOf),
      };
    }),
  };
}

async function agree(): Promise<void> {
  expect(await reconcileStock(app.db, await app.app.settings.all(app.db), TODAY)).toEqual([]);
  const stock = await readStock();
  const days = Array.from({ length: 20 }, (_, n) => n);
  const { results } = (
    await admin.get(
      `/api/v1/availability/?depot=${world.depot}&from=${dayOf(0)}&to=${dayOf(19)}&stockitem__id__in=${items.join()}`,
    )
  ).body;
  const freeOf = (item: number | undefined): unknown =>
    results.find((one: { stockitem: { id: number } }) => one.stockitem.id === item)?.free;
  expect([freeOf(items[0]), freeOf(items[1])]).toEqual([
    allFreeOf(stock, 'north', 'plain', days),
    allFreeOf(stock, 'north', 'washed', days),
  ]);
}

test(
  'goods that 16 clients move at once are where the books say',
  async () => {
    for (let round = 0; round < 6 || Date.now() < until; round++) {
      await Promise.all(Array.from({ length: CLIENTS }, () => act()));
      if (round % 50 === 49) await agree();
    }
    await agree();
    if (minutes > 0) process.stdout.write(`${JSON.stringify(outcomes)}\n`);
    expect(Object.keys(outcomes).length).toBeGreaterThan(8);
  },
  minutes * 60_000 + 300_000,
);
