import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../db/database.ts';
import {
  makeUser,
  password,
  type SignInApp,
  signInApp,
  type TestUser,
} from '../../../testing/sign-in.testing.ts';

let t: SignInApp;
let user: TestUser;
beforeAll(async () => {
  t = await signInApp();
});
beforeEach(async () => {
  user = await makeUser(t.db);
});
afterAll(() => t.end());

const SECOND = 1000;
const renew = (refresh: string) => t.call('POST', '/auth/token/refresh/', { body: { refresh } });
const me = (token: string) => t.call('GET', '/auth/user/', { token });
const over = { status: 401, body: { detail: 'Token is invalid or expired', code: 'token_not_valid' } };
const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

const onScreen = async ({ email }: TestUser, app = t) => {
  const { body } = await app.call('POST', '/auth/login/', { body: { email, password } });
  return { access: body.access_token as string, refresh: body.refresh_token as string };
};

describe('a refresh token', () => {
  it('returns the next one for the same session', async () => {
    const first = await onScreen(user);
    const second = (await renew(first.refresh)).body;
    t.clock.at += 60 * SECOND;
    const third = (await renew(second.refresh)).body;
    const all = [first, second, third].map(({ refresh }) => claims(refresh));
    expect(new Set(all.map(({ jti }) => jti)).size).toBe(3);
    expect(new Set(all.map(({ sid, exp }) => `${sid} ${exp}`)).size).toBe(1);
    expect((await me(third.access)).status).toBe(200);
  });

  it('is valid for another half minute after a lost answer, and returns the same next one', async () => {
    const { refresh } = await onScreen(user);
    const lost = (await renew(refresh)).body;
    t.clock.at += 30 * SECOND;
    const again = await renew(refresh);
    expect(again.status).toBe(200);
    expect(claims(again.body.refresh).jti).toBe(claims(lost.refresh).jti);
    t.clock.at += SECOND;
    for (const token of [again.body.refresh, lost.refresh]) expect((await renew(token)).status).toBe(200);
  });

  it('ends its session, including newer tokens, when reused later, and notifies the user', async () => {
    const { refresh } = await onScreen(user);
    const elsewhere = await onScreen(user);
    const next = (await renew(refresh)).body;
    t.clock.at += 31 * SECOND;
    expect(await renew(refresh)).toMatchObject(over);
    expect(await renew(next.refresh)).toMatchObject(over);
    expect((await me(next.access)).status).toBe(401);
    expect((await renew(elsewhere.refresh)).status).toBe(200);
    const session = await t.db.one(sql`select revoked_for from session where id = ${claims(refresh).sid}`);
    expect(session).toEqual({ revoked_for: 'reuse' });
    expect((await t.letters(user.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^You were signed out/),
    ]);
    expect((await t.historyOf(user)).map(({ action }) => action)).toEqual(['session ended']);
  });

  it('counts as a copy from another browser: opens no second session and ends the first', async () => {
    const cookieOf = (headers: Record<string, unknown>) =>
      String([headers['set-cookie'] ?? []].flat()[0]).split(';')[0] ?? '';
    const renewIn = (refresh: string, cookie: string) =>
      t.call('POST', '/auth/token/refresh/', { body: { refresh }, headers: cookie === '' ? {} : { cookie } });
    const body = { email: user.email, password };
    const own = await t.call('POST', '/auth/login/', { body });
    const cookie = cookieOf(own.headers);
    const other = await makeUser(t.db);
    const elsewhere = await t.call('POST', '/auth/login/', { body: { email: other.email, password } });
    for (const copy of ['', cookieOf(elsewhere.headers)]) {
      const { refresh_token: refresh } = (await t.call('POST', '/auth/login/', { body, headers: { cookie } }))
        .body;
      const [first, tab] = [await renewIn(refresh, cookie), await renewIn(refresh, cookie)];
      expect(claims(tab.body.refresh).jti).toBe(claims(first.body.refresh).jti);
      expect(await renewIn(refresh, copy)).toMatchObject(over);
      expect(await renewIn(first.body.refresh, cookie)).toMatchObject(over);
      expect((await me(first.body.access)).status).toBe(401);
    }
  });

  it('reveals a copy that was used first when its owner renews a moment later', async () => {
    const body = { email: user.email, password };
    const own = await t.call('POST', '/auth/login/', { body });
    const cookie = String([own.headers['set-cookie'] ?? []].flat()[0]).split(';')[0] ?? '';
    const { refresh_token: refresh } = own.body;
    const thief = await renew(refresh);
    expect(thief.status).toBe(200);
    const owner = await t.call('POST', '/auth/token/refresh/', { body: { refresh }, headers: { cookie } });
    expect(owner).toMatchObject(over);
    expect(await renew(thief.body.refresh)).toMatchObject(over);
    expect((await me(thief.body.access)).status).toBe(401);
  });

  it('ends the session at once if two older than the current one', async () => {
    const { refresh } = await onScreen(user);
    const second = (await renew(refresh)).body.refresh;
    await renew(second);
    expect(await renew(refresh)).toMatchObject(over);
    expect(await renew(second)).toMatchObject(over);
  });

  it('returns the same next one to simultaneous calls', async () => {
    const { refresh } = await onScreen(user);
    const replies = await Promise.all(Array.from({ length: 8 }, () => renew(refresh)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(replies.map(({ body }) => claims(body.refresh).jti)).size).toBe(1);
    expect((await renew(replies[0]?.body.refresh)).status).toBe(200);
  });

  it("records use of the session; an access token doesn't", async () => {
    const { access, refresh } = await onScreen(user);
    t.clock.at += 60 * SECOND;
    await me(access);
    const used = () => t.db.one(sql`select last_used_at from session where id = ${claims(refresh).sid}`);
    expect(await used()).toEqual({ last_used_at: null });
    await renew(refresh);
    expect(await used()).toEqual({ last_used_at: new Date(t.clock.at).toISOString() });
  });
});

describe('refresh tokens of API clients', () => {
  it("are kept and valid until they expire, also through the app's call", async () => {
    const { refresh } = await t.enter(user);
    for (const url of ['/api/token/refresh/', '/auth/token/refresh/', '/api/token/refresh/']) {
      t.clock.at += 60 * SECOND;
      const reply = await t.call('POST', url, { body: { refresh } });
      expect([reply.status, Object.keys(reply.body)]).toEqual([200, ['access']]);
    }
  });

  it('are rotated like those of screens if all are', async () => {
    const strict = await signInApp({ REFRESH_TOKEN_ROTATION: 'all' });
    try {
      const { refresh } = await strict.enter(await makeUser(strict.db));
      const again = () => strict.call('POST', '/api/token/refresh/', { body: { refresh } });
      expect((await again()).body.refresh).toEqual(expect.any(String));
      strict.clock.at += 31 * SECOND;
      expect(await again()).toMatchObject(over);
    } finally {
      await strict.end();
    }
  });
});

it('refresh tokens of screens are kept too if none are rotated', async () => {
  const steady = await signInApp({ REFRESH_TOKEN_ROTATION: 'off' });
  try {
    const { refresh } = await onScreen(await makeUser(steady.db), steady);
    for (let n = 0; n < 3; n++) {
      steady.clock.at += 60 * SECOND;
      const reply = await steady.call('POST', '/auth/token/refresh/', { body: { refresh } });
      expect([reply.status, Object.keys(reply.body)]).toEqual([200, ['access']]);
    }
  } finally {
    await steady.end();
  }
});

describe('one’s sessions', () => {
  const list = async (token: string) => (await t.call('GET', '/auth/sessions/', { token })).body;
  const end = (token: string, body: object = {}) => t.call('POST', '/auth/sessions/end/', { token, body });

  it('are listed with their client, and the own one is marked', async () => {
    const program = await t.enter(user);
    t.clock.at += SECOND;
    const headers = { 'user-agent': 'Tester/1' };
    const body = { email: user.email, password };
    const screen = (await t.call('POST', '/auth/login/', { body, headers, from: '192.0.2.9' })).body;
    await t.enter(await makeUser(t.db));
    expect(await list(screen.access_token)).toEqual([
      {
        uuid: claims(screen.access_token).sid,
        via: 'screen',
        created_at: new Date(t.clock.at).toISOString(),
        last_used_at: null,
        address: '192.0.2.9',
        user_agent: 'Tester/1',
        current: true,
      },
      expect.objectContaining({ uuid: claims(program.access).sid, via: 'api', current: false }),
    ]);
    t.clock.at += 60 * SECOND;
    await renew(program.refresh);
    expect((await list(screen.access_token))[0]).toMatchObject({
      via: 'api',
      last_used_at: new Date(t.clock.at).toISOString(),
    });
  });

  it("end one at a time or all others at once; never another user's", async () => {
    const [own, one, two] = [await t.enter(user), await t.enter(user), await t.enter(user)];
    const foreign = await t.enter(await makeUser(t.db));
    for (const uuid of [claims(foreign.access).sid, 'x', '0b8a3d3e-7a6c-4a53-9a2f-4a1f5a3c2b10'])
      expect((await end(own.access, { uuid })).status).toBe(404);
    expect((await me(foreign.access)).status).toBe(200);
    expect(await end(own.access, { uuid: claims(one.access).sid })).toMatchObject({
      status: 200,
      body: { detail: 'One session was ended.' },
    });
    expect((await me(one.access)).status).toBe(401);
    expect((await me(two.access)).status).toBe(200);
    await t.enter(user);
    expect((await end(own.access)).body.detail).toBe('2 sessions were ended.');
    expect((await me(two.access)).status).toBe(401);
    expect((await list(own.access)).map(({ current }: { current: boolean }) => current)).toEqual([true]);
    expect((await t.historyOf(user)).map(({ action }) => action)).toEqual([
      'sessions ended',
      'sessions ended',
    ]);
    await end(own.access, { uuid: claims(own.access).sid });
    expect((await me(own.access)).status).toBe(401);
  });
});
