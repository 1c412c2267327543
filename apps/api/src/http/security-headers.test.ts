import { expect, test } from 'vitest';
import { payPageHeaders, securityHeaders } from './security-headers.ts';

const directives = (policy = '') =>
  Object.fromEntries(policy.split(';').map((one) => [one.split(' ')[0], one.split(' ').slice(1)]));
const CARDS = ['https://js.cards.test', 'https://api.cards.test'];

test("the card provider's field works on the customers' page and nowhere else", async () => {
  const env = { PUBLIC_URL: undefined };
  const own = directives((await securityHeaders(env))['content-security-policy']);
  const pay = await payPageHeaders(env, undefined, CARDS);
  const open = directives(pay['content-security-policy']);
  expect(JSON.stringify(own)).not.toContain('cards.test');
  for (const name of ['script-src', 'frame-src', 'connect-src']) {
    expect([name, own[name]]).toEqual([name, expect.arrayContaining(["'self'"])]);
    expect([name, open[name]]).toEqual([name, [...(own[name] ?? []), ...CARDS]]);
  }
  expect(open['frame-ancestors']).toEqual(["'none'"]);
  expect([pay['x-robots-tag'], pay['referrer-policy']]).toEqual(['noindex, nofollow', 'no-referrer']);
});
