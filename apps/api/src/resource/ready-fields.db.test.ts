import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RawBuilder, sql } from '../db/database.ts';
import { textOf } from '../db/statement.ts';
import { implementations } from '../resources/index.ts';
import { nodeOf, type TestNode } from '../testing/nodes.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { selectionOf } from './source.ts';

let app: TestApp;
let world: World;
let other: World;
let warm: TestNode;
let cold: TestNode;
beforeAll(async () => {
  app = await testApp();
  const token = await app.tokenOf('admin');
  const admin = await app.as('admin');
  world = await makeWorld(admin);
  other = await makeWorld(admin);
  await app.db.rows(
    sql`update contract set delivery_contact_id = ${other.customer}, problem_ids = '{1}', position = 'entered',
      price_warning = '{"code": "priced_for_other_dates"}' where id = ${world.contract}`,
  );
  warm = await nodeOf(app, token, 8);
  cold = await nodeOf(app, token, 0);
});
afterAll(async () => {
  await warm.end();
  await cold.end();
  await app.end();
});

const kept = implementations.map(({ source }) => source).filter(({ versions }) => versions !== undefined);

/** The rows that the record of a kept resource shows, by table, as a condition. */
const SHOWN: Readonly<Record<string, Readonly<Record<string, () => RawBuilder<unknown>>>>> = {
  contract: {
    contract: () => sql`id = ${world.contract}`,
    customer: () => sql`id in (${world.customer}, ${other.customer})`,
    account: () => sql`id = ${world.account}`,
    depot: () => sql`id = ${world.depot}`,
    state_set: () => sql`true`,
    problem: () => sql`id = 1`,
    note: () => sql`id = ${world.note}`,
    app_user: () => sql`true`,
    sesmail: () => sql`id = ${world.sesmail}`,
    change_request: () => sql`id = ${world.changerequest}`,
  },
};
/** What columns can be set to, where a rule of the database forbids just anything; undefined: it never changes. */
const SET: Readonly<Record<string, (() => RawBuilder<unknown>) | undefined>> = {
  'contract.depot_id': () => sql`depot_id = ${other.depot}`,
  'contract.account_id': () => sql`account_id = ${other.account}`,
  'contract.lead_customer_id': () => sql`lead_customer_id = ${other.customer}`,
  'contract.delivery_contact_id': () => sql`delivery_contact_id = null`,
  'contract.price_warning': () => sql`price_warning = '{"code": "other"}'`,
  // Only orders that stand show their warning.
  'contract.position': () => sql`position = 'quote'`,
  'contract.problem_ids': () => sql`problem_ids = '{1,2}'`,
  'contract.delivery_type': () => sql`delivery_type = 'collect'`,
  'contract.collection_date': () => sql`collection_date = collection_date + 2`,
  'contract.value': () =>
    sql`value = value + 1, value_ex_delivery = value_ex_delivery + 1, grand_total = grand_total + 1`,
  'contract.value_ex_delivery': () =>
    sql`value_ex_delivery = value_ex_delivery + 1, delivery_price = delivery_price - 1`,
  'contract.delivery_price': () =>
    sql`delivery_price = delivery_price + 1, value_ex_delivery = value_ex_delivery - 1`,
  'contract.tax': () => sql`tax = tax + 1, grand_total = grand_total + 1`,
  'contract.grand_total': () => sql`grand_total = grand_total + 1, tax = tax + 1`,
  'note.content_type': () => sql`content_type = 'customer.customer'`,
  'note.object_id': () => sql`object_id = ${other.contract}`,
  'note.created_by_id': () => sql`created_by_id = null`,
  'sesmail.contract_id': () => sql`contract_id = ${other.contract}`,
  'change_request.contract_id': () => sql`contract_id = ${other.contract}`,
  'sesmail.category': () => sql`category = 'quote'`,
};
const BY_TYPE: Readonly<Record<string, (column: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  text: (column) => sql`coalesce(${column}, '') || '~'`,
  integer: (column) => sql`coalesce(${column}, 0) + 1`,
  numeric: (column) => sql`coalesce(${column}, 0) + 1`,
  boolean: (column) => sql`not ${column}`,
  date: (column) => sql`coalesce(${column}, '2027-03-05') + 1`,
  'timestamp with time zone': (column) => sql`${column} + interval '1 day'`,
  jsonb: (column) => sql`'[{"code": "other", "name": "Other"}]' || ${column}`,
};

const PURE = new Set(['wire_time']);

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}
/** Every column that the database looks into for the records of a source: it says so itself of a view of them. */
async function columnsOf(source: (typeof kept)[number]): Promise<Column[]> {
  const { columns, joins } = selectionOf(source);
  const body = sql.raw(`select ${textOf(columns)} from ${source.table} t ${textOf(joins)}`);
  const [row] = await app.db.rowsArray(sql`${body} limit 1`);
  const names = sql.raw((row ?? []).map((_, at) => `c${at}`).join());
  await app.db.rows(sql`create view kept_fields (${names}) as ${body}`);
  const found = await app.db.rows<Column>(sql`
    select u.table_name as table, u.column_name as column, c.data_type as type from information_schema.view_column_usage u
    join information_schema.columns c using (table_schema, table_name, column_name) where u.view_name = 'kept_fields' order by 1, 2`);
  const functions = await app.db.rows<{ name: string }>(sql`
    select distinct p.proname as name from pg_rewrite w join pg_depend d on d.objid = w.oid and d.refclassid = 'pg_proc'::regclass
    join pg_proc p on p.oid = d.refobjid where w.ev_class = 'kept_fields'::regclass and p.pronamespace = 'public'::regnamespace`);
  // A function that looks into tables would hide them from the view; these only write what they are given.
  expect(functions.filter(({ name }) => !PURE.has(name))).toEqual([]);
  await app.db.rows(sql`drop view kept_fields`);
  return found;
}

test('the kept resources are those whose rows are known here', () => {
  expect(kept.map(({ resource }) => resource.name).sort()).toEqual(Object.keys(SHOWN).sort());
});

test.each(kept.map((source) => [source.resource.name, source] as const))(
  '%s: whatever changes in a column that it shows, the next read shows it',
  async (name, source) => {
    const id = world[name as 'contract'];
    const path = `/api/v1/${source.resource.path}/`;
    const both = async (node: TestNode) => [
      await node.get(`${path}${id}/`),
      await node.get(`${path}?id=${id}`),
    ];
    const unmoved: string[] = [];
    for (const { table, column, type } of await columnsOf(source)) {
      const at = `${table}.${column}`;
      // Names of rows: the database itself gives them, and nothing else may.
      if (column === 'id') continue;
      const where = SHOWN[name]?.[table];
      expect([at, where !== undefined], 'a table whose rows this test does not know').toEqual([at, true]);
      const before = await both(warm);
      const hits = warm.hits();
      expect([at, await both(warm)]).toEqual([at, before]);
      expect([at, warm.hits() > hits], 'both came from memory').toEqual([at, true]);
      const set =
        column === 'state_set_id'
          ? sql`state_set_id = (select id from state_set s where s.id <> ${sql.table(table)}.state_set_id order by id limit 1)`
          : (SET[at]?.() ?? sql`${sql.ref(column)} = ${BY_TYPE[type]?.(sql.ref(column)) ?? sql`null`}`);
      await app.db.rows(sql`update ${sql.table(table)} set ${set} where ${where?.() ?? sql`false`}`);
      const fresh = await both(cold);
      expect([at, await both(warm)]).toEqual([at, fresh]);
      if (fresh[0] === before[0]) unmoved.push(at);
      // What the column held stands for the next ones, too, where it leads to their rows.
      if (column.endsWith('_id') || at === 'note.content_type' || at === 'contract.position')
        await app.db.rows(sql`update ${sql.table(table)} set ${back(at)} where ${where?.() ?? sql`false`}`);
    }
    expect(unmoved).toEqual([]);
  },
);

/** Puts a row back where the record shows it. */
function back(at: string): RawBuilder<unknown> {
  const places: Readonly<Record<string, RawBuilder<unknown>>> = {
    'contract.depot_id': sql`depot_id = ${world.depot}`,
    'contract.account_id': sql`account_id = ${world.account}`,
    'contract.lead_customer_id': sql`lead_customer_id = ${world.customer}`,
    'contract.delivery_contact_id': sql`delivery_contact_id = ${other.customer}`,
    'contract.position': sql`position = 'entered'`,
    'note.content_type': sql`content_type = 'contract.contract'`,
    'note.object_id': sql`object_id = ${world.contract}`,
    'note.created_by_id': sql`created_by_id = (select min(id) from app_user)`,
    'sesmail.contract_id': sql`contract_id = ${world.contract}`,
    'change_request.contract_id': sql`contract_id = ${world.contract}`,
  };
  return places[at] ?? sql`state_set_id = state_set_id`;
}

test('a row that goes, and one that comes, is seen by the next read', async () => {
  const url = `/api/v1/contract/${world.contract}/`;
  for (const change of [
    sql`insert into note (content_type, object_id, content) values ('contract.contract', ${world.contract}, 'new')`,
    sql`delete from note where content = 'new'`,
    sql`delete from change_request where id = ${world.changerequest}`,
    sql`delete from problem where id = 1`,
    sql`insert into problem (id, code, description) values (1, 'again', 'Again')`,
  ]) {
    const before = await warm.get(url);
    await app.db.rows(change);
    const after = await warm.get(url);
    expect(after).toBe(await cold.get(url));
    expect(after).not.toBe(before);
  }
});
