import { resources } from '@hireyard/wire/resources';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { type RouteOf, routesOf } from './permissions.testing.ts';

type Schema = Readonly<Record<string, unknown>>;

let app: TestApp;
let admin: Agent;
let world: World;
let document: { readonly paths: Record<string, Record<string, unknown>> };
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMIT: '0' } });
  admin = await app.as('admin');
  world = await makeWorld(admin);
  document = (await app.anonymous.get('/api/schema/')).body;
});
afterAll(() => app.end());

/** Returns every value named `id` in a JSON value, at any depth. */
function idsIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (name === 'id' ? [inner] : idsIn(inner)));
}

/** Required parameters. */
const PARAMETERS: Readonly<Record<string, string>> = {
  '/api/v1/search/': 'q=a',
  '/api/v1/availability/hire/': 'stockitem__id__in=1&delivery_date=2027-03-05&collection_date=2027-03-07',
  '/api/v1/availability/suggest/':
    'stockitem=1&quantity=2&delivery_date=2027-03-05&collection_date=2027-03-07',
  '/api/v1/contract/calendar/': 'from=2020-01-01&to=2020-12-31',
  '/api/v1/contract/timeline/': 'from=2020-01-01&to=2020-12-31',
};

/** Returns the address of a read, with the test's ids. */
function addressOf({ path }: RouteOf): string {
  const [, resource = ''] = /\/api\/v1\/(?:[a-z]+\/)?([a-z_-]+)\/\{id\}/.exec(path) ?? [];
  const id = (world as unknown as Record<string, number | undefined>)[resource] ?? 1;
  const query = PARAMETERS[path];
  return (
    path.replace('{uuid}', world.file).replaceAll(/\{\w+\}/g, String(id)) +
    (query === undefined ? '' : `?${query}`)
  );
}

test('every id in the answers of all reads is an integer', async () => {
  const reads = routesOf(document as never).filter(
    ({ method, path }) => method === 'GET' && !/\/events\/|logout/.test(path),
  );
  const found: string[] = [];
  const withIds = new Set<string>();
  for (const route of reads) {
    const { status, body } = await admin.get(addressOf(route));
    if (status !== 200 || typeof body !== 'object') continue;
    const ids = idsIn(body);
    if (ids.length > 0) withIds.add(route.path);
    for (const id of ids) if (!Number.isSafeInteger(id)) found.push(`${route.path}: ${JSON.stringify(id)}`);
  }
  expect(found).toEqual([]);
  const lists = Object.values(resources).map(({ path }) => `/api/v1/${path}/`);
  for (const path of [...lists, '/api/v1/search/', '/api/v1/job/', '/launchpad/', '/stats/outstanding/'])
    expect([path, withIds.has(path)]).toEqual([path, true]);
});

/** Returns the types that a JSON schema allows. */
function typesOf({ type, anyOf = [] }: Schema): unknown[] {
  return [type ?? [], (anyOf as Schema[]).map(typesOf)].flat(2);
}
/** Finds `id`s in a schema that may be more than an integer, an object with one, or null. */
function otherIds(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties } = value as { properties?: Record<string, Schema> };
  const types = properties?.['id'] === undefined ? [] : typesOf(properties['id']);
  const here = types.some((type) => !['integer', 'object', 'null'].includes(String(type))) ? [path] : [];
  return [...here, ...Object.entries(value).flatMap(([name, inner]) => otherIds(inner, `${path} ${name}`))];
}

test('the API document declares every id of ours as an integer', () => {
  const found = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls)
      .filter(([, call]) => otherIds(call, '').length > 0)
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  expect(found.sort()).toEqual([
    // the card provider's id of a payment (spec §7.3)
    'POST /api/v1/accounting/paymentrequest/{id}/secret/',
    'POST /api/v1/accounting/refundrequest/{id}/secret/',
    'POST /api/v1/contract/{id}/secret/',
    'POST /api/v1/pay/{uuid}/secret/',
    // created by the scanning device, before there is a record
    'POST /api/v1/warehouse/scan/',
  ]);
});
