import { expect, it } from 'vitest';
import { deviceText } from './sessions-card.tsx';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/149.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0`,
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/149.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; SM-S931B) ${webkit} SamsungBrowser/29.0 Chrome/149.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/149.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  ['Something/1.0 (Linux)', 'Browser on Linux'],
  ['python-requests/2.33', 'Unknown browser'],
  ['', 'Unknown browser'],
])('%j is %s', (userAgent, words) => expect(deviceText(userAgent)).toBe(words));
