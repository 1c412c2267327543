import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../db/database.ts';
import {
  makeUser,
  password,
  type SignInApp,
  signInApp,
  type TestUser,
} from '../../../testing/sign-in.testing.ts';
import { type Authenticator, authenticator, type Quirks } from './authenticator.testing.ts';

let t: SignInApp;
beforeAll(async () => {
  t = await signInApp();
});
afterAll(() => t.end());

const SITE = 'http://hire.test';
const post = (path: string, body: object, token?: string) =>
  t.call('POST', `/auth/passkey/${path}`, { body, ...(token === undefined ? {} : { token }) });
const unusable = {
  status: 400,
  body: { non_field_errors: ['This passkey can’t be used.'] },
};

interface Holder {
  readonly user: TestUser;
  readonly access: string;
  readonly device: Authenticator;
  readonly passkey: { id: number; name: string };
}
const begin = async (access: string) => (await post('options/', { password }, access)).body;
/** Creates a user with a passkey. */
async function holder(): Promise<Holder> {
  const user = await makeUser(t.db, { first: 'Ann', last: 'Lee' });
  const { access } = await t.enter(user);
  const device = authenticator(SITE);
  const { options, ticket } = await begin(access);
  const made = await post('', { ticket, credential: device.add(options), name: 'Telephone' }, access);
  expect(made.status).toBe(201);
  return { user, access, device, passkey: made.body };
}
const ask = async () => (await post('sign-in/options/', {})).body;
async function signIn(device: Authenticator, quirks: Quirks = {}) {
  const { options, ticket } = await ask();
  return post('sign-in/', { ticket, credential: device.answer(options, quirks) });
}

describe('a passkey', () => {
  it('guards the password: changing it needs the current one', async () => {
    const { access } = await holder();
    const body = { new_password1: 'Quarry-walk-58!', new_password2: 'Quarry-walk-58!' };
    const change = (more: object) =>
      t.call('POST', '/auth/password/change/', { token: access, body: { ...body, ...more } });
    expect((await change({})).body).toEqual({ old_password: ['This field is required.'] });
    expect((await change({ old_password: password })).status).toBe(200);
  });

  it('is added with the password, for this site, with user verification', async () => {
    const { user, access, passkey, device } = await holder();
    expect(passkey).toMatchObject({ name: 'Telephone', last_used_at: null });
    expect((await t.call('GET', '/auth/second-factor/', { token: access })).body).toEqual({
      totp: false,
      recovery_left: 0,
      passkeys: [passkey],
    });
    const { options } = await begin(access);
    expect(options).toMatchObject({
      rp: { id: 'hire.test' },
      user: { name: user.email, displayName: 'Ann Lee' },
      excludeCredentials: [{ id: device.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect((await t.letters(user.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^A second factor was added/),
    ]);
    expect(await t.historyOf(user)).toEqual([
      {
        action: 'second factor added',
        changes: [{ field: 'second_factor', before: null, after: 'passkey Telephone' }],
      },
    ]);
  });

  it('is refused for another challenge, another site or without user verification', async () => {
    const user = await makeUser(t.db);
    const { access } = await t.enter(user);
    const other = await t.enter(await makeUser(t.db));
    const device = authenticator(SITE);
    const add = (ticket: string, credential: unknown, token = access) =>
      post('', { ticket, credential, name: 'x' }, token);
    const first = await begin(access);
    const second = await begin(access);
    expect(await add(first.ticket, device.add(second.options))).toMatchObject(unusable);
    // A wrong answer uses up the ticket too.
    expect(await add(first.ticket, device.add(first.options))).toMatchObject(unusable);
    expect(await add(second.ticket, device.add(second.options), other.access)).toMatchObject(unusable);
    for (const quirks of [{ origin: 'https://evil.test' }, { unverified: true }] as const) {
      const { options, ticket } = await begin(access);
      expect(await add(ticket, device.add(options, quirks))).toMatchObject(unusable);
    }
    const late = await begin(access);
    t.clock.at += 5 * 60_000;
    expect(await add(late.ticket, device.add(late.options))).toMatchObject(unusable);
    for (const credential of [{}, [], 7, 'x', { id: 'a', response: null }])
      expect(await add((await begin(access)).ticket, credential)).toMatchObject(unusable);
    expect(await add('rubbish', {})).toMatchObject(unusable);
    expect(await add((await ask()).ticket, {})).toMatchObject(unusable);
    const left = await t.db.rows(sql`select 1 from passkey where user_id = ${user.id}`);
    expect(left).toEqual([]);
  });

  it('is removed only by its user, with the password', async () => {
    const { user, access, passkey, device } = await holder();
    const other = await t.enter(await makeUser(t.db));
    const remove = (token: string, id: unknown = passkey.id) =>
      post(`${String(id)}/remove/`, { password }, token);
    expect((await remove(other.access)).status).toBe(404);
    for (const id of ['x', '0', '99999999999999']) expect((await remove(access, id)).status).toBe(404);
    expect((await signIn(device)).status).toBe(200);
    expect((await remove(access)).status).toBe(200);
    expect(await signIn(device)).toMatchObject(unusable);
    expect((await t.letters(user.email)).at(-1)?.subject).toMatch(/^A second factor was removed/);
  });
});

describe('signing in with a passkey', () => {
  it('returns tokens and the user without a name, and logs the attempt', async () => {
    const { user, device, access } = await holder();
    t.clock.at += 1000;
    const { status, body } = await signIn(device);
    expect([status, Object.keys(body)]).toEqual([200, ['access_token', 'refresh_token', 'user']]);
    expect((await t.call('GET', '/auth/user/', { token: body.access_token })).body.id).toBe(user.id);
    const used = (await t.call('GET', '/auth/second-factor/', { token: access })).body.passkeys[0];
    expect(used.last_used_at).toBe(new Date(t.clock.at).toISOString());
    const attempts = await t.db.rows(
      sql`select name, success from login_attempt where path = '/auth/passkey/sign-in/' order by id desc limit 1`,
    );
    expect(attempts).toEqual([{ name: user.email.toLowerCase(), success: true }]);
  });

  it('counts as both factors, so no code is required', async () => {
    const { user, device } = await holder();
    await t.db.rows(
      sql`insert into totp (user_id, secret, confirmed_at) values (${user.id}, '\\x00', now())`,
    );
    const plain = await t.call('POST', '/auth/login/', { body: { email: user.email, password } });
    expect(plain.body.code).toBe('second_factor_required');
    expect((await signIn(device)).status).toBe(200);
  });

  it('accepts each answer once, to its own challenge, for this site, with user verification', async () => {
    const { device } = await holder();
    const first = await ask();
    const credential = device.answer(first.options);
    expect((await post('sign-in/', { ticket: first.ticket, credential })).status).toBe(200);
    expect(await post('sign-in/', { ticket: first.ticket, credential })).toMatchObject(unusable);
    const second = await ask();
    expect(await post('sign-in/', { ticket: second.ticket, credential })).toMatchObject(unusable);
    for (const quirks of [
      { origin: 'https://evil.test' },
      { unverified: true },
      { userHandle: Buffer.alloc(16).toString('base64url') },
    ] as const)
      expect(await signIn(device, quirks)).toMatchObject(unusable);
    const late = await ask();
    t.clock.at += 5 * 60_000;
    expect(
      await post('sign-in/', { ticket: late.ticket, credential: device.answer(late.options) }),
    ).toMatchObject(unusable);
    for (const odd of [{}, [], 7, { id: device.id }, { id: '\u0000' }, { id: device.id, response: {} }])
      expect((await post('sign-in/', { ticket: (await ask()).ticket, credential: odd })).status).toBe(400);
    expect((await signIn(device)).status).toBe(200);
  });

  it("refuses a cloned passkey, whose counter doesn't increase", async () => {
    const { device } = await holder();
    expect((await signIn(device, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 3, 0]) expect(await signIn(device, { counter })).toMatchObject(unusable);
    expect((await signIn(device, { counter: 8 })).status).toBe(200);
  });

  it('refuses unknown keys and inactive users', async () => {
    const { user, device } = await holder();
    expect(await signIn(authenticator(SITE))).toMatchObject(unusable);
    await t.db.rows(sql`update app_user set is_active = false where id = ${user.id}`);
    expect(await signIn(device)).toMatchObject(unusable);
  });

  it('works while failed passwords block the name, and lifts no block', async () => {
    const { user, device } = await holder();
    const login = (secret: string) =>
      t.call('POST', '/auth/login/', { body: { email: user.email, password: secret } });
    for (let n = 0; n < 5; n++) await login('wrong');
    expect((await login(password)).body.code).toBe('account_locked');
    expect((await signIn(device)).status).toBe(200);
    expect((await login(password)).body.code).toBe('account_locked');
  });

  it("uses the request's address if no public one is set", async () => {
    const open = await signInApp({ PUBLIC_URL: '' });
    try {
      const { body } = await open.call('POST', '/auth/passkey/sign-in/options/', {
        body: {},
        headers: { host: 'office.local:8080' },
      });
      expect(body.options).toMatchObject({ rpId: 'office.local', userVerification: 'required' });
    } finally {
      await open.end();
    }
  });
});
