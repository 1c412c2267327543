import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { readTable } from './table.ts';
import {
  csvOf,
  demoFile,
  demoRequest,
  fileOf,
  loadUpTo,
  mustImport,
  snapshot,
  importTest,
} from '../../testing/import.testing.ts';
import { findingText, Report } from './report.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await loadUpTo(db, 'orders');
}, 60_000);
afterAll(() => db.drop());

async function table(name: string): Promise<Record<string, string>[]> {
  const read = await readTable(demoFile(name), new Report());
  return (read?.rows ?? []).map((row) =>
    Object.fromEntries(read?.header.map((column, i) => [column, row.cells[i] ?? '']) ?? []),
  );
}
const headers = await table('order_headers.csv');
const lines = await table('orders.csv');
const asFile = (rows: readonly Record<string, string>[], name: string) =>
  fileOf(csvOf([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]), name);

/** Returns an order of the demo as a pair of files, with changes to the header or lines. */
function order(
  ref: string,
  changes: {
    header?: Record<string, string>;
    lines?: (rows: Record<string, string>[]) => Record<string, string>[];
  } = {},
) {
  const header = { ...headers.find((row) => row['order_ref'] === ref), ...changes.header };
  const own = lines.filter((row) => row['order_ref'] === ref).map((row) => ({ ...row }));
  return {
    kind: 'orders' as const,
    file: asFile(changes.lines?.(own) ?? own, 'lines.csv'),
    companion: asFile([header], 'headers.csv'),
  };
}
const texts = async (...args: Parameters<typeof importTest>) =>
  (await importTest(...args)).findings.map(findingText);

test('imports all 2,500 orders with the totals and state of their file', async () => {
  const contracts = await db.rows<Record<string, string>>(sql`
    select import_ref, position, value_ex_delivery, delivery_price, value, tax, grand_total, delivery_charge, hire_date, delivery_date,
      collection_date, payment_due_date, deposit_amount from contract order by id`);
  const orNull = (text: string | undefined) => text || null;
  expect(contracts).toEqual(
    headers.map((row) => ({
      import_ref: row['order_ref'],
      position: row['state'],
      value_ex_delivery: row['value_ex_delivery'],
      delivery_price: row['delivery_price'],
      value: row['value'],
      tax: row['tax'],
      grand_total: row['grand_total'],
      delivery_charge: orNull(row['delivery_charge']),
      hire_date: orNull(row['hire_date']),
      delivery_date: row['delivery_date'],
      collection_date: row['collection_date'],
      payment_due_date: orNull(row['payment_due_date']),
      deposit_amount: row['deposit_override'] || row['deposit_rule'],
    })),
  );
});

test('imports every line once, in order, adding up to its contract', async () => {
  const [row] = await db.rows(sql`
    select count(*)::int as lines, count(*) filter (where unlisted)::int as unlisted,
      count(*) filter (where locked_price is null and not unlisted)::int as unlocked from contract_line`);
  expect(row).toEqual({
    lines: lines.length,
    unlisted: lines.filter((line) => line['sku'] === '').length,
    unlocked: 0,
  });
  const wrong = await db.rows(sql`
    select c.contract_number from contract c join contract_line l on l.contract_id = c.id group by c.id
    having sum(l.value) <> c.value_ex_delivery or c.tax <> sum(l.tax) + round(c.delivery_price * 0.20, 2)`);
  expect(wrong).toEqual([]);
});

test("gives a contract one position, a number that isn't reused, and locked prices after the quote", async () => {
  const [row] = await db.rows(sql`
    select count(*) filter (where (s.states -> 0 ->> 'system_action') <> c.position or jsonb_array_length(s.states) <> 1)::int as states,
      count(*) filter (where (c.prices_locked_at is null) <> (c.position in ('quote', 'quote_abandoned')))::int as locks,
      max(c.contract_number) as highest, 'H' || nextval('contract_number_seq') as next
    from contract c join state_set s on s.id = c.state_set_id`);
  expect(row).toEqual({ states: 0, locks: 0, highest: 'H102500', next: 'H102501' });
});

test('calculates vehicles, weight and problems by the rules', async () => {
  const rows = await db.rows(sql`
    select contract_number, calculated_delivery_vehicles as vehicles, delivery_vehicle_mix as mix, weight from contract
    where contract_number = 'H100001'`);
  expect(rows).toEqual([
    {
      contract_number: 'H100001',
      vehicles: 2,
      mix: [
        { code: 'van', count: 1 },
        { code: 'lorry', count: 1 },
      ],
      weight: '2176.960',
    },
  ]);
  const heavy = await db.rows<{ import_ref: string; weight: string }>(
    sql`select import_ref, weight from contract order by id`,
  );
  const off = heavy.filter(
    (row, i) => Math.abs(Number(row.weight) - Number(headers[i]?.['weight_kg'])) > 0.0501,
  );
  expect(off).toEqual([]);
  const inactive = await db.rows(sql`
    select c.id from contract c join customer k on k.id = c.lead_customer_id where k.active = (array[2] <@ c.problem_ids)`);
  expect(inactive).toEqual([]);
});

test('a second import changes nothing and says so', async () => {
  const before = await snapshot(db);
  const report = await mustImport(db, demoRequest('orders'));
  expect(report.counts).toEqual({ created: 0, updated: 0, unchanged: 2500 });
  expect(await snapshot(db)).toEqual(before);
}, 60_000);

test('shifts all dates by the requested days', async () => {
  const own = await createTestDatabase();
  await loadUpTo(own, 'customers');
  await mustImport(own, { ...order('H100001'), shiftDays: 400 });
  const [row] = await own.rows(sql`
    select hire_date, delivery_date, collection_date, payment_due_date, created_at, prices_locked_at from contract`);
  expect(row).toEqual({
    hire_date: '2026-06-06',
    delivery_date: '2026-06-05',
    collection_date: '2026-06-09',
    payment_due_date: '2026-05-22',
    created_at: '2025-02-11T16:13:00.000Z',
    prices_locked_at: '2025-02-15T00:00:00.000Z',
  });
  await own.drop();
}, 60_000);

test('updates a changed order until somebody works on it', async () => {
  const changed = order('H100002', { header: { customer_reference: 'PO 77' } });
  expect((await mustImport(db, changed)).counts).toEqual({ created: 0, updated: 1, unchanged: 0 });
  expect((await mustImport(db, changed)).counts).toEqual({ created: 0, updated: 0, unchanged: 1 });
  const read = () =>
    db.one(sql`select customer_reference, version from contract where import_ref = 'H100002'`);
  expect(await read()).toEqual({ customer_reference: 'PO 77', version: 2 });
  await db.rows(
    sql`update contract set customer_reference = 'by hand', version = 3, updated_at = clock_timestamp() where import_ref = 'H100002'`,
  );
  const report = await mustImport(db, changed);
  expect(report.counts).toEqual({ created: 0, updated: 0, unchanged: 1 });
  expect(report.findings.map(findingText)).toEqual([
    'headers.csv:2: order_ref: warning: H100002 was changed here after its import, so it was not updated.',
  ]);
  expect(await read()).toEqual({ customer_reference: 'by hand', version: 3 });
});

test('refuses totals that differ from the lines, each by its column', async () => {
  expect(await texts(db, order('H100001', { header: { tax: '548.02', grand_total: '3288.05' } }))).toEqual([
    "headers.csv:2: tax: The file says 548.02; by the lines and the depot's tax it is 548.01.",
    "headers.csv:2: grand_total: The file says 3288.05; by the lines and the depot's tax it is 3288.04.",
  ]);
  const short = await texts(db, order('H100001', { lines: (rows) => rows.slice(1) }));
  expect(short[0]).toMatch(/^headers\.csv:2: value_ex_delivery: The file says 2580\.03/);
});

test('reports all faulty lines in one run: item, description, value, order, number and dates', async () => {
  const request = order('H100001', {
    lines: (rows) =>
      rows.map((row, i) => ({
        ...row,
        ...[
          { sku: 'NOPE' },
          { sku: '' },
          { value: '1.00' },
          { order_ref: 'H1' },
          { line_no: '1' },
          { delivery_date: '2025-01-01' },
        ][i],
      })),
  });
  expect((await texts(db, request)).filter((text) => text.startsWith('lines'))).toEqual([
    'lines.csv:2: sku: No item matches "NOPE".',
    'lines.csv:3: unlisted_description: A line without an sku needs a description.',
    'lines.csv:4: value: The file says 1.00; quantity × (price + wash-up) is 31.00.',
    'lines.csv:5: order_ref: Order H1 has no header row.',
    'lines.csv:6: line_no: Order H100001 already has a line 1.',
    'lines.csv:7: delivery_date: The line doesn’t match the header row of its order.',
  ]);
});

test.each([
  [
    { collection_date: '2025-04-01' },
    'collection_date: The collection date can’t be before the delivery date.',
  ],
  [{ delivery_date: '' }, 'delivery_date: An order in the state complete needs a delivery date.'],
  [{ hire_date: '2025-02-30' }, 'hire_date: Enter a date as YYYY-MM-DD.'],
  [{ state: 'lost' }, 'state: "lost" is not a valid choice.'],
  [{ calculated_delivery_vehicles: 'a van' }, 'calculated_delivery_vehicles: Write vehicles like'],
  [{ created_at: 'yesterday' }, 'created_at: Use a date and time like'],
  [{ customer_ref: 'CU9999' }, 'customer_ref: No customer matches "CU9999".'],
])('refuses a header with %j', async (header, message) => {
  const found = await texts(db, order('H100001', { header }));
  expect(found).toContainEqual(expect.stringContaining(`headers.csv:2: ${message}`));
});

test('refuses the number of a contract created here', async () => {
  await db.rows(sql`
    insert into contract (contract_number, position, state_set_id, depot_id)
    select 'H900000', 'quote', state_set_id, depot_id from contract where position = 'quote' limit 1`);
  const request = order('H100001', {
    header: { order_ref: 'H900000' },
    lines: (rows) => rows.map((row) => ({ ...row, order_ref: 'H900000' })),
  });
  expect(await texts(db, request)).toEqual([
    'headers.csv:2: order_ref: The number H900000 is already used by a contract created here.',
  ]);
});
