import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { makeUser, type SignInApp, signInApp } from '../../testing/sign-in.testing.ts';

let t: SignInApp;
beforeAll(async () => {
  t = await signInApp();
});
afterAll(() => t.end());

async function setUp() {
  const user = await makeUser(t.db, { first: 'Ann', last: 'Lee', groups: [] });
  const { access: token } = await t.enter(user);
  const call = async (method: 'GET' | 'PUT' | 'PATCH', body?: unknown) =>
    t.call(method, '/auth/user/', { token, ...(body === undefined ? {} : { body }) });
  const stored = () =>
    t.db.one<Record<string, unknown>>(sql`
    select email, username, is_admin, first_name, last_name, version, updated_at from app_user where id = ${user.id}`);
  const history = () =>
    t.db.rows(sql`select action, changes from history where resource = 'user' and object_id = ${user.id}`);
  return { user, call, stored, history };
}

describe('auth/user', () => {
  it('is available to a user without groups', async () => {
    const { call, user } = await setUp();
    expect(await call('GET')).toMatchObject({
      status: 200,
      body: { id: user.id, email: user.email, permissions: [] },
    });
  });

  it('accepts its own answer back without changes', async () => {
    const { call, stored, history } = await setUp();
    const { body } = await call('GET');
    const before = await stored();
    for (const method of ['PUT', 'PATCH'] as const)
      expect(await call(method, body)).toMatchObject({ status: 200, body });
    expect(await call('PUT', {})).toMatchObject({ status: 200, body });
    expect(await stored()).toEqual(before);
    expect(await history()).toEqual([]);
  });

  it('changes both names, records it, and ignores other fields', async () => {
    const { call, stored, history } = await setUp();
    const before = await stored();
    const { status, body } = await call('PATCH', {
      first_name: ' Anna ',
      email: 'other@hire.test',
      username: 'other',
      is_admin: true,
      groups: ['Director'],
      version: 99,
    });
    expect([status, body.name, body.is_admin, body.groups]).toEqual([200, 'Anna Lee', false, []]);
    expect(await stored()).toMatchObject({
      ...before,
      first_name: 'Anna',
      version: 2,
      updated_at: expect.anything(),
    });
    expect(await history()).toEqual([
      { action: 'changed', changes: [{ field: 'first_name', before: 'Ann', after: 'Anna' }] },
    ]);
    expect((await call('PUT', { first_name: '', last_name: '' })).body.name).toMatch(/^Person/);
  });

  it('refuses names that are too long or not text, and saves nothing', async () => {
    const { call, stored } = await setUp();
    const before = await stored();
    const bad = await call('PATCH', { first_name: 'x'.repeat(151), last_name: 5 });
    expect(bad).toMatchObject({
      status: 400,
      body: {
        first_name: ['Use at most 150 characters.'],
        last_name: ['This must be text.'],
      },
    });
    expect((await call('PATCH', { first_name: 'a\u0000' })).status).toBe(400);
    expect((await call('PATCH', { first_name: null })).status).toBe(400);
    expect(await stored()).toEqual(before);
  });
});
