/** The headers of helmet, composed once at the start: they are the same for every answer. */
import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import type { Env } from '../env.ts';

const OWN = new Set(['content-type', 'content-length', 'date', 'connection']);

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
        defaultSrc: ["'self'"],
        // The reader of QR codes is WebAssembly; this allows that, and still no script from text.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...cardOrigins],
        frameSrc: ["'self'", ...cardOrigins],
        // Ionic's components set style attributes and constructed sheets.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Pictures that a mail names, when a person asks for them: its frame has a rule of its own, which forbids them until then.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...store],
        connectSrc: ["'self'", ...store, ...cardOrigins],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // Only meaningful behind TLS, and wrong on http://localhost.
    strictTransportSecurity: env.PUBLIC_URL?.startsWith('https://') === true ? { maxAge: 31_536_000 } : false,
  });
  sample.get('/', async () => '');
  const { headers } = await sample.inject('/');
  await sample.close();
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !OWN.has(name))
      .map(([name, value]) => [name, String(value)]),
  );
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
