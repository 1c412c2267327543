import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { type SignInApp, signInApp } from '../../testing/sign-in.testing.ts';

let t: SignInApp;
beforeAll(async () => {
  t = await signInApp();
});
afterAll(() => t.end());

const confirm = (from: string, app = t) =>
  app.call('POST', '/auth/password/reset/confirm/', {
    body: { uid: 'x', token: 'x', new_password1: 'x', new_password2: 'x' },
    from,
  });
const page = (from: string) => t.call('GET', '/api/v1/pay/0b8a3d3e-7a6c-4a53-9a2f-4a1f5a3c2b10/', { from });
const statuses = async (times: number, run: () => Promise<{ status: number }>) => {
  const all: number[] = [];
  for (let n = 0; n < times; n++) all.push((await run()).status);
  return all;
};
const same = (times: number, status: number) => Array.from({ length: times }, () => status);

describe('a public call', () => {
  it('is refused to an address that calls too often, with Retry-After; others are unaffected', async () => {
    expect(await statuses(20, () => confirm('192.0.2.1'))).toEqual(same(20, 400));
    const refused = await confirm('192.0.2.1');
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused.body).toEqual({
      detail: `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    });
    expect(Object.keys(refused.headers).filter((name) => name.includes('ratelimit'))).toEqual([]);
    expect((await confirm('192.0.2.2')).status).toBe(400);
  });

  it('has its own counter, and customer pages have a generous limit', async () => {
    expect(await statuses(20, () => confirm('192.0.2.3'))).toEqual(same(20, 400));
    expect(await statuses(120, () => page('192.0.2.3'))).toEqual(same(120, 404));
    expect((await page('192.0.2.3')).status).toBe(429);
  });

  it.each(['/auth/login/', '/api/token/'])(
    'limits sign-ins at %s, and so the stored attempts',
    async (url) => {
      const from = `192.0.2.${url.length}`;
      const sign = () => t.call('POST', url, { body: { username: 'nobody', password: 'x' }, from });
      const all = await statuses(125, sign);
      expect(all.slice(0, 120)).not.toContain(429);
      expect(all.slice(120)).toEqual(same(5, 429));
      const kept = await t.db.one(sql`select count(*)::int as n from login_attempt where address = ${from}`);
      expect(kept).toEqual({ n: 120 });
    },
  );

  it("isn't limited when that is turned off", async () => {
    const open = await signInApp({ RATE_LIMIT: '0' });
    try {
      expect(await statuses(25, () => confirm('192.0.2.4', open))).toEqual(same(25, 400));
    } finally {
      await open.end();
    }
  });
});
