/** Encrypts secrets that must be readable again: AES-256-GCM with a key of its own, bound to the user. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (secretKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'hireyard second factors 1', 32));
const ownerOf = (userId: number): Buffer => Buffer.from(`user ${userId}`);

/** Encrypts a secret of a user. `secretKey`: SECRET_KEY. */
export function seal(secretKey: string, userId: number, plain: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secretKey), iv).setAAD(ownerOf(userId));
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Decrypts a secret; undefined if it was encrypted with another key or for another user, or was altered. */
export function unseal(secretKey: string, userId: number, sealed: Buffer): string | undefined {
  try {
    const iv = sealed.subarray(0, IV_BYTES);
    const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
    const decipher = createDecipheriv(CIPHER, keyOf(secretKey), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(ownerOf(userId)).setAuthTag(tag);
    const body = sealed.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
