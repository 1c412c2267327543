import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';
import {
  csvOf,
  demoRequest,
  fileOf,
  importTest,
  loadUpTo,
  mustImport,
  snapshot,
} from '../../testing/import.testing.ts';
import { findingText } from './report.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await loadUpTo(db, 'payments');
}, 120_000);
afterAll(() => db.drop());

const HEADER = [
  'payment_ref',
  'order_ref',
  'type',
  'direction',
  'amount',
  'amount_tax',
  'due_date',
  'paid_on',
  'method',
  'status',
  'reference',
  'reason',
];
const rows = (...cells: string[][]) => ({
  kind: 'payments' as const,
  file: fileOf(csvOf([HEADER, ...cells]), 'payments.csv'),
});
const payment = (ref: string, changes: Record<string, string> = {}): string[] => {
  const row: Record<string, string> = {
    payment_ref: ref,
    order_ref: 'H100001',
    type: 'contract',
    direction: 'payment',
    amount: '10.00',
    amount_tax: '1.67',
    due_date: '2026-01-05',
    paid_on: '2026-01-04',
    method: 'bank_transfer',
    status: 'paid',
    reference: 'X1',
    reason: '',
    ...changes,
  };
  return HEADER.map((name) => row[name] ?? '');
};

test('a second import of money and damages changes nothing', async () => {
  const before = await snapshot(db);
  const damages = await mustImport(db, demoRequest('damages'));
  const payments = await mustImport(db, demoRequest('payments'));
  expect([damages.counts.created, damages.counts.updated]).toEqual([0, 0]);
  expect([payments.counts.created, payments.counts.unchanged]).toEqual([0, 3280]);
  expect(await snapshot(db)).toEqual(before);
});

test('a second import of orders finds them unchanged, although payments changed their states', async () => {
  const before = await snapshot(db);
  const report = await mustImport(db, demoRequest('orders'));
  expect([report.counts.created, report.counts.updated, report.counts.unchanged]).toEqual([0, 0, 2500]);
  expect(await snapshot(db)).toEqual(before);
});

test('the totals of every request equal those of the file', async () => {
  const [row] = await db.rows(sql`
    select sum(amount_captured) as captured, sum(amount_refunded) as refunded,
      (select sum(amount_captured) from money_transaction) as taken, (select sum(amount_refunded) from money_transaction) as given
    from payment_request`);
  expect(row).toMatchObject({
    captured: (row as { taken: string }).taken,
    refunded: (row as { given: string }).given,
  });
  const methods = await db.rows(
    sql`select method, kind, count(*)::int as n from money_transaction where method = 'transfer' group by 1, 2 order by 2`,
  );
  expect(methods).toEqual([
    { method: 'transfer', kind: 'capture', n: 117 },
    { method: 'transfer', kind: 'refund', n: 117 },
  ]);
});

test.each([
  ['an order that is not there', { order_ref: 'H999999' }, 'order_ref: No order matches'],
  ['three decimals', { amount: '10.005' }, 'amount: Use at most 2 decimal places.'],
  ['a negative amount', { amount: '-10.00' }, 'amount: Must be 0.01 or more.'],
  ['no number', { amount: 'NaN' }, 'amount: Enter a number.'],
  ['money without its day', { paid_on: '' }, 'paid_on: A payment date is required.'],
  ['a method of no kind', { method: 'barter' }, 'method: Method “barter” isn’t known. Use card,'],
  [
    'a deposit that holds too little',
    { method: 'deposit', amount: '99999.00' },
    'method: No deposit on this order holds that much.',
  ],
  [
    'a refund of what was never paid',
    { direction: 'refund', status: 'succeeded', amount: '99999.00' },
    'amount: No payment on this order has 99999.00',
  ],
])('refused: %s', async (_, changes, reason) => {
  const before = await snapshot(db);
  const report = await importTest(db, rows(payment('NEW1', changes)));
  expect(report.findings.map(findingText).join('\n')).toContain(reason);
  expect(await snapshot(db)).toEqual(before);
});
