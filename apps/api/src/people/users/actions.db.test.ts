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

const enter = async (email: string, from: string, secret = password) =>
  (await t.call('POST', '/auth/login/', { body: { email, password: secret }, from })).status;
const fail = async (email: string, from: string, times: number) => {
  for (let i = 0; i < times; i++) await enter(email, from, 'wrong');
};

describe('unblocking', () => {
  it('clears name, email and the addresses of the failures, even of an administrator by a site administrator', async () => {
    const user = await makeUser(t.db, { admin: true });
    await fail(user.email, '198.51.100.1', 5);
    await fail(user.username, '198.51.100.2', 5);
    const blocked = await site.call('GET', `${user.id}/`);
    expect(blocked.body.blocked_until).toBe('2030-05-01T10:15:00.000Z');
    expect(await enter(user.email, '198.51.100.3')).toBe(403);
    const reply = await site.call('POST', `${user.id}/unblock/`, {});
    expect([reply.status, reply.body.id, reply.body.blocked_until]).toEqual([200, user.id, null]);
    expect((await site.call('GET', 'blocked/')).body.count).toBe(0);
    expect(await enter(user.email, '198.51.100.1')).toBe(200);
    expect(await enter(user.username, '198.51.100.2')).toBe(200);
    expect(await t.entriesOf(user.id)).toEqual([{ action: 'unblocked', by: site.id, changes: [] }]);
  });

  it('changes nothing for an unblocked user, also without a body; 404 for an unknown user', async () => {
    const user = await makeUser(t.db);
    const reply = await admin.call('POST', `${user.id}/unblock/`);
    expect([reply.status, reply.headers['etag']]).toEqual([200, '"1"']);
    expect(await t.entriesOf(user.id)).toEqual([]);
    expect((await admin.call('POST', '2000000000/unblock/', {})).status).toBe(404);
  });

  it('also unblocks a name or address that belongs to nobody', async () => {
    await fail('ghost@hire.test', '203.0.113.9', 5);
    const keys = async () =>
      (await admin.call('GET', 'blocked/')).body.results.map(
        (row: { username: string | null; ip_address: string | null }) => row.username ?? row.ip_address,
      );
    expect((await keys()).sort()).toEqual(['203.0.113.9', 'ghost@hire.test']);
    const name = await admin.call('POST', 'unblock/', { username: 'GHOST@hire.test' });
    expect([name.status, name.body]).toEqual([200, { detail: 'Unblocked.' }]);
    expect(await keys()).toEqual(['203.0.113.9']);
    expect((await admin.call('POST', 'unblock/', { ip_address: '203.0.113.9' })).body.detail).toBe(
      'Unblocked.',
    );
    expect(await keys()).toEqual([]);
    expect((await admin.call('POST', 'unblock/', { ip_address: '203.0.113.9' })).body.detail).toBe(
      'Nothing was blocked.',
    );
    expect((await admin.call('POST', 'unblock/', {})).status).toBe(400);
    expect((await t.entriesOf(admin.id)).map(({ action, changes }) => [action, changes])).toEqual([
      ['unblocked', [{ field: 'blocked name', before: 'ghost@hire.test', after: null }]],
      ['unblocked', [{ field: 'blocked address', before: '203.0.113.9', after: null }]],
    ]);
  });
});

describe('a link to set a password', () => {
  it('is an invitation before the first sign-in and a reset later, and replaces the previous one', async () => {
    const user = await makeUser(t.db);
    const send = () => site.call('POST', `${user.id}/invite/`, {});
    expect((await send()).body).toEqual({ detail: `An invitation was sent to ${user.email}.` });
    expect((await send()).status).toBe(200);
    await t.enter(user);
    expect((await send()).body).toEqual({
      detail: `A link to set a new password was sent to ${user.email}.`,
    });
    expect(await t.lettersTo(user.email)).toEqual(['invitation', 'invitation', 'reset']);
    const links = await t.db.rows(sql`select kind from password_link where user_id = ${user.id}`);
    expect(links).toEqual([{ kind: 'reset' }]);
    expect(await t.entriesOf(user.id)).toContainEqual(
      expect.objectContaining({ by: site.id, action: 'reset link asked for' }),
    );
  });
});

describe('sessions', () => {
  it('are listed with their place, and ended one at a time or together', async () => {
    const user = await t.somebody(['Finance']);
    await t.call('POST', '/auth/login/', {
      body: { email: user.email, password },
      from: '203.0.113.50',
      headers: { 'user-agent': 'Firefox' },
    });
    const list = async () => (await site.call('GET', `${user.id}/sessions/`)).body;
    const both = await list();
    expect(both).toHaveLength(2);
    const screen = both.find((one: { via: string }) => one.via === 'screen');
    expect(screen).toMatchObject({ address: '203.0.113.50', user_agent: 'Firefox', current: false });
    const end = (body: object) => site.call('POST', `${user.id}/end_sessions/`, body);
    expect((await end({ session: screen.uuid })).body).toEqual({ detail: 'One session was ended.' });
    expect(await list()).toHaveLength(1);
    expect((await t.call('GET', '/auth/user/', { token: user.token })).status).toBe(200);
    for (const session of [screen.uuid, 'x', '6f1b1c6e-1111-4222-8333-444455556666'])
      expect((await end({ session })).status).toBe(404);
    expect((await end({})).status).toBe(200);
    expect((await t.call('GET', '/auth/user/', { token: user.token })).status).toBe(401);
    expect(await list()).toEqual([]);
    expect((await end({})).body).toEqual({ detail: '0 sessions were ended.' });
    expect((await t.entriesOf(user.id)).map(({ action }) => action)).toEqual([
      'sessions ended',
      'sessions ended',
    ]);
    expect((await site.call('GET', '2000000000/sessions/')).status).toBe(404);
  });

  it("of another user can't be ended by naming them", async () => {
    const [one, other] = [await t.somebody(['Finance']), await t.somebody(['Finance'])];
    const [session] = (await site.call('GET', `${other.id}/sessions/`)).body;
    expect((await site.call('POST', `${one.id}/end_sessions/`, { session: session.uuid })).status).toBe(404);
    expect((await t.call('GET', '/auth/user/', { token: other.token })).status).toBe(200);
  });
});

describe('sign-in attempts', () => {
  it("by any of a user's names are listed, newest first, by page", async () => {
    const user = await makeUser(t.db);
    await fail(user.email.toUpperCase(), '203.0.113.61', 1);
    t.clock.at += 1000;
    await fail(user.username, '203.0.113.62', 1);
    t.clock.at += 1000;
    await t.call('POST', '/auth/login/', {
      body: { email: user.email, username: user.username, password },
      from: '203.0.113.63',
      headers: { 'user-agent': 'Safari' },
    });
    await fail('somebody.else@hire.test', '203.0.113.64', 1);
    const { body } = await site.call('GET', `${user.id}/attempts/`);
    expect(body.count).toBe(3);
    expect(
      body.results.map((row: { address: string; success: boolean }) => [row.address, row.success]),
    ).toEqual([
      ['203.0.113.63', true],
      ['203.0.113.62', false],
      ['203.0.113.61', false],
    ]);
    expect(body.results[0]).toMatchObject({ user_agent: 'Safari', path: '/auth/login/' });
    const second = await site.call('GET', `${user.id}/attempts/?page=2&page_size=2`);
    expect(second.body).toMatchObject({ count: 3, next: null, results: [body.results[2]] });
    expect((await site.call('GET', `${user.id}/attempts/?page=9`)).status).toBe(404);
    expect((await site.call('GET', '2000000000/attempts/')).status).toBe(404);
  });
});

describe('a second factor', () => {
  it("can't be removed here by its owner, since no password is asked", async () => {
    for (const who of [site, await t.somebody('admin')]) {
      await t.db.rows(
        sql`insert into totp (user_id, secret, confirmed_at) values (${who.id}, '\\x00', now())`,
      );
      const { status, body } = await who.call('POST', `${who.id}/reset_second_factor/`, {});
      expect([status, body.code]).toEqual([409, 'own_second_factor']);
      expect(await t.db.rows(sql`select 1 from totp where user_id = ${who.id}`)).toHaveLength(1);
    }
    await t.db.rows(sql`delete from totp where user_id = ${site.id}`);
  });

  it('is removed when lost, with passkeys, and its owner is notified', async () => {
    const user = await makeUser(t.db);
    await t.db.rows(
      sql`insert into totp (user_id, secret, confirmed_at) values (${user.id}, '\\x00', now())`,
    );
    await t.db.rows(sql`insert into passkey (user_id, credential_id, public_key, counter, name, created_at)
      values (${user.id}, ${`key ${user.id}`}, '\\x00', 0, 'Laptop', now())`);
    expect((await site.call('GET', `${user.id}/`)).body.second_factor).toBe(true);
    const { status, body } = await site.call('POST', `${user.id}/reset_second_factor/`, {});
    expect([status, body.second_factor]).toEqual([200, false]);
    expect(await t.lettersTo(user.email)).toEqual(['second_factor_removed']);
    expect((await site.call('POST', `${user.id}/reset_second_factor/`, {})).status).toBe(200);
    expect((await t.entriesOf(user.id)).map(({ action, by }) => [action, by])).toEqual([
      ['second factor removed', site.id],
    ]);
  });
});
