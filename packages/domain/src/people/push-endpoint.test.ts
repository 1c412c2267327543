import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPushEndpoint } from './push-endpoint.ts';

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://web.push.apple.com/Q', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=x', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://user:pass@fcm.googleapis.com/x', false],
  ['https://googleapis.com/x', false],
  ['https://xnotify.windows.com/x', false],
  ['https://notify.windows.com/x', false],
  ['https://fcm.googleapis.com.evil.test/x', false],
  ['https://evil.test/#fcm.googleapis.com', false],
  ['https://127.0.0.1/x', false],
  ['https://[::1]/x', false],
  ['ftp://fcm.googleapis.com/x', false],
  ['', false],
])('%s: %s', (address, good) => {
  expect(isPushEndpoint(address, [])).toBe(good);
});

test('accepts additional hosts as named', () => {
  expect(isPushEndpoint('https://push.example.com/x', ['push.example.com'])).toBe(true);
  expect(isPushEndpoint('https://a.example.com/x', ['*.example.com'])).toBe(true);
  expect(isPushEndpoint('https://example.com/x', ['*.example.com'])).toBe(false);
  expect(isPushEndpoint('http://push.example.com/x', ['push.example.com'])).toBe(false);
});

test('never accepts another host', () => {
  fc.assert(
    fc.property(fc.domain(), (domain) => {
      const address = `https://${domain}/x`;
      const host = new URL(address).hostname;
      fc.pre(!/(googleapis|mozilla|apple|windows)\.com$/.test(host));
      expect(isPushEndpoint(address, [])).toBe(false);
    }),
  );
});
