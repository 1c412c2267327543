import { packedOverOwned } from '../../stock/groups/packed-units.ts';
import { settingsReader } from '../../platform/settings/settings.ts';
import { reconcileStock } from '../../stock/reservations/reconcile.ts';
import { verifyPassword } from '../../people/sign-in/core/password-hash.ts';
import { type Database, sql } from '../../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDemo } from './demo.ts';
import { seed } from './seed.ts';
import { SeedError } from './error.ts';
import { demoPassword } from './users.ts';

const today = '2026-12-04';
const demo = { DEMO: true, ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined };
const plain = { DEMO: false, ADMIN_EMAIL: 'chief@hirer.example.com', ADMIN_PASSWORD: 'Correct-horse-7' };
const lines: string[] = [];
const run = (db: Database, env: Parameters<typeof seed>[0]['env']) =>
  seed({ db, env, today, log: (line) => void lines.push(line) });

const users = (db: Database) =>
  db.rows(
    sql`select email, is_admin, is_site_admin, is_active, groups, demo, epoch from app_user order by id`,
  );
const count = async (db: Database, table: string) =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from ${sql.table(table)}`))?.n;

describe('with the demo', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
    // Two nodes that start at the same time.
    await Promise.all([run(db, demo), run(db, demo)]);
  }, 60_000);
  afterAll(() => db.drop());

  test('loads the whole demo business once, although two nodes started', async () => {
    const counts = await Promise.all(
      ['depot', 'customer', 'account', 'stockitem', 'contract', 'contract_line', 'outcode', 'app_user'].map(
        (table) => count(db, table),
      ),
    );
    expect(counts).toEqual([2, 400, 120, 518, 2500, 52_043, 2965, 7]);
    expect(lines.filter((line) => line.startsWith('Loading'))).toHaveLength(1);
  });

  test('books its payments, settled to the penny where the hire is over', async () => {
    const [row] = await db.rows(sql`
      select (select count(*)::int from payment_request) as requests, (select count(*)::int from refund_request) as refunds,
        (select count(*)::int from damage) as damages, (select sum(amount) from posting) as journal,
        (select count(*)::int from money_transaction t where not exists (select from journal_entry e where e.transaction_id = t.id)) as unbooked,
        (select count(*)::int from contract c join account a on a.id = c.account_id join contract_balance b on b.contract_id = c.id
          where c.position = 'complete' and not a.credit_account and (b.outstanding <> 0 or b.requested <> 0)) as unsettled,
        (select sum(b.outstanding) from contract_balance b where b.type <> 'deposit') =
          (select sum(p.amount) from posting p where p.role = 'receivable')
          + (select sum(b.total) from contract_balance b join contract c on c.id = b.contract_id
              where b.type <> 'deposit' and c.position not in ('complete', 'abandoned')) as explained`);
    expect(row).toEqual({
      requests: 2617,
      refunds: 651,
      damages: 619,
      journal: '0.00',
      unbooked: 0,
      unsettled: 0,
      explained: true,
    });
  });

  test('has hires with a second drop, a part return, a swap, and goods that stay longer or are late', async () => {
    const [row] = await db.rows(sql`
      select (select count(*)::int from contract_line l join contract c on c.id = l.contract_id where l.delivery_date > c.delivery_date and c.position = 'entered') as drops,
        (select count(*)::int from goods_line where returned > 0 and still_out > 0) as part_returns, (select count(*)::int from goods_line where swapped > 0) as swaps,
        (select count(*)::int from contract_line l join contract c on c.id = l.contract_id where l.collection_date > c.collection_date) as longer,
        (select count(*)::int from contract_line l join goods_line n on n.contract_line_id = l.id where l.collection_date < ${today}::date and n.still_out > 0) as late`);
    expect(row).toEqual({ drops: 1, part_returns: 3, swaps: 1, longer: 1, late: 1 });
    expect(await reconcileStock(db, await settingsReader.all(db), today)).toEqual([]);
  });

  test('has items in containers at both depots, with accessories, and most units on the shelf', async () => {
    const [row] = await db.rows(sql`
      select count(*) > 30 as many, count(distinct depot_id)::int as depots, count(accessory_1_id) > 10 as lids, count(contract_id)::int as packed,
        count(distinct identifier) = count(*) as numbered from stockgroup`);
    expect(row).toEqual({ many: true, depots: 2, lids: true, packed: 0, numbered: true });
    expect(await packedOverOwned(db)).toEqual([]);
  });

  test('its day is the day of loading', async () => {
    const [row] = await db.rows(sql`
      select count(*) filter (where position = 'in_transit' and delivery_date = ${today}::date)::int as going_out,
        count(*) filter (where position = 'entered' and delivery_date <= ${today}::date)::int as entered_in_the_past,
        count(*) filter (where position = 'complete' and collection_date >= ${today}::date)::int as complete_in_the_future,
        min(delivery_date) as first from contract`);
    expect(row).toEqual({
      going_out: 1,
      entered_in_the_past: 0,
      complete_in_the_future: 0,
      first: '2025-05-14',
    });
  });

  test('is a British business with pounds', async () => {
    const rows = await db.rows<{ code: string; value: unknown }>(sql`
      select code, value from setting where code in ('country', 'currency', 'locale', 'company', 'default_depot')`);
    expect(Object.fromEntries(rows.map((row) => [row.code, row.value]))).toEqual({
      country: 'GB',
      currency: 'GBP',
      locale: 'en-GB',
      company: expect.objectContaining({ name: 'Fernhill Event Hire', address_postcode: 'BS4 5ZY' }),
      default_depot: 1,
    });
  });

  test('has one administrator of each kind and one user per group, all with the printed password', async () => {
    const of = (email: string, groups: string[]) => ({
      email: `${email}@hireyard.example`,
      is_admin: groups.length === 0,
      is_site_admin: groups.length === 0,
      is_active: true,
      groups,
      demo: true,
      epoch: 1,
    });
    expect(await users(db)).toEqual([
      of('admin', []),
      { ...of('site.admin', []), is_admin: false },
      of('account.manager', ['Account Manager']),
      of('finance', ['Finance']),
      of('finance.admin', ['Finance Admin']),
      of('stock.manager', ['Stock Manager']),
      of('director', ['Director']),
    ]);
    const stored = await db.one<{ hash: string }>(sql`select password_hash as hash from app_user limit 1`);
    expect(await verifyPassword(stored?.hash, demoPassword)).toBe(true);
    expect(demoPassword).toBe('Hireyard-demo-1!');
  });

  test('a later start changes nothing', async () => {
    await db.rows(sql`update contract set customer_reference = 'mine' where id = 1`);
    await run(db, demo);
    expect(await count(db, 'contract')).toBe(2500);
    expect(await db.one(sql`select customer_reference from contract where id = 1`)).toEqual({
      customer_reference: 'mine',
    });
  });

  test('with DEMO=0 no demo user can sign in, and an administrator is required first', async () => {
    await expect(run(db, { ...plain, ADMIN_PASSWORD: undefined })).rejects.toThrow(SeedError);
    expect((await users(db)).every((user) => (user as { is_active: boolean }).is_active)).toBe(true);
    await run(db, plain);
    const rows = (await users(db)) as { email: string; demo: boolean; is_active: boolean; epoch: number }[];
    expect(rows.filter((user) => user.demo).map(({ is_active, epoch }) => [is_active, epoch])).toEqual(
      Array.from({ length: 7 }, () => [false, 2]),
    );
    expect(rows.filter((user) => !user.demo).map(({ email, is_active }) => [email, is_active])).toEqual([
      ['chief@hirer.example.com', true],
    ]);
    await run(db, demo);
    expect(
      (await users(db)).filter((user) => (user as { demo: boolean; is_active: boolean }).is_active),
    ).toHaveLength(1);
  });
});

describe('without the demo', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());

  test.each([
    [{ ADMIN_EMAIL: undefined }, /ADMIN_EMAIL is missing/],
    [{ ADMIN_PASSWORD: undefined }, /ADMIN_PASSWORD is missing/],
    [{ ADMIN_PASSWORD: 'short' }, /ADMIN_PASSWORD: Password length must be greater than 7 characters/],
    [{ ADMIN_PASSWORD: 'nocapital-1' }, /ADMIN_PASSWORD: A letter of the password should be capital/],
    [{ ADMIN_PASSWORD: 'Password1!' }, /ADMIN_PASSWORD: This password is too common\./],
    [{ ADMIN_PASSWORD: demoPassword }, /known to everybody/],
    [{ ADMIN_EMAIL: 'admin@hireyard.example' }, /address of a demo user/],
  ])('the first start stops with a message for %j, and leaves nothing', async (change, message) => {
    await expect(run(db, { ...plain, ...change })).rejects.toThrow(message);
    await expect(run(db, { ...plain, ...change })).rejects.toThrow(/Set ADMIN_EMAIL and ADMIN_PASSWORD/);
    expect([await count(db, 'app_user'), await count(db, 'outcode')]).toEqual([0, 0]);
  });

  test('a first start without an administrator creates none, and leaves the installation ready for one', async () => {
    const own = await createTestDatabase();
    await run(own, { DEMO: false, ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined });
    expect([await count(own, 'app_user'), await count(own, 'outcode')]).toEqual([0, 2965]);
    await own.drop();
  });

  test('the first start creates the administrator and postcode areas, and no business', async () => {
    await run(db, plain);
    expect(await users(db)).toEqual([
      {
        email: 'chief@hirer.example.com',
        is_admin: true,
        is_site_admin: true,
        is_active: true,
        groups: [],
        demo: false,
        epoch: 1,
      },
    ]);
    expect([await count(db, 'outcode'), await count(db, 'contract'), await count(db, 'depot')]).toEqual([
      2965, 0, 0,
    ]);
    expect(await db.one(sql`select value from setting where code = 'currency'`)).toEqual({ value: 'USD' });
  });

  test('later starts need no variables and change nothing', async () => {
    const before = await users(db);
    await run(db, { DEMO: false, ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined });
    expect(await users(db)).toEqual(before);
  });
});

test('an interrupted demo load leaves nothing', async () => {
  const db = await createTestDatabase();
  const load = db.transaction(async (tx) => {
    await loadDemo(tx, today);
    throw new Error('the plug was pulled');
  });
  await expect(load).rejects.toThrow('the plug was pulled');
  const tables = ['depot', 'customer', 'account', 'stockitem', 'contract', 'app_user', 'history'];
  expect(await Promise.all(tables.map((table) => count(db, table)))).toEqual(tables.map(() => 0));
  await db.drop();
}, 60_000);
