import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser, password } from '../../testing/sign-in.testing.ts';
import { sql } from '../../db/database.ts';
import { type Somebody, type UsersApp, usersApp } from '../../testing/users.testing.ts';

let t: UsersApp;
let admin: Somebody;
beforeAll(async () => {
  t = await usersApp();
  admin = await t.somebody('admin');
});
afterAll(() => t.end());

const fresh = 'Quarry-walk-58!';
const enters = async (email: string, secret: string) =>
  (await t.call('POST', '/auth/login/', { body: { email, password: secret } })).status;
const confirm = async (text: string, secret: string) => {
  const { searchParams } = new URL(/http:\/\/hire\.test\/\S+confirm\S+/.exec(text)?.[0] ?? 'http://none');
  const body = {
    uid: searchParams.get('uid'),
    token: searchParams.get('token'),
    new_password1: secret,
    new_password2: secret,
  };
  return (await t.call('POST', '/auth/password/reset/confirm/', { body })).status;
};
/** Ways to sign in that a user administrator could have prepared. */
async function prepared(): Promise<{ user: Somebody; letter: string }> {
  const user = await t.somebody(['Director']);
  await t.db.rows(sql`insert into totp (user_id, secret, confirmed_at) values (${user.id}, 'x', now())`);
  await t.db.rows(sql`insert into recovery_code (user_id, hash) values (${user.id}, 'x')`);
  await t.db.rows(sql`insert into passkey (user_id, credential_id, public_key, counter, name, created_at)
    values (${user.id}, ${`key of ${user.id}`}, 'x', 0, 'Theirs', now())`);
  expect((await admin.call('POST', `${user.id}/invite/`)).status).toBe(200);
  const [letter] = await t.letters(user.email);
  return { user, letter: letter?.text ?? '' };
}
const left = (id: number) =>
  t.db.one(sql`
    select (select count(*)::int from session where user_id = ${id} and revoked_at is null) as sessions,
      (select count(*)::int from passkey where user_id = ${id}) as passkeys,
      (select count(*)::int from totp where user_id = ${id}) as totp,
      (select count(*)::int from recovery_code where user_id = ${id}) as codes`);
const everything = { sessions: 1, passkeys: 1, totp: 1, codes: 1 };

describe.each([{ is_admin: true }, { is_site_admin: true }])('a user who is given %o', (flags) => {
  it("can't use earlier ways to sign in, and is emailed a link to a new password", async () => {
    const { user, letter } = await prepared();
    expect(await left(user.id)).toEqual(everything);
    expect((await admin.call('PATCH', `${user.id}/`, flags)).body).toMatchObject(flags);
    const own = await t.call('GET', '/auth/user/', { token: user.token });
    const renewed = await t.call('POST', '/auth/token/refresh/', { body: { refresh: user.refresh } });
    expect([own.status, renewed.status]).toEqual([401, 401]);
    for (const secret of [password, '!']) expect(await enters(user.email, secret)).toBe(400);
    expect(await confirm(letter, fresh)).toBe(400);
    expect(await left(user.id)).toEqual({ sessions: 0, passkeys: 0, totp: 0, codes: 0 });
    expect((await t.entriesOf(user.id)).map(({ action }) => action).slice(-3)).toEqual([
      'changed',
      'sign-in restarted',
      'password link sent',
    ]);
    const letters = await t.letters(user.email);
    expect(letters.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^You are now an administrator/),
      expect.stringMatching(/^Reset your password/),
    ]);
    expect(await confirm(letters[1]?.text ?? '', fresh)).toBe(200);
    expect(await enters(user.email, fresh)).toBe(200);
  });
});

it('is invited again if they never signed in; gets no email if inactive', async () => {
  const created = (await admin.call('POST', '', { email: 'rising@hire.test', password: 'Zebra-lamp-77!x' }))
    .body;
  await admin.call('PATCH', `${created.id}/`, { is_admin: true });
  expect(await t.lettersTo('rising@hire.test')).toEqual(['rights', 'invitation']);
  expect(await enters('rising@hire.test', 'Zebra-lamp-77!x')).toBe(400);
  const inactive = await makeUser(t.db, { active: false });
  expect((await admin.call('PATCH', `${inactive.id}/`, { is_admin: true })).status).toBe(200);
  expect(await t.lettersTo(inactive.email)).toEqual([]);
  expect((await admin.call('PATCH', `${inactive.id}/`, { is_active: true })).status).toBe(200);
  expect(await enters(inactive.email, password)).toBe(400);
});

it('keeps everything if an administrator becomes site administrator, also by their own change', async () => {
  expect((await admin.call('PATCH', `${admin.id}/`, { is_site_admin: true })).body.is_site_admin).toBe(true);
  expect((await admin.call('GET', `${admin.id}/`)).status).toBe(200);
  expect(await enters(admin.email, password)).toBe(200);
});
