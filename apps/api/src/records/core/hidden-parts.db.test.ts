import { can, GROUPS } from '@hireyard/domain/people/access';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import type { Field, Fields } from '@hireyard/wire/field';
import { isNaming } from '@hireyard/wire/resource/heads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RawBuilder, sql } from '../../db/database.ts';
import { makeHire, move, path } from '../../testing/hire.ts';
import { testRounds } from '../../testing/rounds.testing.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import {
  addresses,
  all,
  dependent,
  type Readable,
  readsOf,
  SECRET,
  UNSTEADY,
  type User,
  userOf,
} from '../hidden-parts.testing.ts';
import { tableOf } from './source.ts';

const ROLES: readonly (readonly string[])[] = [
  ...GROUPS.map((group) => [group]),
  ['Stock Manager', 'Finance'],
];

const { isFull, tenth } = testRounds();
let app: TestApp;
let admin: Agent;
let world: World;
let columns: ReadonlySet<string>;
let reads: readonly Readable[];
let contracts: readonly number[];
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  await admin.patch(`/api/v1/contract/${world.contract}/`, { delivery_contact: world.customer });
  contracts = [world.contract, world.onHire, await makeDelivered()];
  columns = new Set(
    (
      await app.db.rows<{ name: string }>(
        sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema()`,
      )
    ).map(({ name }) => name),
  );
  reads = await readsOf(app);
});
afterAll(() => app.end());

/** Creates a delivered order with a stored and shared document, and a lost one. */
async function makeDelivered(): Promise<number> {
  const body = { delivery_contact: world.customer, delivery_type: 'both' };
  const [order, lost] = [await makeHire(admin, world, body), await makeHire(admin, world, body)];
  const kept = await admin.post(path(order, 'documents/'), { kind: 'quote' });
  await admin.post(`/api/v1/document/${kept.body.id}/share/`, {});
  for (const reply of [
    await move(admin, order, 'entered'),
    await move(admin, lost, 'quote_abandoned', { reason: 'Too dear' }),
    await admin.put(`/api/v1/vehiclerun/${world.vehiclerun}/stops/`, {
      stops: [{ contract: order, leg: 'out' }],
    }),
  ])
    expect([reply.status, reply.body]).toEqual([200, reply.body]);
  return order;
}

/** Returns a secret for a column; undefined for unsuitable kinds. Of numbers only an account's limits and terms. */
function planted(
  resource: string,
  { kind, max }: Field,
  column: RawBuilder<unknown>,
  secret: string,
): RawBuilder<unknown> | undefined {
  if (kind === 'bool') return sql`not ${column}`;
  if (resource === 'account' && kind === 'int') return sql`${secret === SECRET ? 1 : 9}`;
  if (resource === 'account' && kind === 'decimal') return sql`${secret === SECRET ? 1 : 900_000}`;
  if (kind === 'email') return sql`${secret} || id || '@hire.test'`;
  if (kind === 'text' || kind === 'phone') return sql`left(${secret} || id, ${max ?? 255})`;
  return undefined;
}

/** Returns the records that a role may not view, each with the statement that plants secrets in its hidden columns. */
const hidden = (user: User, secret: string) =>
  all
    .filter((resource) => resource.readable !== 'group' && !can(user, permissionOf(resource, 'view')))
    .filter(({ name }) => all.some(({ fields }) => pointsTo(fields, name)))
    .map((resource) => {
      const changed = Object.entries(resource.fields as Fields).flatMap(([name, field]) => {
        const value = planted(resource.name, field, sql.ref(name), secret);
        return value === undefined ||
          field.readOnly ||
          !inTable(resource.name, name) ||
          names(resource.name, name)
          ? []
          : [sql`${sql.ref(name)} = ${value}`];
      });
      return { name: resource.name, columns: changed };
    });
const pointsTo = (fields: Fields, name: string): boolean =>
  Object.values(fields).some(({ resource, show }) => resource === name && show !== undefined);

/** Fields that form a record's name, and flags that control sign-in. */
const names = (resource: string, field: string): boolean =>
  isNaming(resource, field) || /active$|^is_|^(?:first|last)_name$/.test(field);
const inTable = (resource: string, column: string): boolean => columns.has(`${tableOf(resource)}.${column}`);

test.each(ROLES.map((groups, role) => [groups.join(' and '), groups, role] as const))(
  'no answer or count for %s depends on a hidden field',
  async (_, groups, role) => {
    const user = userOf(groups);
    const agent = await app.as(groups);
    const reader: number = (await agent.get('/auth/user/')).body.id;
    // Roles read different tenths, which together are nearly all queries.
    const takes = (n: number) => isFull || (n + role + tenth) % 10 === 0;
    const urls = addresses(user, reads, world, contracts, takes).filter((url) => !UNSTEADY.test(url));
    const plant = async (secret: string) => {
      for (const { name, columns: changed } of hidden(user, secret))
        if (changed.length > 0)
          await app.db.rows(sql`update ${sql.table(tableOf(name))} set ${sql.join(changed)}
            where ${name === 'user' ? sql`id <> ${reader}` : sql`true`}`);
    };
    expect(await dependent(agent, urls, plant)).toEqual([]);
  },
  300_000,
);

test('an administrator sees the same secrets', async () => {
  const url = `/api/v1/contract/${world.contract}/`;
  await app.db.rows(sql`update customer set telephone = ${SECRET}`);
  expect((await admin.get(url)).body.lead_customer.telephone).toBe(SECRET);
  expect((await admin.get(`/api/v1/contract/?search=${SECRET}`)).body.count).toBeGreaterThan(0);
  expect((await admin.get(`/api/v1/search/?q=${SECRET}`)).body.groups).not.toEqual([]);
});

test('a stock manager sees only the names of customers, and code and name of accounts', async () => {
  const { body } = await (await app.as(['Stock Manager'])).get(`/api/v1/contract/${world.contract}/`);
  expect(Object.keys(body.lead_customer)).toEqual(['id', 'name']);
  expect(Object.keys(body.delivery_contact)).toEqual(['id', 'name']);
  expect(Object.keys(body.account)).toEqual(['id', 'code', 'name']);
});

test.each(['has_balance=true', 'account__credit_account=false'])(
  'a stock manager gets a message that they may not filter by %s',
  async (query) => {
    const agent = await app.as(['Stock Manager']);
    const name = query.split('=')[0] ?? '';
    const reply = await agent.get(`/api/v1/contract/?${query}`);
    expect([reply.status, Object.keys(reply.body)]).toEqual([400, [name]]);
    const counts = await agent.get(`/api/v1/contract/counts/?query=${encodeURIComponent(query)}`);
    expect(counts.body).toEqual({ counts: [null] });
    expect((await admin.get(`/api/v1/contract/?${query}`)).status).toBe(200);
  },
);

test.each(all.map((resource) => [resource.name, resource] as const))(
  'lists of %s are ordered only by fields that all their readers see',
  (_, { fields, ordering }) => {
    for (const name of ordering) {
      const { permission, resource, show = {} } = (fields as Fields)[name] as Field;
      const title = Object.keys(show)[1];
      expect([name, permission]).toEqual([name, undefined]);
      if (resource !== undefined && title !== undefined)
        expect([name, title, isNaming(resource, title)]).toEqual([name, title, true]);
    }
  },
);
