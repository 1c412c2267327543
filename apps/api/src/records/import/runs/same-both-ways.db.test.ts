/** Imports by command and on screen leave the same rows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, sql } from '../../../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../db/testing.ts';
import { demoFile, fileOf, fixture, loadUpTo, mustImport } from '../../../testing/import.testing.ts';
import type { SourceFile } from '../../../platform/supplied-file.ts';
import { importStage } from '../../../testing/importrun.testing.ts';

const stage = importStage();
let byCommand: TestDatabase;
beforeAll(async () => {
  byCommand = await createTestDatabase();
  await loadUpTo(byCommand, 'tags');
}, 60_000);
afterAll(() => byCommand.drop());

const KINDS = { customers: 'customers', accounts: 'accounts', catalogue: 'items' } as const;
/** Columns of our files that the screen doesn't offer. */
const LEFT_OUT: Partial<Record<keyof typeof KINDS, readonly string[]>> = {
  customers: ['kind', 'depot', 'account_code'],
  accounts: ['kind', 'depot', 'outstanding_balance'],
};

/** Imports a file both ways. */
async function bothWays(kind: keyof typeof KINDS, file: SourceFile, own: boolean): Promise<void> {
  const leaveOut = own ? (LEFT_OUT[kind] ?? []) : [];
  await mustImport(byCommand, { kind, file, leaveOut });
  const run = await stage.uploaded(KINDS[kind], Buffer.from(file.bytes));
  const unmapped = Object.fromEntries(leaveOut.map((name) => [name, undefined]));
  expect(await stage.checked(run.id, own ? { blanks: 'clear' } : {}, unmapped)).toMatchObject({ bad: 0 });
  expect(await stage.applied(run.id)).toMatchObject({ state: 'done', problem: '' });
}

const person = (id: unknown) => sql`(select import_ref from customer where id = (${id})::int)`;

/** Returns every imported row, with keys for ids and without times and users. */
async function rowsOf(db: Database): Promise<Record<string, string[]>> {
  const without = sql`- 'id' - 'created_at' - 'updated_at'`;
  const queries = {
    customer: sql`select to_jsonb(t) ${without} as x from customer t`,
    account: sql`select to_jsonb(t) ${without} || jsonb_build_object('lead_customer_id', ${person(sql`t.lead_customer_id`)}) as x from account t`,
    account_customer: sql`select jsonb_build_array(a.code, c.import_ref) as x from account_customer l
      join account a on a.id = l.account_id join customer c on c.id = l.customer_id`,
    stockitem: sql`select to_jsonb(t) ${without} as x from stockitem t`,
    stockitem_tag: sql`select jsonb_build_array(i.sku, g.slug) as x from stockitem_tag l
      join stockitem i on i.id = l.stockitem_id join tag g on g.id = l.tag_id`,
    stock_movement: sql`select to_jsonb(m) ${without} - 'stockitem_id' - 'user_id' || jsonb_build_object('sku', i.sku) as x
      from stock_movement m join stockitem i on i.id = m.stockitem_id`,
    stock_level: sql`select to_jsonb(l) ${without} - 'stockitem_id' || jsonb_build_object('sku', i.sku) as x
      from stock_level l join stockitem i on i.id = l.stockitem_id`,
    history: sql`select jsonb_build_object('resource', h.resource, 'action', h.action, 'via', h.via,
        'record', coalesce((select import_ref from customer where h.resource = 'customer' and id = h.object_id),
          (select code from account where h.resource = 'account' and id = h.object_id),
          (select sku from stockitem where h.resource = 'stockitem' and id = h.object_id)),
        'changes', (select jsonb_agg(case when c ->> 'field' = 'lead_customer'
          then jsonb_build_array(${person(sql`c ->> 'before'`)}, ${person(sql`c ->> 'after'`)}) else c end)
          from jsonb_array_elements(h.changes) c)) as x
      from history h where h.resource in ('customer', 'account', 'stockitem')`,
  };
  const found: Record<string, string[]> = {};
  for (const [table, query] of Object.entries(queries)) {
    const rows = await db.rows<{ text: string }>(sql`select x::text as text from (${query}) q order by 1`);
    found[table] = rows.map(({ text }) => text);
  }
  return found;
}

async function expectSame(): Promise<void> {
  const [command, screen] = [await rowsOf(byCommand), await rowsOf(stage.app.db)];
  for (const table of Object.keys(command)) expect([table, screen[table]]).toEqual([table, command[table]]);
}

test('imports our own files with equal rows, history and stock', async () => {
  await bothWays('customers', demoFile('customers.csv'), true);
  await bothWays('accounts', demoFile('accounts.csv'), true);
  await bothWays('catalogue', demoFile('catalogue.csv'), true);
  expect((await rowsOf(byCommand))['customer']).toHaveLength(400);
  await expectSame();
}, 120_000);

test("imports other programs' lists with equal rows, history and stock", async () => {
  await bothWays('customers', fixture('customers_hire_program.csv'), false);
  await bothWays('accounts', fixture('accounts_bookkeeping.csv'), false);
  await bothWays('catalogue', fixture('items_spreadsheet_de.csv'), false);
  await expectSame();
}, 120_000);

test('short lists change only what they contain: terms, addresses, active', async () => {
  await byCommand.rows(sql`update customer set active = false where import_ref = 'CU0003'`);
  await stage.app.db.rows(sql`update customer set active = false where import_ref = 'CU0003'`);
  const customers = 'Customer No,Phone\ncu0003,01632 960123\nCU0004,\n';
  await bothWays('customers', fileOf(customers), false);
  await bothWays('accounts', fileOf('Account No,Credit limit\nWRENK01,"£9,000.00"\n'), false);
  await bothWays('catalogue', fileOf('Item code,Hire price\nARD-CH32,0.75\n'), false);
  await expectSame();
  const [left] = await byCommand.rows(sql`
    select c.active, c.telephone, c.name <> '' and c.address_1 <> '' as kept, a.credit_limit::text, a.credit_account, a.payment_terms
    from customer c, account a where c.import_ref = 'CU0003' and a.code = 'WRENK01'`);
  const [before] = await stage.app.db.rows(
    sql`select credit_account, payment_terms from account where code = 'WRENK01'`,
  );
  expect(left).toEqual({
    active: false,
    telephone: '01632 960123',
    kept: true,
    credit_limit: '9000.00',
    ...(before as object),
  });
}, 120_000);
