import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { beforeHires, path } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let other: number;
beforeAll(async () => {
  app = await testApp({ now: beforeHires });
  admin = await app.as('admin');
  world = await makeWorld(admin);
  const item = await admin.post('/api/v1/stockitem/', {
    third_party_software_reference: 'SECOND',
    price: '0.37',
    washup_price: '0.05',
    weight: '0.300',
    height: '30.0',
    width: '20.0',
    depth: '10.0',
    pack_size: 12,
  });
  other = item.body.id;
  await admin.post('/api/v1/stockmovement/', {
    stockitem: other,
    depot: world.depot,
    kind: 'buy',
    quantity: 1000,
  });
});
afterAll(() => app.end());

const head = (body: object = {}) => ({
  lead_customer: world.customer,
  account: world.account,
  depot: world.depot,
  customer_reference: 'PO 7',
  delivery_date: '2027-03-05',
  collection_date: '2027-03-11',
  delivery_type: 'both',
  address_1: '7 Quay',
  address_postcode: '04101',
  ...body,
});
const create = (body: object, headers?: Record<string, string>) =>
  admin.post('/api/v1/contract/', body, headers);

const UNLIKE = [
  'id',
  'contract_id',
  'line_id',
  'contract_number',
  'search',
  'version',
  'created_at',
  'updated_at',
  'at',
  'xact',
  'request_id',
];
const left = async (id: number) => {
  const of = async (text: string) =>
    (
      await app.db.rows<{ row: object }>(
        sql`select to_jsonb(x) - ${UNLIKE}::text[] as row from (${sql.raw(text.replaceAll('$1', String(id)))}) x`,
      )
    ).map(({ row }) => row);
  const history =
    await of(`select id as n, resource, action, changes from history where (resource = 'contract' and object_id = $1)
    or (resource = 'contractstock' and object_id in (select id from contract_line where contract_id = $1)) order by id`);
  return {
    contract: await of('select * from contract where id = $1'),
    lines: await of('select * from contract_line where contract_id = $1 order by id'),
    reservations: await of('select * from stock_reservation where contract_id = $1 order by line_id'),
    balances: await of('select * from contract_balance where contract_id = $1 order by type'),
    debt: await of('select * from contract_debt where contract_id = $1'),
    history: history.map((row) => {
      const { n: _, ...rest } = row as { n: number };
      return JSON.stringify(rest).replaceAll(`"after":${id},"field":"contract"`, 'itself');
    }),
  };
};

test('creates a contract with lines that equals one with lines added one by one', async () => {
  const cases: [object, object[]][] = [
    [{}, []],
    [{ delivery_type: 'none' }, [{ stockitem: world.stockitem, quantity: 100 }]],
    [
      { hold_until: '2027-02-01', delivery_surcharge: '12.50' },
      [
        { stockitem: world.stockitem, quantity: 40 },
        { stockitem: other, quantity: 0 },
        { stockitem: other, quantity: 7, locked_price: '1.11' },
        { stockitem: other, quantity: 7, locked_washup_price: '0.00' },
        { unlisted: true, unlisted_description: 'Candles', unlisted_price: '2.00', quantity: 3 },
        { unlisted: true, unlisted_description: 'Discount', unlisted_price: '-20.00', quantity: 1 },
      ],
    ],
    [{ delivery_date: null, collection_date: null }, [{ stockitem: other, quantity: 5 }]],
    [{ deposit_override: '5.00', delivery_charge: '33.00' }, [{ stockitem: other, quantity: 500 }]],
  ];
  for (const [given, lines] of cases) {
    const whole = await create({ ...head(given), lines });
    expect([whole.status, whole.headers['etag']]).toEqual([201, `"${whole.body.version}"`]);
    const slow = await create(head(given));
    for (const line of lines) {
      const added = await admin.post('/api/v1/contractstock/', { contract: slow.body.id, ...line });
      expect([added.status, added.body]).toEqual([201, added.body]);
    }
    expect(await left(whole.body.id)).toEqual(await left(slow.body.id));
    const shown = (await admin.get(path(slow.body.id))).body;
    const { id, contract_number, version, created_at, updated_at } = whole.body;
    expect(whole.body).toEqual({ ...shown, id, contract_number, version, created_at, updated_at });
  }
});

test('reports errors of lines by index and creates nothing', async () => {
  const before = await app.db.one(sql`select count(*) from contract`);
  const cases: [object[], unknown][] = [
    [
      [{ stockitem: world.stockitem, quantity: 1 }, { quantity: 1 }],
      [{}, { stockitem: ['This field is required.'] }],
    ],
    [[{ stockitem: 2_000_000_000, quantity: 1 }], [{ stockitem: ['Record 2000000000 was not found.'] }]],
    [[{ unlisted: true, quantity: 1 }], [{ unlisted_description: ['This field is required.'] }]],
    [[{ stockitem: world.stockitem }], [{ quantity: ['This field is required.'] }]],
    [
      [{ stockitem: world.stockitem, quantity: 1, unlisted: true, unlisted_description: 'x' }],
      [{ stockitem: ['A custom item can’t have a stock item.'] }],
    ],
  ];
  for (const [lines, errors] of cases) {
    const reply = await create({ ...head(), lines });
    expect([reply.status, reply.body]).toEqual([400, { lines: errors }]);
  }
  expect((await create({ ...head(), lines: {} })).body).toEqual({ lines: ['This must be a list.'] });
  expect(await app.db.one(sql`select count(*) from contract`)).toEqual(before);
});

test('reports all unknown records of a body together', async () => {
  const reply = await create({ ...head({ account: 2_000_000_000, depot: 1_999_999_999 }), lines: [] });
  expect([reply.status, Object.keys(reply.body).sort()]).toEqual([400, ['account', 'depot']]);
});

test('creates one contract with its lines per idempotency key', async () => {
  const body = { ...head(), lines: [{ stockitem: other, quantity: 2 }] };
  const [first, again] = [
    await create(body, { 'idempotency-key': 'whole' }),
    await create(body, { 'idempotency-key': 'whole' }),
  ];
  expect(again.body).toEqual(first.body);
  expect((await admin.get(`/api/v1/contractstock/?contract__id__in=${first.body.id}`)).body.count).toBe(1);
});

test('applies a changed setting to the very next contract', async () => {
  const item = { lines: [{ stockitem: other, quantity: 100 }] };
  const tax = async () => (await create({ ...head({ delivery_type: 'none' }), ...item })).body;
  const before = await tax();
  await app.db.rows(
    sql`update setting set value = '{"default": "0.5", "depots": {}}' where code = 'tax_rate'`,
  );
  const after = await tax();
  expect([before.value, after.tax]).toEqual([after.value, (Number(after.value) / 2).toFixed(2)]);
});

test('creates nothing if a hold finds too few units, and names the shortage', async () => {
  const before = await app.db.one(sql`select count(*) from contract`);
  const lines = [
    { stockitem: other, quantity: 1 },
    { stockitem: other, quantity: 1500 },
  ];
  const reply = await create({ ...head({ hold_until: '2027-02-01' }), lines });
  expect([reply.status, reply.body.code, reply.body.problems.length]).toEqual([409, 'shortage', 1]);
  expect(await app.db.one(sql`select count(*) from contract`)).toEqual(before);
});
