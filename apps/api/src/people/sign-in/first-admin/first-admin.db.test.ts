import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../db/database.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { isSetupToken, lacksAdmin, setupAddress, setupToken } from './link.ts';

const DAY_MS = 24 * 60 * 60_000;
const PASSWORD = 'Correct-horse-7';
const who = {
  company: 'Fernhill Hire',
  country: 'GB',
  time_zone: 'Pacific/Kiritimati',
  email: 'chief@fernhill.test',
  first_name: 'Ada',
  last_name: 'Fernhill',
  new_password1: PASSWORD,
  new_password2: PASSWORD,
};
const AT = '/auth/setup/';
const users = async (app: TestApp) =>
  (await app.db.one<{ n: number }>(sql`select count(*)::int as n from app_user`))?.n;

describe('an installation without users', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await testApp({ env: { DEMO: '0', RATE_LIMIT: '0' } });
    token = setupToken(app.app.env, app.app.now());
  });
  afterAll(() => app.end());

  test('prints a setup link whose token is never sent to servers or proxies', () => {
    const { env, now } = app.app;
    const address = new URL(setupAddress(env, now(), 80));
    expect([address.origin, address.pathname, address.search]).toEqual([
      'http://hire.test',
      '/authentication/login/setup',
      '',
    ]);
    expect(isSetupToken(env, address.hash.slice(1), now())).toBe(true);
  });

  test.each([
    ['none', () => 'x'],
    ['one with another end', () => `9${token.slice(1)}`],
    ['one of another installation', () => setupToken({ SECRET_KEY: 'x'.repeat(40) }, new Date())],
    ['one that is over', () => setupToken(app.app.env, new Date(Date.now() - DAY_MS - 1))],
    ['one with more behind it', () => `${token}.x`],
  ])('refuses a token that is %s', async (_, wrong) => {
    const reply = await app.anonymous.post(AT, { ...who, token: wrong() });
    expect([reply.status, reply.body.code, await users(app)]).toEqual([409, 'setup_link_over', 0]);
  });

  test.each([
    [{ new_password1: 'short', new_password2: 'short' }, 'new_password1'],
    [{ new_password2: 'Correct-horse-8' }, 'new_password2'],
    [{ new_password1: 'Fernhill1!', new_password2: 'Fernhill1!' }, 'new_password1'],
    [{ email: 'chief' }, 'email'],
    [{ company: '' }, 'company'],
    [{ country: 'FR' }, 'country'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
  ])('refuses %j at its field, and the link stays valid', async (change, field) => {
    const reply = await app.anonymous.post(AT, { ...who, ...change, token });
    expect([reply.status, Object.keys(reply.body), await users(app)]).toEqual([400, [field], 0]);
  });

  test('creates one administrator if several try at once; later links fail', async () => {
    const replies = await Promise.all(
      [1, 2, 3].map((n) => app.anonymous.post(AT, { ...who, email: `chief${n}@fernhill.test`, token })),
    );
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    expect([await users(app), await lacksAdmin(app.db, app.app.env)]).toEqual([1, false]);
    const late = await app.anonymous.post(AT, { ...who, token: setupToken(app.app.env, app.app.now()) });
    expect([late.status, late.body.code]).toEqual([409, 'setup_link_over']);
  });

  test("creates an administrator who can sign in, and sets the business's name, country and time zone", async () => {
    const found = await app.db.one<{ email: string }>(sql`select email from app_user`);
    const signed = await app.anonymous.post('/auth/login/', { email: found?.email, password: PASSWORD });
    expect([signed.status, signed.body.user.is_admin, signed.body.user.is_site_admin]).toEqual([
      200,
      true,
      true,
    ]);
    const settings = await app.app.settings.all(app.db);
    expect(settings).toMatchObject({
      company: { name: 'Fernhill Hire' },
      country: 'GB',
      locale: 'en-GB',
      currency: 'GBP',
      time_zone: 'Pacific/Kiritimati',
    });
    expect(app.app.calendar.timeZone()).toBe('Pacific/Kiritimati');
    const history = await app.db.rows<{ resource: string; action: string }>(
      sql`select resource, action from history where resource in ('user', 'metadata') order by id`,
    );
    expect(history[0]).toEqual({ resource: 'user', action: 'created' });
    expect(history.filter(({ resource }) => resource === 'metadata')).toHaveLength(5);
  });
});

test('ignores the link in a demo, which has its own users', async () => {
  const app = await testApp({ env: { DEMO: '1' } });
  const reply = await app.anonymous.post(AT, { ...who, token: setupToken(app.app.env, app.app.now()) });
  expect([reply.status, await users(app)]).toEqual([409, 0]);
  await app.end();
});
