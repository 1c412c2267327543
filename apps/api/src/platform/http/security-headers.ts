/** The security headers, composed once at the start: equal for all answers. */
import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import type { Env } from '../env.ts';

const OWN = new Set(['content-type', 'content-length', 'date', 'connection']);

/** Device features that our pages use: camera for labels, passkeys, clipboard. */
const ALLOWED = [
  'camera',
  'clipboard-write',
  'fullscreen',
  'publickey-credentials-create',
  'publickey-credentials-get',
];
/** Features that we never use, denied to injected scripts too. */
const REFUSED = [
  'accelerometer',
  'autoplay',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
];

const SELF = "'self'";
const STYLES = `style-src ${SELF}`;

/** Returns the Content-Security-Policy of a page whose style elements have this nonce. */
export const withNonce = (policy: string, nonce: string): string =>
  policy.replace(STYLES, `${STYLES} 'nonce-${nonce}'`);

/** Returns the Permissions-Policy; a card provider's frames may use browser wallets. */
function permissionsPolicy(cardOrigins: readonly string[]): string {
  const payment = cardOrigins.length === 0 ? '' : ['self', ...cardOrigins.map((one) => `"${one}"`)].join(' ');
  return [
    ...ALLOWED.map((name) => `${name}=(self)`),
    ...REFUSED.map((name) => `${name}=()`),
    `payment=(${payment})`,
  ].join(', ');
}

/**
 * Returns the headers of every answer. Browsers upload to the store and show pictures from it; `cardOrigins`: the origins of a card provider's
 * field. Strict-Transport-Security only if the public address is https.
 */
export async function securityHeaders(
  env: Pick<Env, 'PUBLIC_URL'>,
  storeOrigin?: string,
  cardOrigins: readonly string[] = [],
): Promise<Record<string, string>> {
  const sample = Fastify();
  const store = storeOrigin === undefined ? [] : [storeOrigin];
  await sample.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        // Sources not listed below are forbidden.
        defaultSrc: ["'none'"],
        // The QR code reader is WebAssembly; this allows it, and still no scripts from text.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...cardOrigins],
        frameSrc: ["'self'", ...cardOrigins],
        // Scripts may set styles through the CSSOM anyway. Style elements need their page's nonce (withNonce below).
        styleSrc: [SELF],
        // A card provider's script may write style attributes; that page has no untrusted text.
        ...(cardOrigins.length > 0 && { styleSrcAttr: ["'unsafe-inline'"] }),
        // Email is shown in a document with its own policy (mail-frame.ts).
        imgSrc: ["'self'", 'data:', 'blob:', ...store],
        connectSrc: ["'self'", ...store, ...cardOrigins],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:', ...store],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    // Only effective with TLS, and wrong on http://localhost.
    strictTransportSecurity: env.PUBLIC_URL?.startsWith('https://') === true ? { maxAge: 31_536_000 } : false,
  });
  sample.get('/', async () => '');
  const { headers } = await sample.inject('/');
  await sample.close();
  return {
    ...Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => !OWN.has(name))
        .map(([name, value]) => [name, String(value)]),
    ),
    'permissions-policy': permissionsPolicy(cardOrigins),
  };
}

/**
 * Returns the payment page's headers: only there the card provider's field works. Its address is a key, so search engines skip it and links don't
 * send it as referrer.
 */
export const payPageHeaders = async (
  env: Pick<Env, 'PUBLIC_URL'>,
  storeOrigin: string | undefined,
  cardOrigins: readonly string[],
): Promise<Record<string, string>> => ({
  ...(await securityHeaders(env, storeOrigin, cardOrigins)),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
});
