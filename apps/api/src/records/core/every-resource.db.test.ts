import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Field, Fields } from '@hireyard/wire/field';
import { resources } from '@hireyard/wire/resources';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

const idOf = (resource: AnyResource): number | string => world[resource.name as keyof World];
/** Long texts are only in the record, not in lists. */
const isLong = (resource: AnyResource, name: string): boolean =>
  (resource.fields as Fields)[name]?.detail === true;
const all = Object.values(resources).map((resource) => [resource.name, resource] as const);
const writable = all.filter(([, resource]) => resource.methods.includes('update'));

describe.each(all)('%s', (_name, resource) => {
  const list = `/api/v1/${resource.path}/`;

  test('a list is a page of whole records, read with at most two statements', async () => {
    await admin.get(list);
    app.takeQueries();
    const reply = await admin.get(`${list}?page_size=3`);
    // A busy machine may hear of sessions too late, and then reads them again.
    const queries = app.takeQueries().filter((text) => !text.includes('left join session s'));
    expect(queries.slice(2)).toEqual([]);
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body).sort()).toEqual(['count', 'next', 'previous', 'results']);
    expect(reply.body.results.length).toBe(Math.min(3, reply.body.count));
    expect(reply.body.count).toBeGreaterThan(0);
    const shown = Object.entries(resource.fields as Fields).filter(
      ([, field]) => !field.writeOnly && !field.detail,
    );
    expect(Object.keys(reply.body.results[0]).sort()).toEqual(shown.map(([name]) => name).sort());
  });

  test('a record equals its entry in the list', async () => {
    const id = idOf(resource);
    const one = await admin.get(`${list}${id}/`);
    expect(one.status).toBe(200);
    expect(one.headers['etag']).toMatch(/^"\d+"$/);
    const page = await admin.get(`${list}?page_size=1000`);
    expect(page.body.results.find((row: Record<string, unknown>) => row[resource.key] === id)).toEqual(
      Object.fromEntries(Object.entries(one.body).filter(([name]) => !isLong(resource, name))),
    );
  });

  test('filters by unknown ids find nothing', async () => {
    const narrowing = Object.entries(resource.filters).filter(
      ([name, filter]) => filter.kind === 'ids' && !name.endsWith('__not') && name !== 'contract_customer',
    );
    for (const [name] of narrowing) {
      const reply = await admin.get(`/api/v1/${resource.path}/?${name}=2000000000`);
      expect([name, reply.status, reply.body.count]).toEqual([name, 200, 0]);
    }
  });

  test('a path works without its trailing slash', async () => {
    expect((await admin.get(`/api/v1/${resource.path}`)).status).toBe(200);
    expect((await admin.get(`/api/v1/${resource.path}/${idOf(resource)}`)).status).toBe(200);
  });

  test('answers 401 without sign-in, and 403 without a group', async () => {
    const lost = await app.as([]);
    for (const url of [list, `${list}${idOf(resource)}/`]) {
      const anonymous = await app.anonymous.get(url);
      expect([anonymous.status, anonymous.body.code]).toEqual([401, 'not_authenticated']);
      expect((await lost.get(url)).status).toBe(403);
    }
  });

  test('answers 404 for impossible ids', async () => {
    for (const id of [
      '0',
      '-1',
      '2147483648',
      '99999999999999999999',
      'abc',
      '1.5',
      '%00',
      '1%00',
      '..%2f1',
      "1'--",
    ]) {
      const reply = await admin.get(`${list}${id}/`);
      expect([id, reply.status]).toEqual([id, 404]);
    }
  });

  test('answers 404 for invalid pages, clamps sizes, and ignores unknown filters', async () => {
    for (const page of ['0', '-1', 'abc', '999999', ''])
      expect((await admin.get(`${list}?page=${page}`)).body).toEqual({ detail: 'Invalid page.' });
    expect((await admin.get(`${list}?page=last`)).status).toBe(200);
    for (const size of ['0', 'abc', '-5'])
      expect((await admin.get(`${list}?page_size=${size}`)).status).toBe(200);
    expect((await admin.get(`${list}?page_size=99999999`)).status).toBe(200);
    expect((await admin.get(`${list}?no_such=1&ordering=no_such,-id`)).status).toBe(200);
  });

  test("accepts every ordering in both directions; its pages don't overlap", async () => {
    for (const name of resource.ordering)
      for (const sign of ['', '-'])
        expect([name, (await admin.get(`${list}?ordering=${sign}${name}`)).status]).toEqual([name, 200]);
    const first = await admin.get(`${list}?page_size=1`);
    if (first.body.count < 2) return;
    const second = await admin.get(String(first.body.next).replace('http://hire.test', ''));
    expect(second.body.previous).toBe(`http://hire.test${list}?page_size=1`);
    expect(second.body.results[0].id).not.toBe(first.body.results[0].id);
  });

  test('search accepts any text', async () => {
    for (const text of ["'", '%', '_', '\\', '"a b"', 'a,b', '%00', 'x'.repeat(2000), '🎪']) {
      const reply = await admin.get(`${list}?search=${encodeURIComponent(text)}`);
      expect([text.slice(0, 10), reply.status]).toEqual([text.slice(0, 10), 200]);
    }
  });

  test('filters accept valid values, ignore empty ones, and answer 400 under their name for malformed ones', async () => {
    const good: Record<string, string> = {
      text: 'x',
      texts: 'a,b',
      bool: 'true',
      int: '1',
      ids: '1|2 3',
      date: '2026-01-02T12:00:00Z',
      moment: '2026-01-02',
    };
    const bad: Record<string, string | undefined> = {
      int: 'x',
      ids: '1,x',
      date: '2026-13-01',
      moment: 'soon',
    };
    for (const [name, filter] of Object.entries(resource.filters)) {
      expect([
        name,
        (await admin.get(`${list}?${name}=${encodeURIComponent(good[filter.kind] ?? '')}`)).status,
      ]).toEqual([name, 200]);
      const whole = (await admin.get(list)).body.count;
      expect([name, (await admin.get(`${list}?${name}=`)).body.count]).toEqual([name, whole]);
      const wrong = bad[filter.kind];
      if (wrong === undefined) continue;
      const reply = await admin.get(`${list}?${name}=${encodeURIComponent(wrong)}`);
      expect([name, reply.status, Object.keys(reply.body)]).toEqual([name, 400, [name]]);
    }
  });

  test('answers 405 for unsupported methods', async () => {
    if (resource.methods.includes('create')) return;
    const reply = await admin.post(list, {});
    expect([reply.status, reply.body]).toEqual([405, { detail: 'Method "POST" not allowed.' }]);
  });
});

describe.each(writable)('%s', (_name, resource) => {
  const at = () => `/api/v1/${resource.path}/${idOf(resource)}/`;

  test('PUT and PATCH of unchanged values change no version, timestamp or history', async () => {
    const before = await admin.get(at());
    const history = (await admin.get(`${at()}history/`)).body.count;
    for (const reply of [
      await admin.put(at(), before.body),
      await admin.patch(at(), before.body),
      await admin.patch(at(), {}),
    ]) {
      expect([reply.status, reply.body]).toEqual([200, before.body]);
      expect(reply.headers['etag']).toBe(before.headers['etag']);
    }
    expect((await admin.get(`${at()}history/`)).body.count).toBe(history);
  });

  test('If-Match prevents lost updates', async () => {
    const before = await admin.get(at());
    const stale = await admin.put(at(), before.body, { 'if-match': '"0"' });
    expect([stale.status, stale.body.code]).toEqual([412, 'stale']);
    expect((await admin.put(at(), before.body, { 'if-match': String(before.headers['etag']) })).status).toBe(
      200,
    );
    const deleted = await admin.del(at(), { 'if-match': '"0"' });
    expect(deleted.status).toBe(resource.methods.includes('delete') ? 412 : 405);
  });

  test('refuses empty and non-object bodies in the documented format', async () => {
    const create = `/api/v1/${resource.path}/`;
    const missing = await admin.post(create, {});
    const required = Object.entries(resource.fields as Fields).filter(
      ([, field]) => field.required && !field.readOnly,
    );
    expect(missing.status).toBe(400);
    for (const [name] of required)
      expect([name, missing.body[name]]).toEqual([name, ['This field is required.']]);
    for (const body of ['[]', '"x"', '3', 'null']) {
      const reply = await admin.post(create, body);
      expect([body, reply.status, Array.isArray(reply.body.non_field_errors) || body === 'null']).toEqual([
        body,
        400,
        true,
      ]);
    }
    const broken = await admin.post(create, '{"a":');
    expect([broken.status, String(broken.body.detail).startsWith('JSON parse error')]).toEqual([400, true]);
  });

  test('answers 400 for wrong types under their field, and saves nothing', async () => {
    const before = await admin.get(at());
    const wrong: Partial<Record<Field['kind'], unknown[]>> = {
      int: ['x', 1.5, {}, 1e300, true],
      decimal: ['x', 'NaN', '1e5', {}, '1.23456789', '99999999999999999999', [], true],
      bool: ['perhaps', 2, {}],
      text: [1, {}, [], 'a\u0000b', '\u202eabc', 'x'.repeat(30_000)],
      email: ['x', 'a b@c.de', 'a@b', 1],
      phone: ['call me', '12', 5],
      date: ['2026-02-30', 'tomorrow', 5, '0000-01-01'],
      choice: ['no such', 1, {}],
      relation: ['x', {}, 1.5, -1, 2_147_483_647, 1e20],
      relations: ['x', [{}], [2_147_483_647], {}],
    };
    for (const [name, field] of Object.entries(resource.fields as Fields)) {
      if (field.readOnly || field.writeOnly || name === 'states') continue;
      for (const value of wrong[field.kind] ?? []) {
        const reply = await admin.patch(at(), { [name]: value });
        expect([name, value, reply.status, Object.keys(reply.body)]).toEqual([name, value, 400, [name]]);
      }
      if (field.nullable) continue;
      expect([name, (await admin.patch(at(), { [name]: null })).status]).toEqual([name, 400]);
    }
    expect((await admin.get(at())).body).toEqual(before.body);
  });

  test('ignores read-only and unknown fields', async () => {
    const before = await admin.get(at());
    const body = Object.fromEntries(
      Object.entries(resource.fields as Fields)
        .filter(([, field]) => field.readOnly)
        .map(([name]) => [name, 'nonsense']),
    );
    expect((await admin.patch(at(), { ...body, no_such_field: 1, __proto__: { admin: true } })).body).toEqual(
      before.body,
    );
  });

  test('refuses a 2 MB body with 413, and text/plain with 415', async () => {
    const big = await admin.post(
      `/api/v1/${resource.path}/`,
      JSON.stringify({ name: 'x'.repeat(2_000_000) }),
    );
    expect([big.status, Object.keys(big.body)]).toEqual([413, ['detail']]);
    const plain = await admin.post(`/api/v1/${resource.path}/`, 'x', { 'content-type': 'text/plain' });
    expect([plain.status, plain.body.detail]).toEqual([
      415,
      'Unsupported media type "text/plain" in request.',
    ]);
  });
});
