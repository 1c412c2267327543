/** Random operations, some concurrent: figures kept with every change equal a reference calculated from the API's contracts. */
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import { periodOf, SALES_POSITIONS, SALES_TYPES } from '@hireyard/domain/reports/sales';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { addLine, move, path, placeAt, positionOf } from '../../testing/hire.ts';
import { type Agent, type Reply, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { storeSalesOfDay } from './store-sales.ts';
import { checkSales } from './rebuild.ts';

// Enough for several steps of each kind in each run; SALES_RUNS=100 runs longer.
const runs = Number(process.env['SALES_RUNS'] ?? 12);

let app: TestApp;
let admin: Agent;
let world: World;
const depots: number[] = [];
beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-12-30T12:00:00Z') });
  admin = await app.as('admin');
  world = await makeWorld(admin);
  // On credit and with unlimited stock, so that only sales matter.
  await app.db.rows(sql`update account set credit_account = true`);
  await app.db.rows(
    sql`update setting set value = jsonb_set(value, '{default}', '"allow"') where code = 'availability_guard'`,
  );
  await app.db.rows(
    sql`update setting set value = jsonb_set(value, '{default}', '"0.00"') where code = 'contract_minimum'`,
  );
  const created = await admin.post('/api/v1/depot/', {
    code: 'SECOND',
    name: 'Second',
    address_1: '2 Mill Lane',
    address_town: 'Bristol',
    address_postcode: '04101',
  });
  depots.push(world.depot, created.body.id);
});
afterAll(() => app.end());

// Days around the turn of a year with 53 weeks.
const days = Array.from({ length: 40 }, (_, n) =>
  new Date(Date.UTC(2026, 11, 20 + n)).toISOString().slice(0, 10),
);
const [which, day, part] = [fc.nat(5), fc.nat(30), fc.nat(400)];
const op = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('make' as const), day, part }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('line' as const), which, part, clean: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('discount' as const), which, part }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('quantity' as const), which, part }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('drop' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('dates' as const), which, day, own: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('depot' as const), which, part }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delivery' as const), which, part }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      which,
      to: fc.constantFrom(
        'entered',
        'entered',
        'on_hire',
        'off_hire',
        'complete',
        'abandoned',
        'quote',
        'quote_abandoned',
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('invoice' as const), which, part }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('place' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('keep' as const) }) },
);
type Op = typeof op extends fc.Arbitrary<infer T> ? T : never;

/** Creates a quote with one line. */
async function make(one: Op & { do: 'make' }, ids: number[]): Promise<Reply> {
  const reply = await admin.post('/api/v1/contract/', {
    lead_customer: world.customer,
    account: world.account,
    depot: depots[one.part % 2],
    delivery_date: days[one.day],
    collection_date: days[one.day + 5],
    delivery_type: 'none',
    address_postcode: '04101',
  });
  if (reply.status === 201) {
    ids.push(reply.body.id);
    await addLine(admin, reply.body.id, world, { quantity: 1 + one.part });
  }
  return reply;
}

type OfLines = Op & { do: 'line' | 'discount' | 'quantity' | 'drop' };
const isOfLines = (one: Op): one is OfLines => ['line', 'discount', 'quantity', 'drop'].includes(one.do);

/** Adds a line, or changes or removes the first one. */
async function changeLines(one: OfLines, id: number): Promise<Reply> {
  const line = async () =>
    (await admin.get(`/api/v1/contractstock/?contract__id__in=${id}&ordering=id`)).body.results[0]?.id;
  switch (one.do) {
    case 'line':
      return admin.post('/api/v1/contractstock/', {
        contract: id,
        stockitem: world.stockitem,
        quantity: one.part,
        ...(one.clean ? { locked_washup_price: '0.00' } : {}),
      });
    case 'discount':
      return admin.post('/api/v1/contractstock/', {
        contract: id,
        unlisted: true,
        unlisted_description: 'Discount',
        unlisted_price: formatMoney(-BigInt(one.part)),
        unlisted_washup_price: '0.11',
        quantity: 1,
      });
    case 'quantity':
      return admin.patch(`/api/v1/contractstock/${await line()}/`, { quantity: one.part });
    case 'drop':
      return admin.del(`/api/v1/contractstock/${await line()}/`);
  }
}

/** Runs one step like a user. A refusal by the rules is fine, an internal error is not. */
async function perform(one: Op, ids: number[]): Promise<Reply | undefined> {
  if (one.do === 'keep') {
    await app.db.transaction(async (tx) => storeSalesOfDay(tx, '2026-12-30'));
    return undefined;
  }
  if (one.do === 'make') return make(one, ids);
  const id = ids[one.which % Math.max(1, ids.length)];
  if (id === undefined) return undefined;
  if (isOfLines(one)) return changeLines(one, id);
  switch (one.do) {
    case 'dates':
      return admin.patch(path(id), {
        delivery_date: days[one.day],
        hire_date: one.own ? days[one.day + 2] : null,
        collection_date: days[one.day + 5],
      });
    case 'depot':
      return admin.patch(path(id), { depot: depots[one.part % 2] });
    case 'delivery':
      return admin.patch(path(id), { delivery_surcharge: formatMoney(BigInt(one.part)) });
    case 'move':
      if (one.to === 'complete') await admin.post(path(id, 'count_in/'), { rest_good: true });
      return move(admin, id, one.to, { reason: 'Asked for', cancellation_charge: '0.00' });
    case 'invoice':
      return admin.post('/api/v1/accounting/invoice/', {
        contract: id,
        type: 'contract',
        ...(one.part % 3 === 0 ? {} : { amount: formatMoney(BigInt(one.part) - 100n), reason: 'Part' }),
      });
    case 'place':
      // Writes like an import or a manual repair: no rules are checked, and the sums still follow.
      await placeAt(app, id, 'collection');
      return undefined;
    case 'delete':
      return admin.del(path(id));
  }
}

/** Calculates turnover and contracts by mode, type, period and depot from the API's contracts. */
async function reference(): Promise<Record<string, string>> {
  const sums = new Map<string, { money: bigint; count: number }>();
  const add = (mode: string, on: string | null, depot: number, money: bigint, count: number) => {
    if (on === null) return;
    for (const type of SALES_TYPES)
      for (const where of [depot, 'all']) {
        const { year, number } = periodOf(type, on);
        const key = `${mode} ${type} ${year}/${number} ${where}`;
        const sum = sums.get(key) ?? { money: 0n, count: 0 };
        sums.set(key, { money: sum.money + money, count: sum.count + count });
      }
  };
  const all = (await admin.get('/api/v1/contract/?page_size=1000')).body.results;
  const documents = (await admin.get('/api/v1/accounting/invoice/?page_size=1000&ordering=id')).body.results;
  const booked = new Map(
    (
      await app.db.rows<{ id: number; on: string }>(
        sql`select id, coalesce(booked_on, created_at::date)::text as on from contract`,
      )
    ).map(({ id, on }) => [id, on]),
  );
  for (const contract of all) {
    if (!SALES_POSITIONS.some((position) => positionOf(contract).includes(position))) continue;
    const { id, value, hire_date, delivery_date, depot } = contract;
    add('hire', hire_date ?? delivery_date, depot.id, parseMoney(value), 1);
    add('booked', booked.get(id) ?? null, depot.id, parseMoney(value), 1);
    const own = documents.filter(
      (one: { contract: { id: number }; type: string }) => one.contract.id === id && one.type === 'contract',
    );
    for (const [n, one] of own.entries()) {
      const on =
        (
          await app.db.one<{ on: string }>(
            sql`select issued_on::text as on from invoice where id = ${one.id}`,
          )
        )?.on ?? null;
      add('invoiced', on, depot.id, parseMoney(one.amount) - parseMoney(one.amount_tax), n === 0 ? 1 : 0);
    }
  }
  return Object.fromEntries(
    [...sums]
      .filter(([, { money, count }]) => money !== 0n || count !== 0)
      .map(([key, { money, count }]) => [key, `${formatMoney(money)} ${count}`]),
  );
}

/** Reads the same figures from the API. */
async function shown(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const mode of ['hire', 'booked', 'invoiced'])
    for (const depot of ['', ...depots]) {
      const rows = (await admin.get(`/api/v1/stats/sales_dated/?page_size=1000&mode=${mode}&depot=${depot}`))
        .body.results;
      for (const row of rows) {
        if (row.origin !== 'computed') continue;
        expect(
          parseMoney(row.hire_charges) + parseMoney(row.washup_charges) + parseMoney(row.delivery_charges),
        ).toBe(parseMoney(row.turnover));
        // A split without items may leave zero money and zero contracts.
        if (parseMoney(row.turnover) === 0n && row.contracts_count === 0) continue;
        found[
          `${mode} ${row.type} ${row.year}/${row.week_number ?? row.month} ${depot === '' ? 'all' : depot}`
        ] = `${row.turnover} ${row.contracts_count}`;
      }
    }
  return found;
}

test('kept, rebuilt and reference figures agree to the cent after any concurrent operations', async () => {
  const outcomes: Record<string, number> = {};
  // The operations of each inner list run at the same time.
  const play = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.tuple(op) },
      { weight: 1, arbitrary: fc.array(op, { minLength: 2, maxLength: 4 }) },
    ),
    {
      minLength: 15,
      maxLength: 30,
      size: 'max',
    },
  );
  await fc.assert(
    fc.asyncProperty(play, async (steps) => {
      const ids: number[] = [];
      for (const step of steps) {
        const replies = await Promise.all(step.map(async (one) => perform(one, ids)));
        for (const [n, reply] of replies.entries()) {
          expect([step[n], reply?.status, reply?.status === 500 && reply.body]).not.toEqual([
            step[n],
            500,
            reply?.body,
          ]);
          const key = `${step[n]?.do} ${(reply?.status ?? 200) < 300 ? 'done' : 'refused'}`;
          outcomes[key] = (outcomes[key] ?? 0) + 1;
        }
      }
      expect(await checkSales(app.db)).toEqual([]);
      expect(await shown()).toEqual(await reference());
    }),
    { numRuns: runs, endOnFailure: true },
  );
  if (process.env['SALES_RUNS']) process.stdout.write(`${JSON.stringify(outcomes)}\n`);
  for (const needed of ['make done', 'move done', 'line done', 'dates done', 'quantity done', 'depot done'])
    expect(Object.keys(outcomes)).toContain(needed);
}, 600_000);
