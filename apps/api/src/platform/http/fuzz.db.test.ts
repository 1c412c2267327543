import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { testRounds } from '../../testing/rounds.testing.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { deepJson, headerSets, nasty, nastyPath, text, value } from './fuzz.testing.ts';

const { rounds, tenth } = testRounds();
/** The same requests every time; failures report seed and path. */
const SEED = 20_270_305 + tenth;
const RUNS = rounds(10_000);
/** Longer than any server limit (docs/extend/api.md), so a pending request then hangs. */
const WAIT_LIMIT_MS = 30_000;

interface Operation {
  readonly parameters: { readonly name: string; readonly in: string }[];
  readonly requestBody?: { content: Record<string, { schema?: { properties?: object } }> };
}
interface Target {
  readonly method: string;
  readonly path: string;
  readonly queries: readonly string[];
  readonly fields: readonly string[];
}

let app: TestApp;
let world: World;
let targets: readonly Target[];
const tokens: string[] = [];
/** Sessions and users must survive the test, and event streams never end. */
const LEFT_OUT = /logout|\/password\/|sessions\/end|\/events\/|sign_out/;
/** Each costs as much as a hundred others. */
const SLOW = /\.pdf|\.xlsx|export|label|auth\/login|api\/token\/$|receipt|sync|impact|suggest/;

beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMIT: '0' } });
  world = await makeWorld(await app.as('admin'));
  for (const who of ['admin', ['Account Manager'], ['Finance Admin'], ['Stock Manager'], []] as const)
    tokens.push(await app.tokenOf(who));
  await app.tokenOf([]).then((token) => tokens.push(token));
  await app.db.rows(sql`update app_user set is_site_admin = true where id = (select max(id) from app_user)`);
  const document = (await app.anonymous.get('/api/schema.json')).body;
  targets = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      LEFT_OUT.test(path)
        ? []
        : Object.entries(methods).flatMap(([method, operation]) => {
            const target = {
              method: method.toUpperCase(),
              path,
              queries: operation.parameters.filter((one) => one.in === 'query').map((one) => one.name),
              fields: Object.keys(
                operation.requestBody?.content['application/json']?.schema?.properties ?? {},
              ),
            };
            return SLOW.test(path) ? [target] : Array.from({ length: 8 }, () => target);
          }),
  );
});
afterAll(() => app.end());

interface Shot extends InjectOptions {
  readonly url: string;
}

const shots = (among: readonly Target[]): fc.Arbitrary<Shot> =>
  fc.constantFrom(...among).chain((target) => {
    // A user's own record is left to that user.
    const ids = target.path.includes('/users/') ? [String(world.user)] : ['1', '2', '3'];
    return fc
      .record({
        method: fc.oneof(
          { weight: 30, arbitrary: fc.constant(target.method) },
          {
            weight: 1,
            arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'DELETE', 'PUT', 'POST'),
          },
        ),
        id: fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom(...ids) },
          { weight: 1, arbitrary: nasty },
          { weight: 1, arbitrary: nastyPath },
        ),
        query: fc.array(fc.tuple(fc.constantFrom(...target.queries, '__proto__', 'page', 'no_such'), text), {
          maxLength: 4,
        }),
        body: fc.oneof(
          {
            weight: 12,
            arbitrary: fc
              .array(
                fc.tuple(fc.constantFrom(...target.fields, '__proto__', 'constructor', 'no_such'), value),
                {
                  maxLength: 8,
                },
              )
              .map((pairs) => JSON.stringify(Object.fromEntries(pairs))),
          },
          { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((one) => JSON.stringify(one)) },
          { weight: 1, arbitrary: deepJson },
          { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
        ),
        headers: fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 2, arbitrary: headerSets }),
        token: fc.oneof(
          { weight: 5, arbitrary: fc.constant(0) },
          { weight: 3, arbitrary: fc.integer({ min: 0, max: tokens.length + 1 }) },
        ),
      })
      .map(({ method, id, query, body, headers, token }) => {
        const search = query.map((pair) =>
          pair.map((part) => encodeURIComponent(part.toWellFormed())).join('='),
        );
        const named = target.path.replace(
          /\{\w+\}/,
          id.startsWith('..') ? id : encodeURIComponent(id.toWellFormed()),
        );
        const bearer = tokens[token] ?? (token === tokens.length ? 'ey.ey.ey' : undefined);
        const sent = !['GET', 'HEAD', 'OPTIONS'].includes(method);
        return {
          method: method as 'GET',
          url: `${named.replace(/\{\w+\}/g, '1')}?${search.join('&')}`,
          headers: {
            ...(sent ? { 'content-type': 'application/json' } : {}),
            ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
            ...headers,
          },
          ...(sent ? { payload: body } : {}),
        };
      });
  });

/** Internals that answers must not reveal. */
const INSIDE =
  /\bat \S+ \(|\bat .*\.[cm]?[tj]s:\d|node_modules|\/apps\/api|\bselect\b.*\bfrom\b|insert into|syntax error at|violates |_(pkey|fkey)\b|_check\d?"|relation "|\bpg_|(Type|Range|Reference|Syntax)Error|ECONN|ENOENT|undefined \(reading/i;

const late = Symbol('late');
async function send(shot: Shot) {
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<typeof late>((done) => {
    timer = setTimeout(() => done(late), WAIT_LIMIT_MS);
  });
  const reply = await Promise.race([app.server.inject(shot), waited]);
  clearTimeout(timer);
  if (reply === late) throw new Error(`No answer within ${WAIT_LIMIT_MS} ms.`);
  return reply;
}

test('answers arbitrary calls without 5xx, with documented errors, and without internals', async () => {
  const counts: Record<string, number> = {};
  // Each operation occurs at least once.
  const examples = [...new Set(targets)].map(
    (target, n) => fc.sample(shots([target]), { numRuns: 1, seed: SEED + n }) as [Shot],
  );
  await fc.assert(
    fc.asyncProperty(shots(targets), async (shot) => {
      const reply = await send(shot);
      const kind = `${Math.floor(reply.statusCode / 100)}xx`;
      counts[kind] = (counts[kind] ?? 0) + 1;
      expect(reply.statusCode).toBeLessThan(500);
      expect(reply.headers['x-request-id']).toBeTruthy();
      expect(reply.headers['cache-control']).toContain('no-store');
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
      if (reply.statusCode < 400) return;
      if (shot.method === 'HEAD') {
        expect(reply.body).toBe('');
        return;
      }
      expect(reply.body).not.toMatch(INSIDE);
      const error = reply.json<Record<string, unknown>>();
      if (reply.statusCode === 400 && !('detail' in error))
        expect(Object.values(error).flat(5).length).toBeGreaterThan(0);
      else expect(typeof error['detail']).toBe('string');
    }),
    { numRuns: RUNS, seed: SEED, examples },
  );
  expect(app.logs.filter((line) => line.includes('unexpected'))).toEqual([]);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  // Most requests passed authentication.
  expect(counts['2xx']).toBeGreaterThan(RUNS / 20);
  for (const token of tokens) {
    const reply = await app.anonymous.get('/auth/user/', { authorization: `Bearer ${token}` });
    expect(reply.status).toBe(200);
  }
}, 300_000);
