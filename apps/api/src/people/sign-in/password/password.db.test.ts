import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../db/database.ts';
import { sendInvitation, sendSecurityNotice } from '../core/security-mail.ts';
import {
  makeUser,
  password,
  type SignInApp,
  signInApp,
  type TestUser,
} from '../../../testing/sign-in.testing.ts';

let t: SignInApp;
beforeAll(async () => {
  t = await signInApp();
});
afterAll(() => t.end());

const MINUTE = 60_000;
const fresh = 'Quarry-walk-58!';
const ask = (email: unknown) => t.call('POST', '/auth/password/reset/', { body: { email } });
const asked = { status: 200, body: { detail: 'Password reset email sent.' } };
/** Returns uid and token of the link in a text. */
function linkIn(text = ''): { uid: string; token: string } {
  const [address = 'http://none'] = /http:\/\/hire\.test\/\S+/.exec(text) ?? [];
  const { pathname, searchParams } = new URL(address);
  expect(pathname).toBe('/authentication/login/reset-password/confirm');
  return { uid: searchParams.get('uid') ?? '', token: searchParams.get('token') ?? '' };
}
async function linkFor(user: TestUser): Promise<{ uid: string; token: string }> {
  expect(await ask(user.email)).toMatchObject(asked);
  const [letter, ...more] = await t.letters(user.email);
  expect(more).toEqual([]);
  return linkIn(letter?.text);
}
const both = (text: unknown) => ({ new_password1: text, new_password2: text });
const confirm = (body: object) => t.call('POST', '/auth/password/reset/confirm/', { body });
const login = (user: TestUser, text: string) =>
  t.call('POST', '/auth/login/', { body: { email: user.email, password: text } });
const me = (token: string) => t.call('GET', '/auth/user/', { token });
const gone = { status: 400, body: { token: ['Invalid value'] } };

describe('a forgotten password', () => {
  it('is reset by the emailed link, once, which ends every session', async () => {
    const user = await makeUser(t.db);
    const { access, refresh } = await t.enter(user);
    const link = await linkFor(user);
    const done = await confirm({ ...both(fresh), ...link });
    expect(done).toMatchObject({
      status: 200,
      body: { detail: 'Your password has been reset.' },
    });
    expect((await me(access)).status).toBe(401);
    expect((await t.call('POST', '/auth/token/refresh/', { body: { refresh } })).status).toBe(401);
    expect((await login(user, password)).status).toBe(400);
    expect((await login(user, fresh)).status).toBe(200);
    expect(await confirm({ ...both(`${fresh}2`), ...link })).toMatchObject(gone);
    expect(await t.letters(user.email)).toMatchObject([
      { subject: expect.stringMatching(/^Your password was changed/) },
    ]);
    expect(await t.historyOf(user)).toEqual([
      { action: 'password link sent', changes: [] },
      { action: 'password reset', changes: [] },
    ]);
  });

  it('gets the same answer, with the same queries, for every address, and emails nobody else', async () => {
    const user = await makeUser(t.db);
    const inactive = await makeUser(t.db, { active: false });
    const of = async (email: string) => {
      t.takeQueries();
      const { status, body } = await ask(email);
      return { status, body, queries: t.takeQueries() };
    };
    const known = await of(user.email.toUpperCase());
    expect(known).toMatchObject(asked);
    expect(known.queries.filter((text) => /app_user|job/.test(text)).length).toBeGreaterThan(1);
    for (const email of [inactive.email, 'nobody@hire.test']) expect(await of(email)).toEqual(known);
    const jobs = await t.db.rows<{ text: string }>(
      sql`select j::text as text from job j where topic = 'auth.reset' order by id desc limit 3`,
    );
    expect(jobs).toHaveLength(3);
    expect(jobs.map(({ text }) => text).join()).not.toMatch(/hire\.test/i);
    expect(await t.letters(inactive.email)).toEqual([]);
    const to = await t.db.rows(
      sql`select "to" from sesmail where "to" = any (${[inactive.email, 'nobody@hire.test']})`,
    );
    expect(to).toEqual([]);
    expect(await ask('no address')).toMatchObject({ status: 400, body: { email: expect.anything() } });
    expect((await ask(undefined)).status).toBe(400);
  });

  it('is emailed at most three times in 15 minutes; only the last link is valid', async () => {
    const user = await makeUser(t.db);
    const links = [await linkFor(user), await linkFor(user), await linkFor(user)] as const;
    expect(await ask(user.email)).toMatchObject(asked);
    expect(await t.letters(user.email)).toEqual([]);
    for (const link of links.slice(0, 2))
      expect(await confirm({ ...both(fresh), ...link })).toMatchObject(gone);
    t.clock.at += 15 * MINUTE;
    const next = await linkFor(user);
    expect(await confirm({ ...both(fresh), ...links[2] })).toMatchObject(gone);
    expect((await confirm({ ...both(fresh), ...next })).status).toBe(200);
  });

  it("refuses a link that is expired, wrong or another user's", async () => {
    const user = await makeUser(t.db);
    const other = await makeUser(t.db);
    const link = await linkFor(user);
    const foreign = await linkFor(other);
    const unknown = { status: 400, body: { uid: ['Invalid value'] } };
    expect(await confirm({ ...both(fresh), ...link, uid: 'x' })).toMatchObject(unknown);
    expect(
      await confirm({ ...both(fresh), ...link, uid: '0b8a3d3e-7a6c-4a53-9a2f-4a1f5a3c2b10' }),
    ).toMatchObject(unknown);
    expect(await confirm({ ...both(fresh), ...link, token: foreign.token })).toMatchObject(gone);
    expect(await confirm({ ...both(fresh), ...link, token: `${link.token}x` })).toMatchObject(gone);
    t.clock.at += 60 * MINUTE;
    expect(await confirm({ ...both(fresh), ...link })).toMatchObject(gone);
  });

  it.each([
    ['another email address', sql`email = 'elsewhere' || id || '@hire.test'`],
    ['another password', sql`password_hash = 'x'`],
    ['the end of the user', sql`is_active = false`],
  ])('has no valid link after %s', async (_what, change) => {
    const user = await makeUser(t.db);
    const link = await linkFor(user);
    await t.db.rows(sql`update app_user set first_name = 'Same' where id = ${user.id}`);
    await t.db.rows(sql`update app_user set ${change} where id = ${user.id}`);
    await t.db.rows(sql`update app_user set is_active = true where id = ${user.id}`);
    expect(await confirm({ ...both(fresh), ...link })).toMatchObject(gone);
  });

  it('keeps its link when the new password is unacceptable', async () => {
    const user = await makeUser(t.db, { first: 'Marmaduke' });
    const link = await linkFor(user);
    const cases: [unknown, unknown, object][] = [
      ['short', 'short', { new_password1: expect.arrayContaining(['Password should be alphanumeric']) }],
      ['Password1!', 'Password1!', { new_password1: ['This password is too common.'] }],
      ['Marmaduke1!', 'Marmaduke1!', { new_password1: ['This password is too common.'] }],
      [fresh, 'other', { new_password2: ['The two password fields didn’t match.'] }],
      [7, 7, { new_password1: ['This must be text.'], new_password2: ['This must be text.'] }],
    ];
    for (const [new_password1, new_password2, body] of cases)
      expect(await confirm({ new_password1, new_password2, ...link })).toMatchObject({ status: 400, body });
    expect(await confirm(link)).toMatchObject({
      status: 400,
      body: { new_password1: ['This field is required.'] },
    });
    expect((await confirm({ ...both(fresh), ...link })).status).toBe(200);
  });

  it('is reset by only one of two who use the link at the same time', async () => {
    const user = await makeUser(t.db);
    const link = await linkFor(user);
    const texts = ['Quarry-walk-58!', 'Harbour-lamp-31!'];
    const replies = await Promise.all(texts.map((text) => confirm({ ...both(text), ...link })));
    expect(replies.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]));
    const won = texts[replies.findIndex(({ status }) => status === 200)] ?? '';
    expect((await login(user, won)).status).toBe(200);
  });

  it('leaves no token in the database, the logs or what staff can read', async () => {
    const user = await makeUser(t.db);
    const { token } = await linkFor(user);
    const tables = [
      'job',
      'sesmail',
      'sesmail_raw',
      'sesmail_link',
      'password_link',
      'history',
      'login_attempt',
    ];
    for (const table of tables) {
      const rows = await t.db.rows<{ text: string }>(sql`select x::text as text from ${sql.table(table)} x`);
      expect([table, rows.some(({ text }) => text.includes(token))]).toEqual([table, false]);
    }
    const raw = await t.db.rows<{ length: number }>(sql`
      select length(r.raw) as length from sesmail_raw r join sesmail m on m.id = r.sesmail_id where m."to" = ${user.email}`);
    expect(raw).toEqual([{ length: 0 }]);
    expect(t.logs.join('')).not.toContain(token);
  });
});

describe('an invitation', () => {
  it('names the sender, lets its reader choose a password within seven days, and then expires', async () => {
    const user = await makeUser(t.db);
    await t.db.transaction((tx) =>
      sendInvitation(t.app, tx, { userId: user.id, by: { id: user.id, name: 'Ada Root' } }),
    );
    const [letter] = await t.letters(user.email);
    expect(letter?.subject).toMatch(/^You’re invited/);
    expect(letter?.text).toContain('Ada Root has invited you');
    const link = linkIn(letter?.text);
    t.clock.at += 7 * 24 * 60 * MINUTE - 1;
    expect((await confirm({ ...both(fresh), ...link })).status).toBe(200);
    expect((await login(user, fresh)).status).toBe(200);
    expect((await t.historyOf(user)).map(({ action }) => action)).toEqual(['invited', 'invitation accepted']);
  });

  it("isn't sent once its link has expired", async () => {
    const user = await makeUser(t.db);
    for (const name of ['Ada', 'Bob'])
      await t.db.transaction((tx) =>
        sendInvitation(t.app, tx, { userId: user.id, by: { id: user.id, name } }),
      );
    await t.drain();
    const mails = await t.db.rows(
      sql`select furthest, last_error from sesmail where "to" = ${user.email} order by id`,
    );
    expect(mails).toEqual([
      { furthest: 'pending', last_error: 'Not sent: its link expired before it could be sent.' },
      { furthest: 'sent', last_error: '' },
    ]);
  });
});

describe('changing the own password', () => {
  const change = (token: string, text: unknown) =>
    t.call('POST', '/auth/password/change/', { token, body: both(text) });

  it('ends all older tokens and other sessions, and returns new tokens', async () => {
    const user = await makeUser(t.db);
    const own = await t.enter(user);
    const other = await t.enter(user);
    const { status, body } = await change(own.access, fresh);
    expect([status, body.detail]).toEqual([200, 'Password changed.']);
    for (const token of [own.access, other.access]) expect((await me(token)).status).toBe(401);
    for (const { refresh } of [own, other])
      expect((await t.call('POST', '/auth/token/refresh/', { body: { refresh } })).status).toBe(401);
    expect((await me(body.access_token)).status).toBe(200);
    const next = await t.call('POST', '/auth/token/refresh/', { body: { refresh: body.refresh_token } });
    expect(next.status).toBe(200);
    expect((await login(user, password)).status).toBe(400);
    expect((await login(user, fresh)).status).toBe(200);
    expect((await t.historyOf(user)).map(({ action }) => action)).toEqual(['password changed']);
    expect((await t.letters(user.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your password was changed/),
    ]);
  });

  it('needs an acceptable password and a signed-in user', async () => {
    const user = await makeUser(t.db);
    const { access } = await t.enter(user);
    expect(await change(access, 'Qwerty123!')).toMatchObject({
      status: 400,
      body: { new_password1: ['This password is too common.'] },
    });
    expect((await t.call('POST', '/auth/password/change/', { body: both(fresh) })).status).toBe(401);
    expect((await me(access)).status).toBe(200);
  });
});

it('security notices go to the user, or to their previous address', async () => {
  const user = await makeUser(t.db);
  await t.db.transaction((tx) =>
    sendSecurityNotice(t.app, tx, user.id, 'email_changed', { to: 'old@hire.test' }),
  );
  const [letter] = await t.letters('old@hire.test');
  expect(letter?.subject).toMatch(/^Your email address was changed/);
  expect(letter?.text).toMatch(/was changed on \w+day,? .*2030/);
  expect(letter?.text).toContain('http://hire.test/authentication/login/reset-password');
});
