import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../../testing/sign-in.testing.ts';
import { sql } from '../../db/database.ts';
import { type Somebody, type UsersApp, usersApp } from '../../testing/users.testing.ts';

let t: UsersApp;
let admin: Somebody;
let site: Somebody;
beforeAll(async () => {
  t = await usersApp();
  admin = await t.somebody('admin');
  site = await t.somebody('site', ['Finance']);
});
afterAll(() => t.end());

let n = 0;
const address = () => `Rights.${++n}@hire.test`;
const code = async (reply: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await reply;
  return [status, body.code];
};
const setUpBy = async (id: number) =>
  (await t.db.one<{ by: number | null }>(sql`select set_up_by_id as by from app_user where id = ${id}`))?.by;

describe('a site administrator', () => {
  it('gives only the groups they are in: to new users, to others, to themselves', async () => {
    const user = await makeUser(t.db, { groups: [] });
    expect((await site.call('PATCH', `${user.id}/`, { groups: ['Finance'] })).status).toBe(200);
    const refused = [403, 'groups_not_held'];
    for (const groups of [['Finance Admin'], ['Finance', 'Director'], ['Account Manager']]) {
      expect(await code(site.call('POST', '', { email: address(), groups }))).toEqual(refused);
      expect(await code(site.call('PATCH', `${user.id}/`, { groups }))).toEqual(refused);
      expect(await code(site.call('PATCH', `${site.id}/`, { groups }))).toEqual(refused);
    }
    expect((await site.call('GET', `${site.id}/`)).body.groups).toEqual(['Finance']);
  });

  it("can't act on a user with more permissions: record, links, sessions, second factor, address", async () => {
    const user = await t.somebody(['Finance Admin']);
    const refused = [403, 'more_rights'];
    for (const change of [
      { email: address() },
      { username: 'other' },
      { first_name: 'Eve' },
      { groups: [] },
      { groups: ['Finance'] },
    ])
      expect(await code(site.call('PATCH', `${user.id}/`, change))).toEqual(refused);
    await admin.call('PATCH', `${user.id}/`, { email: address() });
    for (const path of ['invite/', 'end_sessions/', 'reset_second_factor/', 'resend_email/', 'cancel_email/'])
      expect([path, await code(site.call('POST', `${user.id}/${path}`, {}))]).toEqual([path, refused]);
    expect((await t.call('GET', '/auth/user/', { token: user.token })).status).toBe(200);
    expect((await t.lettersTo(user.email)).filter((kind) => kind !== 'email_requested')).toEqual([]);
  });

  it('can still deactivate a leaver, but not reactivate one with more permissions', async () => {
    const user = await makeUser(t.db, { groups: ['Finance Admin'] });
    expect((await site.call('PATCH', `${user.id}/`, { is_active: false })).status).toBe(200);
    expect(await code(site.call('PATCH', `${user.id}/`, { is_active: true }))).toEqual([403, 'more_rights']);
  });

  it('without groups gives none, and manages users without groups', async () => {
    const plain = await t.somebody('site');
    const user = await makeUser(t.db, { groups: [] });
    expect((await plain.call('POST', `${user.id}/invite/`)).status).toBe(200);
    expect((await plain.call('PATCH', `${user.id}/`, { first_name: 'Jo' })).status).toBe(200);
    expect(await code(plain.call('PATCH', `${user.id}/`, { groups: ['Director'] }))).toEqual([
      403,
      'groups_not_held',
    ]);
  });

  it("can't change the limit above which refunds need approval", async () => {
    const row = await t.db.one<{ id: number }>(
      sql`select id from setting where code = 'refund_four_eyes_limit'`,
    );
    const set = (who: Somebody, value: string) =>
      t.call('PATCH', `/api/v1/meta_data/${row?.id ?? 0}/`, { token: who.token, body: { value } });
    expect((await set(site, '9999.00')).status).toBe(403);
    expect((await set(admin, '120.00')).status).toBe(200);
  });
});

describe('an account set up by a colleague', () => {
  it('must choose a new sign-in when an administrator gives it permissions that the colleague lacks', async () => {
    const email = address();
    const { body: made } = await site.call('POST', '', { email, password: 'Teal-Otter-84!' });
    expect(await setUpBy(made.id)).toBe(site.id);
    const enters = async () =>
      (await t.call('POST', '/auth/login/', { body: { email, password: 'Teal-Otter-84!' } })).status;
    expect(await enters()).toBe(200);
    expect((await admin.call('PATCH', `${made.id}/`, { groups: ['Finance Admin'] })).status).toBe(200);
    expect(await enters()).toBe(400);
    expect(await t.lettersTo(email)).toEqual(['groups', 'reset']);
    expect(await setUpBy(made.id)).toBe(admin.id);
  });

  it('continues unchanged if only its owner or an administrator set it up', async () => {
    const user = await t.somebody(['Director']);
    await admin.call('PATCH', `${user.id}/`, { groups: ['Director', 'Finance'] });
    expect((await t.call('GET', '/auth/user/', { token: user.token })).status).toBe(200);
    expect(await t.lettersTo(user.email)).toEqual([]);
  });

  it.each([
    ['an administrator', () => admin, null],
    ['a colleague', () => site, 'site'],
  ])('by %s is its owner’s once they chose a password by email: %s', async (_who, by, left) => {
    const email = address();
    const { body: made } = await by().call('POST', '', { email });
    const [letter] = await t.letters(email);
    const { searchParams } = new URL(
      /http:\/\/hire\.test\/\S+confirm\S+/.exec(letter?.text ?? '')?.[0] ?? '',
    );
    const secret = 'Quarry-walk-58!';
    const body = { ...Object.fromEntries(searchParams), new_password1: secret, new_password2: secret };
    expect((await t.call('POST', '/auth/password/reset/confirm/', { body })).status).toBe(200);
    expect(await setUpBy(made.id)).toBe(left === null ? null : site.id);
  });
});

it('changes of permissions and sign-in notify the other administrators; other changes nobody', async () => {
  const other = await t.somebody('admin');
  const user = await makeUser(t.db, { groups: [] });
  await admin.call('PATCH', `${user.id}/`, { last_name: 'Moss' });
  await admin.call('PATCH', `${user.id}/`, { groups: ['Finance'] });
  await admin.call('PATCH', `${user.id}/`, { is_active: false });
  await admin.call('PATCH', `${user.id}/`, { is_active: true, username: `renamed${user.id}` });
  const { body: made } = await admin.call('POST', '', { email: address(), groups: ['Director'] });
  await admin.call('POST', '', { email: address() });
  const told = (who: Somebody) =>
    t.db.rows<{ object_id: number; text: string }>(sql`
      select object_id, text from notification where kind = 'user_changed' and user_id = ${who.id} and resource = 'user' order by id`);
  expect(
    (await told(other)).map(({ object_id, text }) => [object_id, text.replace(/^User \S+: /, '')]),
  ).toEqual([
    [user.id, 'Groups: Finance'],
    [user.id, 'Active: No'],
    [user.id, `Active: Yes; User name: renamed${user.id}`],
    [made.id, 'Groups: Director'],
  ]);
  expect(await told(site)).toEqual([]);
});
