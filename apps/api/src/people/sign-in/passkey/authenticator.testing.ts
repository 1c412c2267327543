/** A software authenticator for tests: ES256 keys, attestation "none" (WebAuthn level 2). */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const b64 = (data: Buffer): string => data.toString('base64url');
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;
const ES256 = -7;

/** Deviations from the protocol that a test can choose. */
export interface Quirks {
  /** The origin of the page; default: the right one. */
  readonly origin?: string;
  /** Skips user verification. */
  readonly unverified?: true;
  /** The reported signature counter; default: one more each time. */
  readonly counter?: number;
  readonly userHandle?: string;
}

export interface Authenticator {
  readonly id: string;
  /** Answers the options of adding a passkey. */
  add(options: { challenge: string; user: { id: string } }, quirks?: Quirks): Record<string, unknown>;
  /** Answers the options of signing in. */
  answer(options: { challenge: string }, quirks?: Quirks): Record<string, unknown>;
}

function coseOf(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (part: string) => Uint8Array.from(Buffer.from(part, 'base64url'));
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, ES256],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}

/** Returns an authenticator with one key pair for the site at `origin`. */
export function authenticator(site: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const rpId = new URL(site).hostname;
  let counter = 0;
  let handle = '';

  const clientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = (flags: number, { unverified, counter: said }: Quirks): Buffer => {
    counter = said ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const all = flags | USER_PRESENT | (unverified ? 0 : USER_VERIFIED);
    return Buffer.concat([sha256(rpId), Buffer.from([all]), count]);
  };
  const shell = { id: b64(id), rawId: b64(id), type: 'public-key', clientExtensionResults: {} };

  return {
    id: b64(id),
    add({ challenge, user }, quirks = {}) {
      handle = user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        head(HAS_KEY, quirks),
        Buffer.alloc(16),
        length,
        id,
        Buffer.from(coseOf(publicKey)),
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', Uint8Array.from(authData)],
        ]),
      );
      return {
        ...shell,
        response: {
          clientDataJSON: b64(clientData('webauthn.create', challenge, quirks.origin ?? site)),
          attestationObject: b64(Buffer.from(attestation)),
          transports: ['internal', 7, 'no transport\u0001'],
        },
      };
    },
    answer({ challenge }, quirks = {}) {
      const data = clientData('webauthn.get', challenge, quirks.origin ?? site);
      const authData = head(0, quirks);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      return {
        ...shell,
        response: {
          clientDataJSON: b64(data),
          authenticatorData: b64(authData),
          signature: b64(signature),
          userHandle: quirks.userHandle ?? handle,
        },
      };
    },
  };
}
