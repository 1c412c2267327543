/** A browser and its push service for tests: decrypts messages (RFC 8291) and verifies our signature (RFC 8292). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { PushCall } from './push-sender.ts';

export interface Pushed {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  // Tests look into messages of every shape; the assertions are what types them.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly message: any;
  /** The claims of a signature that verifies. */
  readonly claims: Readonly<Record<string, unknown>>;
  readonly key: string;
}
export interface Browser {
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  readonly open: (body: Uint8Array) => string;
}

/** Converts an uncompressed point to a Node public key. */
function publicKeyOf(point: Buffer) {
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  return createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
    format: 'jwk',
  });
}

function signed(authorization: string): { claims: Record<string, unknown>; key: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const good = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKeyOf(Buffer.from(key, 'base64url')), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!good) throw new Error('The signature is not of the key that it names.');
  return {
    claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>,
    key,
  };
}

/** Returns a browser with a subscription at this address. */
export function openBrowser(endpoint: string): Browser {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: { endpoint, p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    open(body) {
      const bytes = Buffer.from(body);
      const salt = bytes.subarray(0, 16);
      const keyLength = bytes.readUInt8(20);
      const sender = bytes.subarray(21, 21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const input = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
      const derive = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', input, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      const sealed = bytes.subarray(21 + keyLength);
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // The last record ends with a 2 and zero padding.
      return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
    },
  };
}

export interface PushService {
  readonly call: PushCall;
  readonly browser: () => Browser;
  /** Returns the messages since the last call. */
  readonly take: () => Pushed[];
  /** Sets the answer to later calls. */
  answer: (status: number, retryAfter?: number) => void;
}

/** Returns a push service that accepts everything until told otherwise. */
export function pushService(): PushService {
  const browsers = new Map<string, Browser>();
  const came: Pushed[] = [];
  let status = 201;
  let after: number | undefined;
  return {
    async call(endpoint, { headers, body }) {
      const browser = browsers.get(endpoint);
      if (browser === undefined) throw new Error(`Nobody is at ${endpoint}.`);
      if (status === 201)
        came.push({
          endpoint,
          headers,
          message: JSON.parse(browser.open(body)),
          ...signed(headers['authorization'] ?? ''),
        });
      return { status, retryAfter: after };
    },
    browser() {
      const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${randomBytes(8).toString('hex')}`;
      const made = openBrowser(endpoint);
      browsers.set(endpoint, made);
      return made;
    },
    take: () => came.splice(0),
    answer(wanted, retryAfter) {
      status = wanted;
      after = retryAfter;
    },
  };
}
