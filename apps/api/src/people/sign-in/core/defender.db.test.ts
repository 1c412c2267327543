import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../db/database.ts';
import { limitsOf } from './defender.ts';
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

const minutes = 60_000;
const login = (email: string, text: string, from?: string) =>
  t.call('POST', '/auth/login/', {
    body: { email, password: text },
    ...(from === undefined ? {} : { from }),
  });
const statuses = async (times: number, run: () => Promise<{ status: number }>) => {
  const all: number[] = [];
  for (let i = 0; i < times; i++) all.push((await run()).status);
  return all;
};
const failing = (user: TestUser, times: number) => statuses(times, () => login(user.email, 'wrong'));

describe('login defender', () => {
  it('blocks a name after five failures, even for the right password, and says for how long', async () => {
    const user = await makeUser(t.db);
    expect(await failing(user, 5)).toEqual([400, 400, 400, 400, 400]);
    t.clock.at += 5 * minutes;
    const blocked = await login(user.email.toUpperCase(), password);
    expect(blocked.status).toBe(403);
    expect(blocked.body).toEqual({
      detail: 'Account locked: too many sign-in attempts.',
      code: 'account_locked',
    });
    expect(blocked.headers['retry-after']).toBe('600');
    const token = await t.call('POST', '/api/token/', { body: { username: user.email, password } });
    expect(token).toMatchObject({ status: 403, body: { code: 'account_locked' } });
  });

  it("unblocks the name when the cool-off after the last failure ends; blocked attempts don't extend it", async () => {
    const user = await makeUser(t.db);
    await failing(user, 4);
    t.clock.at += 10 * minutes;
    expect(await failing(user, 1)).toEqual([400]);
    t.clock.at += 15 * minutes - 1000;
    const last = await login(user.email, password);
    expect([last.status, last.headers['retry-after']]).toEqual([403, '1']);
    t.clock.at += 1000;
    expect(await failing(user, 4)).toEqual([400, 400, 400, 400]);
    expect((await login(user.email, password)).status).toBe(200);
  });

  it('blocks an address whatever names it tries, and no other address', async () => {
    const user = await makeUser(t.db);
    let n = 0;
    const guess = () => login(`guess${n++}@hire.test`, 'wrong', '192.0.2.1');
    expect(await statuses(6, guess)).toEqual([400, 400, 400, 400, 400, 403]);
    expect((await login(user.email, password, '192.0.2.1')).status).toBe(403);
    expect((await login(user.email, password, '::ffff:192.0.2.1')).status).toBe(403);
    expect((await login(user.email, password, '192.0.2.2')).status).toBe(200);
  });

  it('counts unknown and long names like any other', async () => {
    const name = 'x'.repeat(253);
    expect(await statuses(6, () => login(name, 'wrong'))).toEqual([400, 400, 400, 400, 400, 403]);
  });

  it('clears the counters of a user and address after a success', async () => {
    const user = await makeUser(t.db);
    await statuses(2, () => login(user.email, 'wrong', '192.0.2.3'));
    await statuses(2, () => login(user.username, 'wrong', '192.0.2.3'));
    expect((await login(user.email, password, '192.0.2.3')).status).toBe(200);
    const left = await t.db.rows(sql`select key from login_failure
      where key in (lower(${user.email}), lower(${user.username}), '192.0.2.3')`);
    expect(left).toEqual([]);
  });

  it('follows the settings, or their defaults if they are invalid', async () => {
    const user = await makeUser(t.db);
    await t.db.rows(sql`update setting set value = '2' where code = 'login_failure_limit'`);
    await t.db.rows(sql`update setting set value = '1' where code = 'login_cool_off_minutes'`);
    try {
      expect(await failing(user, 3)).toEqual([400, 400, 403]);
      t.clock.at += minutes;
      expect(await failing(user, 1)).toEqual([400]);
    } finally {
      await t.db.rows(sql`update setting set value = '5' where code = 'login_failure_limit'`);
      await t.db.rows(sql`update setting set value = '15' where code = 'login_cool_off_minutes'`);
    }
    for (const value of [undefined, null, 'x', 0, -1, {}])
      expect(limitsOf({ login_failure_limit: value, login_cool_off_minutes: value })).toEqual({
        failures: 5,
        coolOffMinutes: 15,
      });
  });

  it('lets simultaneous guesses exceed the limit only by those already being checked', async () => {
    const user = await makeUser(t.db);
    const all = await Promise.all(Array.from({ length: 30 }, () => login(user.email, 'wrong')));
    const tried = all.filter((reply) => reply.status === 400).length;
    expect(all.every((reply) => reply.status === 400 || reply.status === 403)).toBe(true);
    expect(tried).toBeGreaterThanOrEqual(5);
    expect(tried).toBeLessThanOrEqual(6);
    const row = await t.db.one(sql`select failures from login_failure where key = lower(${user.email})`);
    expect(row).toEqual({ failures: tried });
    const logged = await t.db.one(
      sql`select count(*)::int as n from login_attempt where name = lower(${user.email})`,
    );
    expect(logged).toEqual({ n: 30 });
  });
});
