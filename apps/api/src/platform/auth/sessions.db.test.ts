import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import { makeUser, type SignInApp, signInApp, type TestUser } from '../../testing/sign-in.testing.ts';
import { createTokens } from './tokens.ts';

let t: SignInApp;
let user: TestUser;
let access: string;
let refresh: string;
beforeAll(async () => {
  t = await signInApp();
});
beforeEach(async () => {
  user = await makeUser(t.db);
  ({ access, refresh } = await t.enter(user));
});
afterAll(() => t.end());

const me = (token: string) => t.call('GET', '/auth/user/', { token });
const renew = (token: unknown) => t.call('POST', '/auth/token/refresh/', { body: { refresh: token } });
const verify = (token: unknown) => t.call('POST', '/auth/token/verify/', { body: { token } });
const logout = (options: object = {}) => t.call('POST', '/auth/logout/', options);
const expired = { status: 401, body: { detail: 'Token is invalid or expired', code: 'token_not_valid' } };
const notValid = {
  status: 401,
  body: {
    detail: 'Given token not valid for any token type',
    code: 'token_not_valid',
    messages: [{ token_class: 'AccessToken', token_type: 'access', message: 'Token is invalid or expired' }],
  },
  headers: { 'www-authenticate': 'Bearer realm="api"' },
};
/** Waits until the application has received earlier changes: both listen on one connection, which keeps order. */
async function heard(): Promise<void> {
  const told = Promise.withResolvers<void>();
  const stop = await t.db.listen(
    'test_heard',
    () => told.resolve(),
    () => undefined,
  );
  await t.db.rows(sql`notify test_heard`);
  await told.promise;
  await stop();
}
const call = () => t.app.access.callerOf(access);
/** Puts the caller of `access` into the cache. */
async function warm(): Promise<void> {
  await call();
  await heard();
  await call();
}
const listener = () =>
  t.db.one<{ pid: number }>(sql`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'hireyard listener' and state = 'idle'`);

describe('an access token', () => {
  it('is refused with the documented messages for any invalid header', async () => {
    const missing = { detail: 'Authentication credentials were not provided.', code: 'not_authenticated' };
    const header = {
      detail: 'Authorization header must contain two space-delimited values',
      code: 'bad_authorization_header',
    };
    const cases: [string | undefined, object][] = [
      [undefined, missing],
      [`Basic ${access}`, missing],
      [access, missing],
      ['Bearer', header],
      [`Bearer ${access} x`, header],
      ['Bearer rubbish', notValid.body],
      [`Bearer ${refresh}`, { code: 'token_not_valid', messages: [{ message: 'Token has wrong type' }] }],
    ];
    for (const [authorization, body] of cases) {
      const reply = await t.call(
        'GET',
        '/auth/user/',
        authorization === undefined ? {} : { headers: { authorization } },
      );
      expect(reply).toMatchObject({ status: 401, body, headers: notValid.headers });
    }
    const lower = await t.call('GET', '/auth/user/', { headers: { authorization: `bearer ${access}` } });
    expect(lower.status).toBe(200);
  });

  it("expires after 15 minutes; an API client's refresh token gives new ones for 7 days", async () => {
    const begun = t.clock.at;
    t.clock.at += 15 * 60_000;
    expect(await me(access)).toMatchObject(notValid);
    const { status, body } = await renew(refresh);
    expect([status, Object.keys(body)]).toEqual([200, ['access']]);
    expect((await me(body.access)).status).toBe(200);
    t.clock.at = begun + 7 * 86_400_000 - 60_000;
    const last = (await renew(refresh)).body;
    expect((await me(last.access)).status).toBe(200);
    t.clock.at += 60_000;
    expect(await me(last.access)).toMatchObject(notValid);
    expect(await renew(refresh)).toMatchObject(expired);
  });

  it("becomes invalid when its user's epoch is raised", async () => {
    expect((await me(access)).status).toBe(200);
    await t.db.rows(sql`update app_user set epoch = epoch + 1 where id = ${user.id}`);
    await heard();
    expect(await me(access)).toMatchObject(notValid);
    expect(await renew(refresh)).toMatchObject(expired);
    expect(await verify(access)).toMatchObject(expired);
  });

  it('becomes invalid when its user is deactivated or deleted, with their own messages', async () => {
    expect((await me(access)).status).toBe(200);
    await t.db.rows(sql`update app_user set is_active = false where id = ${user.id}`);
    await heard();
    expect(await me(access)).toMatchObject({
      status: 401,
      body: { detail: 'User is inactive', code: 'user_inactive' },
    });
    expect(await renew(refresh)).toMatchObject(expired);
    await t.db.rows(sql`delete from app_user where id = ${user.id}`);
    await heard();
    expect(await me(access)).toMatchObject({
      status: 401,
      body: { detail: 'User not found', code: 'user_not_found' },
    });
    expect(await renew(refresh)).toMatchObject(expired);
  });

  it('applies new groups at once', async () => {
    expect((await me(access)).body.groups).toEqual(['Director']);
    await t.db.rows(sql`update app_user set groups = '{}' where id = ${user.id}`);
    await heard();
    expect((await t.app.access.callerOf(access)).permissions).toEqual([]);
  });

  it('needs no statement while nothing changes', async () => {
    await warm();
    t.takeQueries();
    for (let i = 0; i < 3; i++) expect((await call()).id).toBe(user.id);
    expect(t.takeQueries().filter((text) => text.includes('app_user'))).toEqual([]);
  });

  it('revoked while the database is unreachable is refused afterwards', async () => {
    await warm();
    const before = await listener();
    await t.db.rows(sql`select pg_terminate_backend(${before?.pid ?? 0})`);
    await t.db.rows(sql`update session set revoked_at = now() where user_id = ${user.id}`);
    await vi.waitFor(async () => {
      const now = await listener();
      expect(now).toBeDefined();
      expect(now).not.toEqual(before);
    }, 10_000);
    await heard();
    expect(await me(access)).toMatchObject(notValid);
  });

  it('of an unknown session or user is refused', async () => {
    const tokens = createTokens(t.app.env, t.app.now);
    const end = new Date(t.clock.at + 1e9);
    const sid = '0b8a3d3e-7a6c-4a53-9a2f-4a1f5a3c2b10';
    expect(await me(tokens.signAccess({ user_id: user.id, sid, epoch: 1 }, end))).toMatchObject(notValid);
    const nobody = tokens.signAccess({ user_id: 2_000_000_000, sid, epoch: 1 }, end);
    expect((await me(nobody)).body.code).toBe('user_not_found');
    const huge = tokens.signAccess({ user_id: Number.MAX_SAFE_INTEGER, sid, epoch: 1 }, end);
    expect((await me(huge)).status).toBe(401);
  });
});

describe('logout', () => {
  it('always answers 200, and ends the session of the bearer token', async () => {
    const done = { status: 200, body: { detail: 'Successfully logged out.' } };
    expect(await logout()).toMatchObject(done);
    expect(await logout({ body: {} })).toMatchObject(done);
    expect(await logout({ body: { refresh: 'rubbish' }, token: 'rubbish' })).toMatchObject(done);
    expect(await t.call('GET', '/auth/logout/')).toMatchObject(done);
    await warm();
    expect(await logout({ token: access })).toMatchObject(done);
    expect(await me(access)).toMatchObject(notValid);
    expect(await renew(refresh)).toMatchObject(expired);
    expect(await verify(refresh)).toMatchObject(expired);
    expect(await logout({ token: access })).toMatchObject(done);
  });

  it('ends the session of a refresh token in the body, and no other', async () => {
    const other = await t.enter(user);
    const { body } = await renew(refresh);
    await warm();
    await logout({ body: { refresh } });
    expect(await me(access)).toMatchObject(notValid);
    expect(await me(body.access)).toMatchObject(notValid);
    expect((await me(other.access)).status).toBe(200);
  });

  it('works by GET, and with an expired access token', async () => {
    t.clock.at += 15 * 60_000;
    await t.call('GET', '/auth/logout/', { token: access });
    expect(await renew(refresh)).toMatchObject(expired);
  });
});

describe('token calls', () => {
  it('refuse missing tokens with 400 and the wrong type with 401', async () => {
    const required = { status: 400, body: { refresh: ['This field is required.'] } };
    expect(await renew(undefined)).toMatchObject(required);
    expect(await t.call('POST', '/api/token/refresh/', { body: {} })).toMatchObject(required);
    expect(await verify(undefined)).toMatchObject({
      status: 400,
      body: { token: ['This field is required.'] },
    });
    expect(await renew(5)).toMatchObject({ status: 400, body: { refresh: ['This must be text.'] } });
    expect(await renew(access)).toMatchObject({
      status: 401,
      body: { detail: 'Token has wrong type', code: 'token_not_valid' },
    });
    expect(await renew('rubbish')).toMatchObject(expired);
  });

  it('verify both types, whatever credentials are in the header', async () => {
    for (const token of [access, refresh])
      expect(await verify(token)).toMatchObject({ status: 200, body: {} });
    expect(await verify(`${access}x`)).toMatchObject(expired);
    t.clock.at += 15 * 60_000;
    expect(await verify(access)).toMatchObject(expired);
    const reply = await t.call('POST', '/auth/token/refresh/', { body: { refresh }, token: access });
    expect(reply.status).toBe(200);
  });
});
