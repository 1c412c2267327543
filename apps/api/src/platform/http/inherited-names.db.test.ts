import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

/** Names that every object inherits. */
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf'];
/** Sessions must survive the test, event streams never end, and these wait for others. */
const LEFT_OUT = /logout|sessions\/end|\/events\/|sign_out/;

type Schema = Readonly<Record<string, unknown>>;
interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: {
    content: Record<string, { schema?: { properties?: Record<string, Schema>; required?: string[] } }>;
  };
}
interface Target extends Operation {
  readonly method: string;
  readonly path: string;
}

let app: TestApp;
let agent: Agent;
let world: World;
let targets: readonly Target[];

beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMIT: '0' } });
  agent = await app.as('admin');
  world = await makeWorld(agent);
  const document = (await app.anonymous.get('/api/schema.json')).body;
  targets = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      LEFT_OUT.test(path)
        ? []
        : Object.entries(methods).map(([method, operation]) => ({
            ...operation,
            method: method.toUpperCase(),
            path,
          })),
  );
});
afterAll(() => app.end());

/** Returns the address of a call for an existing record. */
function addressOf(path: string): string {
  const [, resource = ''] = /\/api\/v1\/(?:[a-z]+\/)?([a-z_]+)\/\{id\}/.exec(path) ?? [];
  const id = (world as unknown as Record<string, number | undefined>)[resource] ?? 1;
  return path.replace('{uuid}', world.file).replaceAll(/\{\w+\}/g, String(id));
}

function send({ method, requestBody }: Target, url: string, body: unknown = {}) {
  if (method === 'GET') return agent.get(url);
  if (method === 'DELETE') return agent.del(url);
  if (method === 'PUT') return agent.put(url, body);
  if (method === 'PATCH') return agent.patch(url, body);
  const [file] = Object.keys(requestBody?.content ?? {}).filter((type) => type !== 'application/json');
  return file === undefined ? agent.post(url, body) : agent.post(url, 'x', { 'content-type': file });
}

/** Returns whether a schema accepts only certain names, also if nullable or a list. */
function hasNames(schema: Schema): boolean {
  const inner = [schema['items'], ...((schema['anyOf'] as unknown[] | undefined) ?? [])];
  return 'enum' in schema || inner.some((one) => typeof one === 'object' && one !== null && 'enum' in one);
}

test("refuses query values other than a call's names with 400, also inherited names", async () => {
  let asked = 0;
  for (const target of targets) {
    const named = target.parameters.flatMap(({ name, in: place, schema }) =>
      place === 'query' && hasNames(schema) ? [name] : [],
    );
    if (target.path.endsWith('/export.csv/'))
      expect(named).toEqual(expect.arrayContaining(['separator', 'decimal']));
    for (const name of named)
      for (const value of NAMES) {
        asked += 1;
        const url = `${addressOf(target.path)}?${name}=${value}`;
        const reply = await send(target, url);
        expect.soft([url, reply.status, Object.keys(reply.body)]).toEqual([url, 400, [name]]);
      }
  }
  expect(asked).toBeGreaterThan(500);
});

test('looks up no query value among inherited names', async () => {
  for (const [n, target] of targets.entries()) {
    if (target.method !== 'GET') continue;
    for (const [m, { name, in: place, schema }] of target.parameters.entries()) {
      if (place !== 'query' || hasNames(schema)) continue;
      const url = `${addressOf(target.path)}?${name}=${NAMES[(n + m) % NAMES.length] ?? ''}`;
      const { status } = await send(target, url);
      expect.soft([url, status < 500]).toEqual([url, true]);
    }
  }
  expect(app.logs.filter((line) => line.includes('unexpected'))).toEqual([]);
}, 600_000);

test('looks up no path part among inherited names', async () => {
  for (const target of targets) {
    if (!target.path.includes('{') && target.method !== 'GET') continue;
    for (const value of NAMES) {
      const url = target.path.includes('{')
        ? target.path.replaceAll(/\{\w+\}/g, value)
        : `${target.path}${value}/`;
      const { status } = await send(target, url);
      expect.soft([target.method, url, [400, 404, 405].includes(status)]).toEqual([target.method, url, true]);
    }
  }
}, 600_000);

test("refuses body values other than a field's names under the field", async () => {
  let asked = 0;
  for (const target of targets) {
    const properties = target.requestBody?.content['application/json']?.schema?.properties ?? {};
    for (const [field, schema] of Object.entries(properties)) {
      if (!hasNames(schema)) continue;
      for (const value of NAMES) {
        asked += 1;
        const { status, body } = await send(target, addressOf(target.path), {
          [field]: schema['type'] === 'array' ? [value] : value,
        });
        const at = `${target.method} ${target.path} ${field}=${value}`;
        expect.soft([at, status, field in body]).toEqual([at, 400, true]);
      }
    }
  }
  expect(asked).toBeGreaterThan(200);
}, 600_000);
