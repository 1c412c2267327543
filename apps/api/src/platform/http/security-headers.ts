/** The headers of helmet, composed once at the start: they are the same for every answer. */
import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import type { Env } from '../env.ts';

const OWN = new Set(['content-type', 'content-length', 'date', 'connection']);

/** What pages of ours may ask of a device: the camera for labels, passkeys, the clipboard. */
const ALLOWED = [
  'camera',
  'clipboard-write',
  'fullscreen',
  'publickey-credentials-create',
  'publickey-credentials-get',
];
/** What none of ours ever asks; a script that got in could not either. */
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

/** The Content-Security-Policy of one page, whose own style elements carry this nonce. */
export const withNonce = (policy: string, nonce: string): string =>
  policy.replace(STYLES, `${STYLES} 'nonce-${nonce}'`);

/** The Permissions-Policy; a card provider's frames may ask the browser for a wallet. */
function permissionsPolicy(cardOrigins: readonly string[]): string {
  const payment = cardOrigins.length === 0 ? '' : ['self', ...cardOrigins.map((one) => `"${one}"`)].join(' ');
  return [
    ...ALLOWED.map((name) => `${name}=(self)`),
    ...REFUSED.map((name) => `${name}=()`),
    `payment=(${payment})`,
  ].join(', ');
}

/**
 * What every answer carries. Browsers send files to the store and show pictures from it; `cardOrigins`: where a card provider's own field loads
 * its script, shows its frames and calls. Strict-Transport-Security only where the public address is https.
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
        // What is not named below comes from nowhere.
        defaultSrc: ["'none'"],
        // The reader of QR codes is WebAssembly; this allows that, and still no script from text.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...cardOrigins],
        frameSrc: ["'self'", ...cardOrigins],
        // Scripts may set styles of elements all the same (CSSOM). Style elements need the nonce of their page (withNonce below).
        styleSrc: [SELF],
        // A card provider's script may write style attributes; nobody else's text is on that page.
        ...(cardOrigins.length > 0 && { styleSrcAttr: ["'unsafe-inline'"] }),
        // Mail is shown in a document with a rule of its own (mail-frame.ts).
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
    // Only meaningful behind TLS, and wrong on http://localhost.
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
 * What the customers' page carries instead: the card provider's field works there and nowhere else, and as its address is a key, search engines
 * leave it alone and links from it do not tell it.
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
