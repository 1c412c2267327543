import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeUser } from '../../testing/sign-in.testing.ts';
import { sql } from '../../db/database.ts';
import { lockAdmins } from './rules.ts';
import { type UsersApp, usersApp } from '../../testing/users.testing.ts';

let t: UsersApp;
beforeAll(async () => {
  t = await usersApp();
});
afterAll(() => t.end());

it('locks every active administrator, and nobody else, until the change is committed', async () => {
  const admins = [await makeUser(t.db, { admin: true }), await makeUser(t.db, { admin: true })];
  const others = [await makeUser(t.db), await makeUser(t.db, { admin: true, active: false })];
  const made = [...admins, ...others].map(({ id }) => id);
  const free = async () => {
    const rows = await t.db.rows<{ id: number }>(
      sql`select id from app_user where id = any (${made}::int[]) order by id for update skip locked`,
    );
    return rows.map(({ id }) => id);
  };
  await t.db.transaction(async (tx) => {
    await lockAdmins(tx);
    expect(await free()).toEqual(others.map(({ id }) => id));
  });
  expect(await free()).toEqual(made);
});
