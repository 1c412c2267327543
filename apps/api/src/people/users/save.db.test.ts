import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser, password } from '../../testing/sign-in.testing.ts';
import { sql } from '../../db/database.ts';
import { type Somebody, type UsersApp, usersApp } from '../../testing/users.testing.ts';

let t: UsersApp;
let admin: Somebody;
let site: Somebody;
beforeAll(async () => {
  t = await usersApp();
  admin = await t.somebody('admin');
  site = await t.somebody('site', ['Finance', 'Stock Manager', 'Director']);
});
afterAll(() => t.end());

let n = 0;
const address = () => `New.${++n}@hire.test`;
const enters = async (email: string, secret: string) =>
  (await t.call('POST', '/auth/login/', { body: { email, password: secret } })).status;
const taken = ['A user with this email or user name already exists.'];

describe('a new user', () => {
  it("is invited, and can't sign in until they choose a password", async () => {
    const email = address();
    const { status, body, headers } = await site.call('POST', '', {
      email,
      first_name: 'Nia',
      groups: ['Director', 'Finance', 'Director'],
    });
    expect(status).toBe(201);
    expect(headers['etag']).toBe('"1"');
    expect(body).toMatchObject({
      email,
      username: email,
      name: 'Nia',
      groups: ['Finance', 'Director'],
      is_active: true,
      is_admin: false,
      last_login: null,
      blocked_until: null,
      second_factor: false,
    });
    expect(await t.lettersTo(email)).toEqual(['invitation']);
    for (const secret of ['!', 'x', password]) expect(await enters(email, secret)).toBe(400);
    expect(await t.entriesOf(body.id)).toEqual([
      {
        action: 'created',
        by: site.id,
        changes: expect.arrayContaining([{ field: 'groups', before: null, after: ['Finance', 'Director'] }]),
      },
      { action: 'invited', by: site.id, changes: [] },
    ]);
  });

  it('can sign in with a given password, gets no email, and the password is stored nowhere', async () => {
    const email = address();
    const secret = 'Teal-Otter-84!';
    const { status, body } = await admin.call('POST', '', { email, username: 'otter', password: secret });
    expect([status, body.username, 'password' in body]).toEqual([201, 'otter', false]);
    expect(await t.lettersTo(email)).toEqual([]);
    expect(await enters('OTTER', secret)).toBe(200);
    expect(JSON.stringify(await t.entriesOf(body.id))).not.toContain(secret);
  });

  it.each([
    [
      'short',
      [
        'Password should be alphanumeric',
        'A letter of the password should be capital',
        'Password must contain a special character (@, $, !, &, etc)',
        'Password length must be greater than 7 characters',
      ],
    ],
    ['Password1!', ['This password is too common.']],
    [5, ['This must be text.']],
  ])('is refused with the password %j', async (secret, messages) => {
    const email = address();
    const { status, body } = await admin.call('POST', '', { email, password: secret });
    expect([status, body]).toEqual([400, { password: messages }]);
    expect((await admin.call('GET', `?search=${email}`)).body.count).toBe(0);
  });

  it('has only known groups, and an email address', async () => {
    const bad = await admin.call('POST', '', { email: 'x', groups: ['Finance', 'Boss'] });
    expect([bad.status, bad.body]).toEqual([
      400,
      { email: ['Enter a valid email address.'], groups: ['"Boss" is not a valid choice.'] },
    ]);
    expect((await admin.call('POST', '', {})).body).toEqual({ email: ['This field is required.'] });
  });

  it('gets no invitation while inactive', async () => {
    const email = address();
    expect((await admin.call('POST', '', { email, is_active: false })).status).toBe(201);
    expect(await t.lettersTo(email)).toEqual([]);
  });

  it.each(['is_admin', 'is_site_admin'])('can be created with %s only by an administrator', async (flag) => {
    const { status, body } = await site.call('POST', '', { email: address(), [flag]: true });
    expect([status, body]).toEqual([
      403,
      {
        detail: 'Only an administrator can change Administrator and Site administrator.',
        code: 'admin_flags',
      },
    ]);
    expect((await admin.call('POST', '', { email: address(), [flag]: true })).body[flag]).toBe(true);
  });
});

describe('names', () => {
  it('identify one person, in any case and in either field', async () => {
    const user = await makeUser(t.db);
    const other = await makeUser(t.db);
    const tries: [object, object][] = [
      [{ email: user.email.toUpperCase() }, { email: taken }],
      [{ email: address(), username: user.username.toUpperCase() }, { username: taken }],
      [{ email: address(), username: user.email }, { username: taken }],
    ];
    for (const [given, expected] of tries) {
      const made = await admin.call('POST', '', given);
      expect([made.status, made.body]).toEqual([400, expected]);
      const changed = await admin.call('PATCH', `${other.id}/`, given);
      expect([changed.status, changed.body]).toEqual([400, expected]);
    }
    expect((await admin.call('PATCH', `${user.id}/`, { username: user.email })).status).toBe(200);
    expect((await admin.call('PATCH', `${user.id}/`, { username: '' })).body).toEqual({
      username: ['This field may not be blank.'],
    });
  });

  it('are unique even if two are created at once', async () => {
    const email = address();
    const replies = await Promise.all([1, 2, 3, 4].map(() => admin.call('POST', '', { email })));
    const statuses = replies.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([201, 400, 400, 400]);
  });

  it('are unique across email and user name even if two are created or changed at once', async () => {
    for (let round = 0; round < 6; round++) {
      const [email, other] = [address(), address()];
      const made = await Promise.all([
        admin.call('POST', '', { email }),
        site.call('POST', '', { email: other, username: email }),
      ]);
      expect(made.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 400]);
      const [one, two] = [await makeUser(t.db), await makeUser(t.db)];
      const name = address();
      const changed = await Promise.all([
        admin.call('PATCH', `${one.id}/`, { username: name, is_active: true }),
        site.call('PATCH', `${two.id}/`, { username: name, is_active: true }),
        admin.call('POST', '', { email: address(), username: name }),
      ]);
      const statuses = changed.map(({ status }) => status).sort((a, b) => a - b);
      expect(statuses.filter((status) => status === 400)).toHaveLength(2);
      expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    }
  });
});

describe('a change', () => {
  it('records before and after, raises the version once, and takes effect at once', async () => {
    const user = await t.somebody(['Director']);
    const contracts = () => t.call('GET', '/api/v1/accounting/paymentrequest/', { token: user.token });
    expect((await contracts()).status).toBe(200);
    const before = await site.call('GET', `${user.id}/`);
    const reply = await site.call(
      'PATCH',
      `${user.id}/`,
      { groups: ['Stock Manager'], last_name: 'Moss' },
      { 'if-match': String(before.headers['etag']) },
    );
    expect([reply.status, reply.body.groups, reply.headers['etag']]).toEqual([200, ['Stock Manager'], '"2"']);
    expect((await contracts()).status).toBe(403);
    expect(await t.entriesOf(user.id)).toEqual([
      {
        action: 'changed',
        by: site.id,
        changes: [
          { field: 'last_name', before: '', after: 'Moss' },
          { field: 'groups', before: ['Director'], after: ['Stock Manager'] },
        ],
      },
    ]);
    const again = await site.call('PUT', `${user.id}/`, reply.body);
    expect([again.status, again.headers['etag']]).toEqual([200, '"2"']);
    const stale = await site.call('PATCH', `${user.id}/`, { first_name: 'X' }, { 'if-match': '"1"' });
    expect([stale.status, stale.body.code]).toEqual([412, 'stale']);
  });

  it('ends every session and link at once on deactivation; activation restores none', async () => {
    const user = await t.somebody(['Finance']);
    expect((await admin.call('POST', `${user.id}/invite/`)).status).toBe(200);
    expect((await site.call('PATCH', `${user.id}/`, { is_active: false })).body.is_active).toBe(false);
    const own = () => t.call('GET', '/auth/user/', { token: user.token });
    const renewed = () => t.call('POST', '/auth/token/refresh/', { body: { refresh: user.refresh } });
    expect([(await own()).status, (await renewed()).status]).toEqual([401, 401]);
    expect(await enters(user.email, password)).toBe(400);
    expect(await t.db.rows(sql`select 1 from password_link where user_id = ${user.id}`)).toHaveLength(0);
    expect((await site.call('POST', `${user.id}/invite/`)).body.code).toBe('inactive');
    expect((await site.call('PATCH', `${user.id}/`, { is_active: true })).status).toBe(200);
    expect([(await own()).status, (await renewed()).status]).toEqual([401, 401]);
    expect(await enters(user.email, password)).toBe(200);
  });

  it('never deletes', async () => {
    const reply = await t.server.inject({
      method: 'DELETE',
      url: `/api/v1/users/${site.id}/`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(reply.statusCode).toBe(405);
  });
});

describe('rules', () => {
  const code = async (by: Somebody, id: number, change: object) => {
    const { status, body } = await by.call('PATCH', `${id}/`, change);
    return [status, body.code];
  };

  it('stop a site administrator from changing flags and administrators; repeating current values is allowed', async () => {
    const user = await makeUser(t.db);
    expect(await code(site, user.id, { is_admin: true })).toEqual([403, 'admin_flags']);
    expect(await code(site, user.id, { is_site_admin: true })).toEqual([403, 'admin_flags']);
    expect(await code(site, site.id, { is_site_admin: false })).toEqual([403, 'admin_flags']);
    for (const change of [
      { first_name: 'Eve' },
      { email: address() },
      { is_active: false },
      { groups: ['Finance'] },
    ])
      expect(await code(site, admin.id, change)).toEqual([403, 'admin_record']);
    for (const path of ['invite/', 'end_sessions/', 'reset_second_factor/']) {
      const { status, body } = await site.call('POST', `${admin.id}/${path}`, {});
      expect([path, status, body.code]).toEqual([path, 403, 'admin_record']);
    }
    for (const id of [admin.id, user.id]) {
      const { body } = await site.call('GET', `${id}/`);
      expect((await site.call('PUT', `${id}/`, body)).body).toEqual(body);
    }
  });

  it('stop users from deactivating themselves and the last active administrator', async () => {
    expect(await code(site, site.id, { is_active: false })).toEqual([409, 'own_account']);
    expect(await code(admin, admin.id, { is_active: false })).toEqual([409, 'own_account']);
    expect(await code(admin, admin.id, { is_admin: false })).toEqual([409, 'own_flag']);
    const second = await t.somebody('admin');
    expect((await admin.call('PATCH', `${second.id}/`, { is_admin: false })).body.is_admin).toBe(false);
    expect((await admin.call('PATCH', `${second.id}/`, { is_site_admin: true })).body.is_site_admin).toBe(
      true,
    );
  });

  it('hold when two administrators demote or deactivate each other at once: one remains', async () => {
    for (const change of [{ is_admin: false }, { is_active: false }])
      for (let round = 0; round < 8; round++) {
        const [one, other] = [await t.somebody('admin'), await t.somebody('admin')];
        await t.db.rows(sql`update app_user set is_admin = id in (${one.id}, ${other.id})`);
        const replies = await Promise.all([
          one.call('PATCH', `${other.id}/`, change),
          other.call('PATCH', `${one.id}/`, change),
        ]);
        // By then the slower one breaks the rule, or is no longer an administrator, or is signed out.
        expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
          200,
          expect.toBeOneOf([401, 403, 409]),
        ]);
        const left = await t.db.one<{ n: number }>(
          sql`select count(*)::int as n from app_user where is_admin and is_active`,
        );
        expect(left?.n).toBe(1);
      }
  });
});
