import { expect, test } from 'vitest';
import { payPageHeaders, securityHeaders, withNonce } from './security-headers.ts';

const directives = (policy = '') =>
  Object.fromEntries(policy.split(';').map((one) => [one.split(' ')[0], one.split(' ').slice(1)]));
const CARDS = ['https://js.cards.test', 'https://api.cards.test'];

test('styles and pictures come only from this server and the store', async () => {
  const env = { PUBLIC_URL: undefined };
  const [own, stored, pay] = [
    await securityHeaders(env),
    await securityHeaders(env, 'https://files.hire.test'),
    await payPageHeaders(env, undefined, []),
  ].map((headers) => directives(headers['content-security-policy']));
  expect(own?.['style-src']).toEqual(["'self'"]);
  expect(own?.['img-src']).toEqual(["'self'", 'data:', 'blob:']);
  expect(stored?.['img-src']).toEqual(["'self'", 'data:', 'blob:', 'https://files.hire.test']);
  expect(pay?.['style-src-attr']).toBeUndefined();
});

test('the nonce of a page is only for its style elements', async () => {
  const { 'content-security-policy': policy = '' } = await securityHeaders({ PUBLIC_URL: undefined });
  const own = directives(withNonce(policy, 'abc'));
  expect(own['style-src']).toEqual(["'self'", "'nonce-abc'"]);
  expect({ ...own, 'style-src': ["'self'"] }).toEqual(directives(policy));
});

test("the card provider's field works only on the payment page", async () => {
  const env = { PUBLIC_URL: undefined };
  const own = directives((await securityHeaders(env))['content-security-policy']);
  const pay = await payPageHeaders(env, undefined, CARDS);
  const open = directives(pay['content-security-policy']);
  expect(JSON.stringify(own)).not.toContain('cards.test');
  for (const name of ['script-src', 'frame-src', 'connect-src']) {
    expect([name, own[name]]).toEqual([name, expect.arrayContaining(["'self'"])]);
    expect([name, open[name]]).toEqual([name, [...(own[name] ?? []), ...CARDS]]);
  }
  expect([own['style-src-attr'], open['style-src-attr']]).toEqual([undefined, ["'unsafe-inline'"]]);
  expect(open['frame-ancestors']).toEqual(["'none'"]);
  expect([pay['x-robots-tag'], pay['referrer-policy']]).toEqual(['noindex, nofollow', 'no-referrer']);
});
