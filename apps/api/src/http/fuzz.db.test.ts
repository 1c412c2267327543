import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { makeWorld } from '../testing/world.ts';

interface Operation {
  readonly parameters: { readonly name: string; readonly in: string }[];
  readonly requestBody?: { content: { 'application/json'?: { schema?: { properties: object } } } };
}

let app: TestApp;
let token: string;
let operations: { method: string; path: string; queries: string[]; fields: string[] }[];
beforeAll(async () => {
  app = await testApp();
  await makeWorld(await app.as('admin'));
  const login = { email: 'user1@hire.test', password: 'Test-pass-1!' };
  token = (await app.anonymous.post('/auth/login/', login)).body.access_token;
  const document = (await app.anonymous.get('/api/schema.json')).body;
  operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods)
        // News never end.
        .filter(() => !path.endsWith('/events/'))
        .map(([method, operation]) => ({
          method: method.toUpperCase(),
          path,
          queries: operation.parameters.filter((one) => one.in === 'query').map((one) => one.name),
          fields: Object.keys(operation.requestBody?.content['application/json']?.schema?.properties ?? {}),
        })),
  );
});
afterAll(() => app.end());

const nasty = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e309',
    'NaN',
    'null',
    '2147483648',
    '99999999999999999999',
    '0000-00-00',
    '9999-12-31T23:59:59-12:00',
    '2026-02-30',
    '\u0000',
    '\ud800',
    "'; drop table contract; --",
    '%',
    '\\',
    '{}',
    'true',
    '1,2|3 4',
    '__proto__',
    'constructor',
    '🎪'.repeat(50),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const value = fc.oneof(
  nasty,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(1, 2, '1.00', '2027-03-05', { id: 1 }, [1], [{ id: 1 }]),
  fc.jsonValue({ maxDepth: 3 }),
);

test('whatever is sent to whichever call: no 5xx, an error in the documented shape, an id, nothing cached', async () => {
  const shot = fc.nat().chain((n) => {
    const operation = operations[n % operations.length] as (typeof operations)[number];
    const names = fc.constantFrom(...operation.fields, '__proto__', 'no_such');
    return fc.record({
      operation: fc.constant(operation),
      id: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('1', '2', '3') }, nasty),
      query: fc.array(fc.tuple(fc.constantFrom(...operation.queries, 'no_such'), nasty), { maxLength: 4 }),
      body: fc.oneof(
        { weight: 6, arbitrary: fc.array(fc.tuple(names, value), { maxLength: 8 }).map(Object.fromEntries) },
        { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
      ),
      key: fc.option(nasty, { freq: 8 }),
      match: fc.option(nasty, { freq: 8 }),
    });
  });
  const headerText = (text: string) => text.replace(/[^\x20-\x7e]/g, '?');
  await fc.assert(
    fc.asyncProperty(shot, async ({ operation, id, query, body, key, match }) => {
      // Sessions must live on for the rest of the test.
      if (operation.path.includes('logout') || operation.path.includes('password')) return;
      const search = query.map((pair) =>
        pair.map((part) => encodeURIComponent(part.toWellFormed())).join('='),
      );
      const url = `${operation.path.replace(/\{\w+\}/, encodeURIComponent(id.toWellFormed()))}?${search.join('&')}`;
      const reply = await app.server.inject({
        method: operation.method as 'GET',
        url,
        headers: {
          authorization: `Bearer ${token}`,
          ...(operation.method === 'GET' ? {} : { 'content-type': 'application/json' }),
          ...(key === null ? {} : { 'idempotency-key': headerText(key) }),
          ...(match === null ? {} : { 'if-match': headerText(match) }),
        },
        ...(operation.method === 'GET' ? {} : { payload: JSON.stringify(body) }),
      });
      expect(reply.statusCode).toBeLessThan(500);
      expect(reply.headers['x-request-id']).toBeTruthy();
      expect(reply.headers['cache-control']).toBe('no-store');
      if (reply.statusCode < 400) return;
      const error = reply.json<Record<string, unknown>>();
      if (reply.statusCode === 400 && !('detail' in error)) {
        const messages = Object.values(error).flat(5);
        expect(messages.length).toBeGreaterThan(0);
      } else expect(typeof error['detail']).toBe('string');
    }),
    { numRuns: 2500 },
  );
  expect(app.logs.filter((line) => line.includes('unexpected'))).toEqual([]);
}, 120_000);
