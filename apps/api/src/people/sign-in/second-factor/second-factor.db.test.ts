import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../db/database.ts';
import {
  loadDictionaries,
  makeUser,
  password,
  type SignInApp,
  signInApp,
} from '../../../testing/sign-in.testing.ts';
import {
  HALF_MINUTE,
  needed,
  type SecondFactors,
  secondFactors,
  url,
  wrong,
} from './second-factor.testing.ts';
import { removeSecondFactor } from './remove.ts';
import { seal } from './secret-box.ts';
import { takeCode } from './totp.ts';

let t: SignInApp;
let { post, codeOf, login, guarded }: SecondFactors = {} as SecondFactors;
beforeAll(async () => {
  t = await signInApp();
  await loadDictionaries();
  ({ post, codeOf, login, guarded } = secondFactors(t));
});
afterAll(() => t.end());

describe('a new password', () => {
  const change = (token: string, more: object = {}) => {
    const body = { new_password1: 'Quarry-walk-58!', new_password2: 'Quarry-walk-58!', ...more };
    return t.call('POST', '/auth/password/change/', { token, body });
  };

  it('requires the current one from users with a second factor', async () => {
    const { access } = await guarded();
    expect(await change(access)).toMatchObject({
      status: 400,
      body: { old_password: ['This field is required.'] },
    });
    const not = { status: 400, body: { old_password: ['Incorrect password.'] } };
    expect(await change(access, { old_password: 'Other-pass-9!' })).toMatchObject(not);
    expect((await change(access, { old_password: password })).status).toBe(200);
  });

  it('is protected against guessing the current one by the defender', async () => {
    const { user, access } = await guarded();
    for (let tries = 0; tries < 5; tries++)
      expect((await change(access, { old_password: 'guess' })).status).toBe(400);
    expect((await change(access, { old_password: password })).body.code).toBe('account_locked');
    expect((await login(user)).body.code).toBe('account_locked');
  });

  it('needs no current one from users without a second factor', async () => {
    const { access } = await t.enter(await makeUser(t.db));
    expect((await change(access)).status).toBe(200);
  });
});

describe('authenticator codes', () => {
  it('are required once confirmed, and not before', async () => {
    const user = await makeUser(t.db);
    const { access } = await t.enter(user);
    const { status, body } = await post(access, 'totp/', { password });
    expect([status, Object.keys(body)]).toEqual([200, ['secret', 'uri', 'qr']]);
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect(decodeURIComponent(body.uri)).toContain(user.email);
    expect(body.qr).toMatch(/^<svg /);
    expect((await login(user)).status).toBe(200);
    expect(await post(access, 'totp/confirm/', { code: '000000' })).toMatchObject({
      status: 400,
      body: { code: ['Incorrect code. Try again.'] },
    });
    expect((await t.call('GET', url, { token: access })).body).toEqual({
      totp: false,
      recovery_left: 0,
      passkeys: [],
    });
    const done = await post(access, 'totp/confirm/', { code: codeOf(body.secret) });
    expect(new Set(done.body.recovery_codes).size).toBe(10);
    expect(await login(user)).toMatchObject(needed);
    expect((await t.call('GET', url, { token: access })).body).toMatchObject({
      totp: true,
      recovery_left: 10,
    });
    expect(await post(access, 'totp/', { password })).toMatchObject({
      status: 409,
      body: { code: 'second_factor_exists' },
    });
    expect((await t.letters(user.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^A second factor was added/),
    ]);
    expect((await t.historyOf(user)).map(({ action }) => action)).toEqual(['second factor added']);
  });

  it('sign their user in once each, including the previous and next one', async () => {
    const { user, secret } = await guarded();
    const code = codeOf(secret);
    expect((await login(user, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect(await login(user, code)).toMatchObject(wrong);
    t.clock.at += 2 * HALF_MINUTE;
    const [before, next] = [t.clock.at - HALF_MINUTE, t.clock.at + HALF_MINUTE].map((at) =>
      codeOf(secret, at),
    );
    expect(await login(user, codeOf(secret, t.clock.at - 2 * HALF_MINUTE))).toMatchObject(wrong);
    expect((await login(user, before)).status).toBe(200);
    expect((await login(user, next)).status).toBe(200);
    // An earlier code than the used one, so it is invalid.
    expect(await login(user, codeOf(secret))).toMatchObject(wrong);
  });

  it('sign in only one of many who use the same code at once', async () => {
    const { user, secret } = await guarded();
    const code = codeOf(secret);
    const all = await Promise.all(Array.from({ length: 4 }, () => login(user, code)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 403)).toHaveLength(3);
  });

  it('are required from API clients too', async () => {
    const { user, secret } = await guarded();
    const token = (code?: string) =>
      t.call('POST', '/api/token/', {
        body: { username: user.username, password, ...(code === undefined ? {} : { code }) },
      });
    expect(await token()).toMatchObject({ ...needed, status: 401 });
    expect(await token('123')).toMatchObject({ ...wrong, status: 401 });
    expect((await token(codeOf(secret))).status).toBe(200);
  });

  it("count as failures when wrong until a whole sign-in succeeds; missing ones don't", async () => {
    const { user, secret } = await guarded();
    for (let n = 0; n < 8; n++) expect(await login(user)).toMatchObject(needed);
    for (let n = 0; n < 4; n++) expect(await login(user, '000000')).toMatchObject(wrong);
    // The right password alone clears nothing.
    expect(await login(user)).toMatchObject(needed);
    expect(await login(user, 'nonsense')).toMatchObject(wrong);
    expect(await login(user, codeOf(secret))).toMatchObject({
      status: 403,
      body: { code: 'account_locked' },
    });
    t.clock.at += 15 * 60_000;
    expect((await login(user, codeOf(secret))).status).toBe(200);
    const left = await t.db.rows(sql`select 1 from login_failure where key = lower(${user.email})`);
    expect(left).toEqual([]);
  });

  it('reveal nothing without the password', async () => {
    const { user, secret } = await guarded();
    const body = { email: user.email, password: 'wrong', code: codeOf(secret) };
    expect(await t.call('POST', '/auth/login/', { body })).toMatchObject({
      status: 400,
      body: { non_field_errors: ['Unable to log in with provided credentials.'] },
    });
    // It didn't use up the code.
    expect((await login(user, codeOf(secret))).status).toBe(200);
  });

  it('follow the standard', async () => {
    const user = await makeUser(t.db);
    // RFC 6238, appendix B: the last six of eight digits.
    const sealed = seal(t.app.env.SECRET_KEY, user.id, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    await t.db.rows(
      sql`insert into totp (user_id, secret, confirmed_at) values (${user.id}, ${sealed}, now())`,
    );
    const at = (seconds: number) => ({ ...t.app, now: () => new Date(seconds * 1000) });
    for (const [seconds, code] of [
      [59, '287082'],
      [1111111109, '081804'],
      [1234567890, '005924'],
      [2000000000, '279037'],
    ] as const) {
      expect(await takeCode(at(seconds), t.db, user.id, '123456')).toBe(false);
      expect(await takeCode(at(seconds), t.db, user.id, code)).toBe(true);
    }
  });

  it('are never stored or logged in plain text', async () => {
    const { access, recovery } = await guarded();
    const headers = { 'idempotency-key': 'again' };
    const options = { token: access, headers, body: { password } };
    const codes = (await t.call('POST', `${url}recovery/`, options)).body.recovery_codes;
    await t.call('POST', `${url}totp/remove/`, options);
    const { secret } = (await t.call('POST', `${url}totp/`, options)).body;
    recovery.push(...codes);
    for (const table of ['totp', 'recovery_code', 'history', 'sesmail', 'idempotency_key']) {
      const rows = await t.db.rows<{ text: string }>(sql`select x::text as text from ${sql.table(table)} x`);
      for (const text of [secret, Buffer.from(secret).toString('hex'), ...recovery])
        expect([table, rows.some((row) => row.text.includes(text))]).toEqual([table, false]);
    }
    expect(t.logs.join('')).not.toContain(secret);
  });

  it('are useless in a row copied to another user', async () => {
    const { user, secret } = await guarded();
    const other = await makeUser(t.db);
    await t.db.rows(sql`
      insert into totp (user_id, secret, confirmed_at) select ${other.id}, secret, confirmed_at from totp where user_id = ${user.id}`);
    expect(await login(other, codeOf(secret))).toMatchObject(wrong);
  });

  it('are removed with the password, and then no longer required', async () => {
    const { user, access } = await guarded();
    expect((await post(access, 'totp/remove/', { password })).status).toBe(200);
    expect((await login(user)).status).toBe(200);
    expect((await t.call('GET', url, { token: access })).body).toMatchObject({
      totp: false,
      recovery_left: 0,
    });
    expect((await post(access, 'totp/remove/', { password })).status).toBe(409);
    expect((await t.letters(user.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^A second factor was added/),
      expect.stringMatching(/^A second factor was removed/),
    ]);
  });
});

describe('recovery codes', () => {
  it('sign their user in once each, in any spelling', async () => {
    const { user, access, recovery } = await guarded();
    const [first = '', second = ''] = recovery;
    expect((await login(user, first)).status).toBe(200);
    expect(await login(user, first)).toMatchObject(wrong);
    expect((await login(user, second.replaceAll('-', ' ').toUpperCase())).status).toBe(200);
    const left = (await t.call('GET', url, { token: access })).body.recovery_left;
    expect(left).toBe(8);
  });

  it('are renewed with the password, and earlier ones become invalid', async () => {
    const { user, access, recovery } = await guarded();
    const { body } = await post(access, 'recovery/', { password });
    expect(body.recovery_codes).toHaveLength(10);
    expect(await login(user, recovery[0])).toMatchObject(wrong);
    expect((await login(user, body.recovery_codes[0])).status).toBe(200);
    const plain = await t.enter(await makeUser(t.db));
    expect((await post(plain.access, 'recovery/', { password })).status).toBe(409);
  });

  it('leave one set of ten when renewed by several screens at once', async () => {
    const { user, access } = await guarded();
    const sets = await Promise.all(Array.from({ length: 6 }, () => post(access, 'recovery/', { password })));
    const kept = await t.db.rows(sql`select hash from recovery_code where user_id = ${user.id}`);
    expect(kept).toHaveLength(10);
    const working: number[] = [];
    for (const { status, body } of sets) {
      expect(status).toBe(200);
      working.push((await login(user, body.recovery_codes[0])).status === 200 ? 1 : 0);
      await t.db.rows(sql`delete from login_failure`);
    }
    expect(working.filter((one) => one === 1)).toHaveLength(1);
  });

  it("aren't created for an unconfirmed app or another user's", async () => {
    await guarded();
    const user = await makeUser(t.db);
    const { access } = await t.enter(user);
    await post(access, 'totp/', { password });
    const refused = { status: 409, body: { code: 'no_second_factor' } };
    expect(await post(access, 'recovery/', { password })).toMatchObject(refused);
    expect(await t.db.rows(sql`select 1 from recovery_code where user_id = ${user.id}`)).toEqual([]);
  });
});

describe('the own password', () => {
  it('is required before changes, and guesses are counted', async () => {
    const { user, access } = await guarded();
    const refused = { status: 400, body: { password: ['Incorrect password.'] } };
    for (const path of ['totp/', 'totp/remove/', 'recovery/', 'totp/'])
      expect(await post(access, path, { password: 'guess' })).toMatchObject(refused);
    expect(
      await t.call('POST', '/auth/passkey/options/', { token: access, body: { password: 7 } }),
    ).toMatchObject(refused);
    expect(await post(access, 'totp/remove/', { password })).toMatchObject({
      status: 403,
      body: { code: 'account_locked' },
    });
    const attempts = await t.db.rows(
      sql`select success from login_attempt where name = lower(${user.email}) and path like '/auth/%/%/%'`,
    );
    expect(attempts.length).toBeGreaterThanOrEqual(5);
  });
});

it('an administrator removes all second factors of a user, who is notified; without any, nothing happens', async () => {
  const { user } = await guarded();
  const by = await makeUser(t.db, { admin: true });
  const remove = () => t.db.transaction((tx) => removeSecondFactor(t.app, tx, user.id, { by: by.id }));
  expect(await remove()).toBe(true);
  expect((await login(user)).status).toBe(200);
  expect(await remove()).toBe(false);
  expect((await t.letters(user.email)).at(-1)?.subject).toMatch(/^A second factor was removed/);
});
