import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../db/database.ts';
import type { Reply } from '../../../testing/test-app.ts';
import {
  loadDictionaries,
  makeUser,
  password,
  type SignInApp,
  signInApp,
  type TestUser,
} from '../../../testing/sign-in.testing.ts';

let t: SignInApp;
beforeAll(async () => {
  t = await signInApp();
  await loadDictionaries();
});
afterAll(() => t.end());

const MINUTE = 60_000;
const OFFICE = '192.0.2.50';
const cookieOf = (reply: Reply): string => {
  const set = [reply.headers['set-cookie'] ?? []].flat().find((one) => String(one).startsWith('device='));
  return String(set ?? '').split(';')[0] ?? '';
};
/** An agent that keeps its cookie, like a browser. */
function browser(from?: string) {
  let cookie = '';
  const post = async (url: string, body: object, token?: string): Promise<Reply> => {
    const reply = await t.call('POST', url, {
      body,
      ...(token !== undefined && { token }),
      ...(from !== undefined && { from }),
      headers: cookie === '' ? {} : { cookie },
    });
    cookie = cookieOf(reply) || cookie;
    return reply;
  };
  return {
    post,
    cookie: () => cookie,
    login: (user: TestUser, secret = password, name = user.email) =>
      post('/auth/login/', { email: name, password: secret }),
  };
}
type Browser = ReturnType<typeof browser>;
async function known(user: TestUser, from?: string): Promise<Browser> {
  const one = browser(from);
  expect((await one.login(user)).status).toBe(200);
  return one;
}
const guess = async (user: TestUser, times: number, at: Browser = browser()) => {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await at.login(user, 'wrong')).status);
  return statuses;
};

describe('a browser that its user has signed in with before', () => {
  it('may sign in while failures elsewhere block the name and address', async () => {
    const user = await makeUser(t.db);
    const own = await known(user, OFFICE);
    expect(await guess(user, 6)).toEqual([400, 400, 400, 400, 400, 403]);
    const colleague = browser(OFFICE);
    for (let n = 0; n < 5; n++) await colleague.login(await makeUser(t.db), 'wrong');
    expect((await colleague.login(user)).status).toBe(403);
    expect((await own.login(user)).status).toBe(200);
    expect((await own.login(user, password, user.username.toUpperCase())).status).toBe(200);
  });

  it('gives attackers elsewhere no new attempts when its user signs in', async () => {
    const user = await makeUser(t.db);
    const own = await known(user);
    await guess(user, 4);
    expect((await own.login(user)).status).toBe(200);
    expect(await guess(user, 2)).toEqual([400, 403]);
  });

  it('is blocked for that user after five failures of its own, without blocking name or address', async () => {
    const user = await makeUser(t.db);
    const own = await known(user, '192.0.2.51');
    expect(await guess(user, 6, own)).toEqual([400, 400, 400, 400, 400, 403]);
    const blocked = await own.login(user);
    expect([blocked.status, blocked.body.code, blocked.headers['retry-after']]).toEqual([
      403,
      'account_locked',
      '900',
    ]);
    expect((await browser('192.0.2.51').login(user)).status).toBe(200);
    t.clock.at += 15 * MINUTE;
    expect((await own.login(user)).status).toBe(200);
  });

  it('is unknown to other users, and has a counter per user', async () => {
    const [one, two, stranger] = [await makeUser(t.db), await makeUser(t.db), await makeUser(t.db)];
    const shared = await known(one);
    expect((await shared.login(two)).status).toBe(200);
    expect(await guess(one, 6, shared)).toEqual([400, 400, 400, 400, 400, 403]);
    await guess(two, 5);
    expect((await shared.login(two)).status).toBe(200);
    await guess(stranger, 5);
    expect((await shared.login(stranger)).status).toBe(403);
  });

  it('becomes unknown when the user is deactivated or changes the password elsewhere', async () => {
    const user = await makeUser(t.db);
    const own = await known(user);
    await t.db.rows(sql`update app_user set epoch = epoch + 1 where id = ${user.id}`);
    await guess(user, 5);
    expect((await own.login(user)).status).toBe(403);
  });

  it('stays known after a password change made in it', async () => {
    const user = await makeUser(t.db);
    const own = browser();
    const { access_token: token } = (await own.login(user)).body;
    const secret = 'Quarry-walk-58!';
    const body = { new_password1: secret, new_password2: secret };
    expect((await own.post('/auth/password/change/', body, token)).status).toBe(200);
    await guess(user, 5);
    expect((await own.login(user, secret)).status).toBe(200);
    await own.post('/auth/password/reset/', { email: user.email });
    const [letter] = (await t.letters(user.email)).slice(-1);
    const link = new URL(/http:\/\/hire\.test\/\S+confirm\S+/.exec(letter?.text ?? '')?.[0] ?? 'http://none');
    const next = 'Copper-lantern-41!';
    const reset = { ...Object.fromEntries(link.searchParams), new_password1: next, new_password2: next };
    expect((await own.post('/auth/password/reset/confirm/', reset)).status).toBe(200);
    expect((await own.login(user, next)).status).toBe(200);
    expect((await browser().login(user, next)).status).toBe(403);
  });

  it('can confirm the own password while others block the name', async () => {
    const user = await makeUser(t.db);
    const own = browser();
    const { access_token: token } = (await own.login(user)).body;
    await guess(user, 5);
    expect((await own.post('/auth/second-factor/totp/', { password }, token)).status).toBe(200);
    expect((await browser().post('/auth/second-factor/totp/', { password }, token)).status).toBe(403);
  });

  it('is remembered by an HttpOnly, same-site cookie', async () => {
    const user = await makeUser(t.db);
    const reply = await browser().login(user);
    const cookie = String([reply.headers['set-cookie'] ?? []].flat()[0]);
    expect(cookie).toMatch(/^device=/);
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=15552000'])
      expect(cookie).toContain(part);
    const failed = await browser().login(user, 'wrong');
    expect(failed.headers['set-cookie']).toBeUndefined();
  });

  it('uses a host-bound cookie if the public address is https', async () => {
    const https = await signInApp({ PUBLIC_URL: 'https://hire.test' });
    try {
      const { email } = await makeUser(https.db);
      const { headers } = await https.call('POST', '/auth/login/', { body: { email, password } });
      const cookie = String([headers['set-cookie'] ?? []].flat()[0]);
      expect(cookie).toMatch(/^__Host-device=/);
      expect(cookie).toContain('Secure');
    } finally {
      await https.end();
    }
  });

  it('is unblocked with its user, and listed under blocked sign-ins', async () => {
    const user = await makeUser(t.db);
    const own = await known(user);
    await guess(user, 5, own);
    const admin = await t.enter(await makeUser(t.db, { admin: true }));
    const api = (method: 'GET' | 'POST', path: string, body?: object) =>
      t.call(method, `/api/v1/users/${path}`, { token: admin.access, ...(body && { body }) });
    const listed = async () =>
      (await api('GET', 'blocked/?page_size=100')).body.results.filter(
        (one: { user: { id: number } | null }) => one.user?.id === user.id,
      );
    expect(await listed()).toMatchObject([
      { username: user.email.toLowerCase(), ip_address: null, device: true, failures: 5 },
    ]);
    expect(Date.parse((await api('GET', `${user.id}/`)).body.blocked_until)).toBeGreaterThan(t.clock.at);
    await api('POST', `${user.id}/unblock/`, {});
    expect(await listed()).toEqual([]);
    expect((await own.login(user)).status).toBe(200);
    await guess(user, 5, own);
    expect((await api('POST', 'unblock/', { username: user.username })).body.detail).toBe('Unblocked.');
    expect((await own.login(user)).status).toBe(200);
  });
});

describe('attempts', () => {
  it('delay with each failure before blocking, by name and by address, and not after a success', async () => {
    const user = await makeUser(t.db);
    t.waits.length = 0;
    await guess(user, 4);
    await browser().login(user);
    expect(t.waits).toEqual([250, 500, 1000]);
    await guess(user, 1);
    expect(t.waits).toHaveLength(3);
    const spray = browser('192.0.2.60');
    for (let n = 0; n < 4; n++) await spray.login(await makeUser(t.db), 'wrong');
    expect(t.waits.slice(3)).toEqual([250, 500]);
  });

  it('take as long, with as many queries, for unknown names', async () => {
    const costs = async (email: string) => {
      t.waits.length = 0;
      t.takeQueries();
      for (let n = 0; n < 5; n++)
        await t.call('POST', '/auth/login/', { body: { email, password: 'wrong' } });
      return [[...t.waits], t.takeQueries()];
    };
    const user = await makeUser(t.db);
    expect(await costs('nobody.at.all@hire.test')).toEqual(await costs(user.email));
  });
});
