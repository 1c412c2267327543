import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../db/database.ts';
import { makeUser, password, type SignInApp, signInApp } from '../../../testing/sign-in.testing.ts';

let t: SignInApp;
beforeAll(async () => {
  t = await signInApp();
});
afterAll(() => t.end());

const wrong = { non_field_errors: ['Unable to log in with provided credentials.'] };
const login = (body: unknown, more: object = {}) => t.call('POST', '/auth/login/', { body, ...more });

describe('auth/login', () => {
  it('returns two tokens and the user, and records the time', async () => {
    const user = await makeUser(t.db, { first: 'Ann', last: 'Lee', groups: ['Finance'] });
    const { status, body } = await login({ email: user.email, password });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['access_token', 'refresh_token', 'user']);
    expect(body.user).toMatchObject({
      id: user.id,
      name: 'Ann Lee',
      groups: ['Finance'],
      inbox_count: 0,
      last_login: '2030-05-01T10:00:00.000Z',
    });
    expect(body.user).not.toHaveProperty('password_hash');
    const own = await t.call('GET', '/auth/user/', { token: body.access_token });
    expect(own).toMatchObject({ status: 200, body: body.user });
  });

  it('accepts email or user name in either field and any case, as JSON or form', async () => {
    const { username, email } = await makeUser(t.db);
    const bodies = [
      { email, password },
      { username, password },
      { email: username.toUpperCase(), password },
      { username: ` ${email.toLowerCase()} `, password },
      { email, username: email, password },
      { email, username, password },
      { email, username: '', password },
    ];
    for (const body of bodies) expect((await login(body)).status).toBe(200);
    const form = new URLSearchParams({ email, password }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await login(form, { headers })).status).toBe(200);
  });

  it('answers the same 400 for a wrong password and an unknown, inactive or half-matching user', async () => {
    const user = await makeUser(t.db);
    const other = await makeUser(t.db);
    const inactive = await makeUser(t.db, { active: false });
    const bodies = [
      { email: user.email, password: `${password} ` },
      { email: 'nobody@hire.test', password },
      { email: inactive.email, password },
      { email: user.email, username: other.username, password },
      { email: "' or 1=1 --", password },
      { email: '%', password },
    ];
    for (const body of bodies) expect(await login(body)).toMatchObject({ status: 400, body: wrong });
  });

  it('runs the same queries for every failed sign-in', async () => {
    const known = await makeUser(t.db);
    const inactive = await makeUser(t.db, { active: false });
    const guarded = await makeUser(t.db);
    await t.db.rows(
      sql`insert into totp (user_id, secret, confirmed_at) values (${guarded.id}, '\\x00', now())`,
    );
    const statementsOf = async (email: string, text: string) => {
      t.takeQueries();
      expect((await login({ email, password: text })).status).toBe(400);
      return t.takeQueries();
    };
    const unknown = await statementsOf('nobody.at.all@hire.test', password);
    expect(unknown.some((text) => text.includes('from app_user'))).toBe(true);
    expect(await statementsOf(known.email, 'wrong')).toEqual(unknown);
    expect(await statementsOf(inactive.email, password)).toEqual(unknown);
    expect(await statementsOf(guarded.username, 'wrong')).toEqual(unknown);
  });

  it('reports everything missing or of the wrong type at once', async () => {
    const required = ['This field is required.'];
    const noName = ['Must include either "username" or "email" and "password".'];
    const cases: [unknown, object][] = [
      [{ email: 'a@b.cd' }, { password: required }],
      [{}, { password: required }],
      [undefined, { password: required }],
      [{ password }, { non_field_errors: noName }],
      [
        { email: '', username: ' ', password: '' },
        { password: ['This field may not be blank.'], non_field_errors: noName },
      ],
      [{ email: 7, password }, { email: ['This must be text.'] }],
      [{ email: 'a@b.cd', password: 12345678 }, { password: ['This must be text.'] }],
      [{ email: 'a@b.cd', password: null }, { password: ['This field must have a value.'] }],
      [{ email: 'a\u0000b', password }, { email: ['Null characters are not allowed.'] }],
      [{ email: 'a@b.cd', password: 'a'.repeat(1001) }, { password: ['Use at most 1000 characters.'] }],
      [['a'], { non_field_errors: ['This must be an object, not a list.'] }],
    ];
    for (const [body, errors] of cases)
      expect(await login(body)).toMatchObject({ status: 400, body: errors });
    expect(await login({ email: 'a@b.cd', password: 'a\u0000b' })).toMatchObject({
      status: 400,
      body: { password: expect.anything() },
    });
  });

  it('refuses a megabyte password before hashing it', async () => {
    const user = await makeUser(t.db);
    const large = await login({ email: user.email, password: 'a'.repeat(900_000) });
    expect(large).toMatchObject({ status: 400, body: { password: expect.anything() } });
    expect((await login({ email: user.email, password: 'a'.repeat(1_048_576) })).status).toBe(413);
    const failures = await t.db.rows(
      sql`select 1 from login_failure where key = ${user.email.toLowerCase()}`,
    );
    expect(failures).toEqual([]);
  });

  it('works whatever credentials are already sent', async () => {
    const user = await makeUser(t.db);
    const { access } = await t.enter(user);
    for (const authorization of [`Bearer ${access}`, 'Bearer rubbish', 'Bearer', 'Basic YTpi', 'Bearer a b'])
      expect((await login({ email: user.email, password }, { headers: { authorization } })).status).toBe(200);
  });

  it('logs every attempt in the database, and no name, address or password elsewhere', async () => {
    const user = await makeUser(t.db);
    const headers = { 'user-agent': 'Tester/1' };
    await login({ email: user.email, password: 'not-this-one' }, { from: '192.0.2.7', headers });
    await login({ email: user.email, password }, { from: '192.0.2.7', headers });
    const rows = await t.db.rows(sql`
      select name, address, user_agent, path, success from login_attempt where address = '192.0.2.7' order by id`);
    const attempt = {
      name: user.email.toLowerCase(),
      address: '192.0.2.7',
      user_agent: 'Tester/1',
      path: '/auth/login/',
    };
    expect(rows).toEqual([
      { ...attempt, success: false },
      { ...attempt, success: true },
    ]);
    const logs = t.logs.join('').toLowerCase();
    for (const secret of [user.email.toLowerCase(), '192.0.2.7', 'not-this-one', password.toLowerCase()])
      expect(logs).not.toContain(secret);
  });
});

describe('api/token', () => {
  it('returns access and refresh tokens by user name or email', async () => {
    const { username, email } = await makeUser(t.db);
    for (const name of [username, email]) {
      const { status, body } = await t.call('POST', '/api/token/', { body: { username: name, password } });
      expect([status, Object.keys(body).sort()]).toEqual([200, ['access', 'refresh']]);
      expect((await t.call('GET', '/auth/user/', { token: body.access })).status).toBe(200);
      expect((await t.call('POST', '/api/token/refresh/', { body: { refresh: body.refresh } })).status).toBe(
        200,
      );
    }
  });

  it('answers 401 without a code for wrong credentials, 400 for missing fields', async () => {
    const { username } = await makeUser(t.db);
    const bad = await t.call('POST', '/api/token/', { body: { username, password: 'no' } });
    expect(bad).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer realm="api"' } });
    expect(bad.body).toEqual({ detail: 'No active account found with the given credentials' });
    const empty = await t.call('POST', '/api/token/', { body: {} });
    const required = ['This field is required.'];
    expect(empty).toMatchObject({ status: 400, body: { username: required, password: required } });
  });
});
