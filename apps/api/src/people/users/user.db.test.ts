import { GROUPS, groupPermissions } from '@hireyard/domain/people/access';
import { user as declaration } from '@hireyard/wire/people/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser, password, type SignInApp, signInApp } from '../../testing/sign-in.testing.ts';

let t: SignInApp;
let admin: string;
beforeAll(async () => {
  t = await signInApp();
  ({ access: admin } = await t.enter(
    await makeUser(t.db, { admin: true, first: 'Ada', last: 'Root', groups: [] }),
  ));
});
afterAll(() => t.end());

const get = (path: string, token = admin) => t.call('GET', `/api/v1/users/${path}`, { token });

describe('users', () => {
  it("are read like the signed-in user's own record", async () => {
    const user = await makeUser(t.db, { first: 'Ann', last: 'Lee', groups: ['Finance'] });
    const { access } = await t.enter(user);
    const own = await t.call('GET', '/auth/user/', { token: access });
    const read = await get(`${user.id}/`);
    expect(read).toMatchObject({ status: 200, body: own.body });
    expect(Object.keys(read.body).sort()).toEqual(Object.keys(declaration.fields).sort());
    for (const id of ['0', '999999', 'abc', '99999999999999']) expect((await get(`${id}/`)).status).toBe(404);
  });

  it('are readable only by administrators and site administrators', async () => {
    const { access } = await t.enter(await makeUser(t.db, { groups: [...GROUPS] }));
    for (const path of ['', '1/', 'search_users/', 'blocked/', 'groups/', '1/sessions/', '1/attempts/']) {
      expect((await get(path, access)).status).toBe(403);
      expect((await t.call('GET', `/api/v1/users/${path}`)).status).toBe(401);
    }
  });

  it('are searched, filtered and ordered, in the list and under search_users', async () => {
    const zoe = await makeUser(t.db, { first: 'Zoe', last: 'Quill' });
    const gone = await makeUser(t.db, { first: 'Abe', last: 'Quill', active: false });
    const ids = async (query: string) => (await get(query)).body.results.map((row: { id: number }) => row.id);
    for (const path of ['', 'search_users/']) {
      expect(await ids(`${path}?search=quill&ordering=first_name`)).toEqual([gone.id, zoe.id]);
      expect(await ids(`${path}?search=quill&ordering=-first_name`)).toEqual([zoe.id, gone.id]);
      expect(await ids(`${path}?search=quill&is_active=true`)).toEqual([zoe.id]);
      expect(await ids(`${path}?search=zoe+quill`)).toEqual([zoe.id]);
      expect(await ids(`${path}?id__in=${zoe.id},${gone.id}&is_active=false`)).toEqual([gone.id]);
      expect(await ids(`${path}?is_admin=true`)).toHaveLength(1);
      expect(await ids(`${path}?is_site_admin=true`)).toEqual([]);
      expect(await ids(`${path}?search=quill&groups=Director`)).toHaveLength(2);
      expect(await ids(`${path}?search=quill&groups=Finance`)).toEqual([]);
      expect(await ids(`${path}?last_login__gte=2029-01-01`)).toContain(
        (await get('?is_admin=true')).body.results[0].id,
      );
      expect(await ids(`${path}?last_login__lte=2029-01-01`)).toEqual([]);
    }
    expect((await get('?id__in=x')).status).toBe(400);
    expect((await get('?page=99')).body).toEqual({ detail: 'Invalid page.' });
  });

  it('have the groups of the matrix', async () => {
    const { body } = await get('groups/');
    expect(body).toEqual(GROUPS.map((name) => ({ name, permissions: groupPermissions[name] })));
  });
});

describe('users/blocked', () => {
  it('lists blocked names and addresses with their user', async () => {
    const user = await makeUser(t.db);
    const fail = (email: string, from: string) =>
      t.call('POST', '/auth/login/', { body: { email, password: 'wrong' }, from });
    for (let i = 0; i < 5; i++) await fail(user.email, `198.51.100.${i}`);
    t.clock.at += 60_000;
    for (let i = 0; i < 5; i++) await fail(`ghost${i}@hire.test`, '198.51.100.77');
    for (let i = 0; i < 3; i++) await fail('ghost@hire.test', `198.51.100.1${i}`);
    const { status, body } = await get('blocked/');
    expect(status).toBe(200);
    expect(body).toEqual({
      count: 2,
      next: null,
      previous: null,
      results: [
        {
          username: null,
          ip_address: '198.51.100.77',
          failures: 5,
          blocked_at: '2030-05-01T10:01:00.000Z',
          expires_at: '2030-05-01T10:16:00.000Z',
          user: null,
        },
        {
          username: user.email.toLowerCase(),
          ip_address: null,
          failures: 5,
          blocked_at: '2030-05-01T10:00:00.000Z',
          expires_at: '2030-05-01T10:15:00.000Z',
          user: { id: user.id, username: user.username, email: user.email },
        },
      ],
    });
    const first = await get('blocked/?page_size=1');
    expect(first.body.results).toEqual([body.results[0]]);
    expect(first.body.next).toMatch(/\/users\/blocked\/\?page=2&page_size=1$/);
    const second = await get('blocked/?page=2&page_size=1');
    expect(second.body).toMatchObject({ count: 2, next: null, results: [body.results[1]] });
    expect(second.body.previous).toMatch(/\/users\/blocked\/\?page_size=1$/);
    for (const page of ['0', '3', 'x', ''])
      expect((await get(`blocked/?page_size=1&page=${page}`)).status).toBe(404);

    t.clock.at += 14 * 60_000;
    expect((await get('blocked/')).status).toBe(401);
    const again = await t.call('POST', '/api/token/', { body: { username: user.username, password } });
    expect(again.status).toBe(200);
  });
});
