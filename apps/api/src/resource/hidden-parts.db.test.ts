import { can, GROUPS, permissionsOf } from '@hireyard/domain/access';
import { type AnyResource, permissionOf } from '@hireyard/wire/define-resource';
import type { Field, Fields } from '@hireyard/wire/field';
import { resources } from '@hireyard/wire/resources/index';
import { isNaming } from '@hireyard/wire/heads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RawBuilder, sql } from '../db/database.ts';
import { routesOf } from '../http/permissions.testing.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { tableOf } from './source.ts';

/** Found in no record until it is planted; with digits, so that it also looks like a telephone. */
const SECRET = 'zqxsecret5550177';
const ROLES: readonly (readonly string[])[] = [
  ...GROUPS.map((group) => [group]),
  ['Stock Manager', 'Finance'],
];

const all: readonly AnyResource[] = Object.values(resources);
const userOf = (groups: readonly string[]) => ({
  is_admin: false,
  permissions: permissionsOf({ is_admin: false, is_site_admin: false, groups }),
});

let app: TestApp;
let admin: Agent;
let world: World;
let columns: ReadonlySet<string>;
let paths: readonly { readonly path: string; readonly access: string }[];
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  await admin.patch(`/api/v1/contract/${world.contract}/`, { delivery_contact: world.customer });
  columns = new Set(
    (
      await app.db.rows<{ name: string }>(
        sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema()`,
      )
    ).map(({ name }) => name),
  );
  paths = routesOf((await app.anonymous.get('/api/schema.json')).body).filter(
    ({ method, path }) => method === 'GET' && !path.endsWith('/events/') && path.startsWith('/api/v1/'),
  );
});
afterAll(() => app.end());

/** The value of a column with a secret in it; undefined for kinds that hold none. */
function planted(
  { kind, max }: Field,
  column: RawBuilder<unknown>,
  secret: string,
): RawBuilder<unknown> | undefined {
  if (kind === 'bool') return sql`not ${column}`;
  if (kind === 'email') return sql`${secret} || id || '@hire.test'`;
  if (kind === 'text' || kind === 'phone') return sql`left(${secret} || id, ${max ?? 255})`;
  return undefined;
}

/** The records that a role may not view, each with the statement that plants secrets in its hidden columns. */
const hidden = (user: ReturnType<typeof userOf>, secret: string) =>
  all
    .filter((resource) => resource.readable !== 'group' && !can(user, permissionOf(resource, 'view')))
    .filter(({ name }) => all.some(({ fields }) => pointsTo(fields, name)))
    .map((resource) => {
      const changed = Object.entries(resource.fields as Fields).flatMap(([name, field]) => {
        const value = planted(field, sql.ref(name), secret);
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

/** Every address that a role may read: records, lists with each filter, order and search, and all other calls. */
function addresses(user: ReturnType<typeof userOf>): string[] {
  const ids: Readonly<Record<string, unknown>> = { ...world };
  const found = paths
    .filter(({ access }) => access === 'group' || access === 'signed-in' || can(user, access))
    .flatMap(({ path }) => {
      const resource = all
        .filter((one) => path.startsWith(`/api/v1/${one.path}/`))
        .toSorted((a, b) => b.path.length - a.path.length)[0];
      const id = String(ids[resource?.name ?? ''] ?? 1);
      return [path.replace(/\{(?:id|uuid|key)\}/, id).replace(/\{\w+\}/g, '1')];
    });
  const lists = all
    .filter((one) => one.methods.includes('list'))
    .filter((one) => one.readable === 'group' || can(user, permissionOf(one, 'view')))
    .flatMap((one) => {
      const queries = [
        `search=${SECRET}`,
        `search=${SECRET.slice(0, 6)}`,
        ...one.ordering
          .filter((name) => (one.fields as Fields)[name]?.kind === 'relation')
          .map((name) => `ordering=${name}`),
        ...Object.entries(one.filters).flatMap(([name, { kind }]) =>
          kind === 'bool' ? [`${name}=true`, `${name}=false`] : kind === 'text' ? [`${name}=${SECRET}`] : [],
        ),
      ];
      return [
        ...queries.map((query) => `/api/v1/${one.path}/?${query}`),
        `/api/v1/${one.path}/export.csv/?columns=all`,
        `/api/v1/${one.path}/counts/?${queries
          .map((query) => `query=${encodeURIComponent(query)}`)
          .slice(0, 50)
          .join('&')}`,
      ];
    });
  const more = [
    `search/?q=${SECRET}`,
    'search/?q=5550177',
    'contract/board/?size=20',
    'contract/calendar/?from=2027-01-01&to=2027-01-31',
    `contract/${world.contract}/as_of/?at=${encodeURIComponent(app.app.now().toISOString())}`,
    'stats/lost_quotes/',
    'stats/lost_quotes/export.csv/',
  ].map((path) => `/api/v1/${path}`);
  return [...new Set([...found, ...lists, ...more])];
}

/** What differs from one read to the next anyway: moments, signatures, the figures of the machine. */
const steady = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT')
    .replaceAll(/(?:signature|expires|token|sig|exp)=[^"&]+/gi, 'SIGNED');
/** Exports are noted in the history as they are made, a sync changes its record, and a workbook (of the same columns as its CSV) holds its moment. */
const UNSTEADY = /^\/api\/v1\/(?:system|job|history)\b|\/sync\/$|export\.xlsx/;

async function answers(agent: Agent, urls: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const read = new Map<string, string>();
  for (const url of urls) {
    const { status, bytes } = await agent.get(url);
    read.set(url, `${status} ${steady(bytes.toString('latin1'))}`);
  }
  return read;
}

/** Fields that a record's name is made of, and flags that decide who may sign in. */
const names = (resource: string, field: string): boolean =>
  isNaming(resource, field) || /active$|^is_|^(?:first|last)_name$/.test(field);
const inTable = (resource: string, column: string): boolean => columns.has(`${tableOf(resource)}.${column}`);

/**
 * Addresses whose answers change with each secret, and with nothing else. Some answers change once, such as figures that the first read brings
 * up to date, and some with each read, such as files that hold their moment.
 */
async function dependent(
  agent: Agent,
  urls: readonly string[],
  plant: (secret: string) => Promise<void>,
): Promise<string[]> {
  const before = await answers(agent, urls);
  await plant(SECRET);
  const first = await answers(agent, urls);
  const differing = urls.filter((url) => before.get(url) !== first.get(url));
  await plant(`${SECRET}9`);
  const second = await answers(agent, differing);
  const suspects = differing.filter((url) => first.get(url) !== second.get(url));
  const again = await answers(agent, suspects);
  return suspects.filter((url) => again.get(url) === second.get(url));
}

test.each(ROLES.map((groups) => [groups.join(' and '), groups] as const))(
  'no answer or count for %s depends on a field that they may not see',
  async (_, groups) => {
    const user = userOf(groups);
    const agent = await app.as(groups);
    const reader: number = (await agent.get('/auth/user/')).body.id;
    const urls = addresses(user).filter((url) => !UNSTEADY.test(url));
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

test('the same secrets are in the answers of an administrator', async () => {
  const url = `/api/v1/contract/${world.contract}/`;
  await app.db.rows(sql`update customer set telephone = ${SECRET}`);
  expect((await admin.get(url)).body.lead_customer.telephone).toBe(SECRET);
  expect((await admin.get(`/api/v1/contract/?search=${SECRET}`)).body.count).toBeGreaterThan(0);
});

test('a stock manager sees of customers their name, of accounts their code and name', async () => {
  const { body } = await (await app.as(['Stock Manager'])).get(`/api/v1/contract/${world.contract}/`);
  expect(Object.keys(body.lead_customer)).toEqual(['id', 'name']);
  expect(Object.keys(body.delivery_contact)).toEqual(['id', 'name']);
  expect(Object.keys(body.account)).toEqual(['id', 'code', 'name']);
});

test.each(['has_balance=true', 'account__credit_account=false'])(
  'a stock manager is told that they may not filter by %s',
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
  'lists of %s are ordered only by what all their readers see',
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
