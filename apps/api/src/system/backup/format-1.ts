/**
 * Reads encrypted backups of format 1, which this release no longer writes: scrypt and AES-256-GCM, frame by frame. Each frame is bound to
 * the header, its number and whether it is the last. Remove it in the next release (docs/run/upgrades.md).
 */
import { createDecipheriv, createHash, createHmac, scrypt, timingSafeEqual } from 'node:crypto';
import { BackupError, damaged } from './backup-error.ts';
import { ByteReader } from './byte-reader.ts';

const MAGIC = Buffer.from('HIREYARD-SEALED-1\n');
const MAGIC_LENGTH = MAGIC.length;
const SALT_LENGTH = 16;
const CHECK_LENGTH = 16;
const HEADER_LENGTH = MAGIC_LENGTH + 3 + SALT_LENGTH + CHECK_LENGTH;
const TAG_LENGTH = 16;
const FRAME = 256 * 1024;
const LAST = 0x8000_0000;
/** Limits of what a header may request, against denial of service. */
const MOST = { logN: 20, r: 16, p: 4 };

interface Key {
  readonly key: Buffer;
  /** Tells a wrong passphrase from damage. */
  readonly check: Buffer;
}

function keyOf(passphrase: string, salt: Buffer, { logN, r, p }: typeof MOST): Promise<Key> {
  const N = 2 ** logN;
  return new Promise((done, fail) =>
    scrypt(passphrase.normalize('NFC'), salt, 64, { N, r, p, maxmem: 256 * N * r * p }, (error, bytes) =>
      error === null
        ? done({
            key: bytes.subarray(0, 32),
            check: createHmac('sha256', bytes.subarray(32)).update(MAGIC).digest().subarray(0, CHECK_LENGTH),
          })
        : fail(error),
    ),
  );
}

const nonceOf = (frame: number): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(frame), 4);
  return nonce;
};

/** The data a frame is bound to. The key is used for this stream only, so the frame number is a sufficient nonce. */
const boundTo = (header: Buffer, frame: number, length: number): Buffer => {
  const numbers = Buffer.alloc(12);
  numbers.writeBigUInt64BE(BigInt(frame));
  numbers.writeUInt32BE(length, 8);
  return Buffer.concat([createHash('sha256').update(header).digest(), numbers]);
};

/** Whether a stream with these first bytes is encrypted in format 1. */
export const isSealed = (start: Buffer): boolean => start.subarray(0, MAGIC_LENGTH).equals(MAGIC);

/** Derives the key from the header. Throws BackupError for a wrong passphrase or a changed header. */
async function keyIn(header: Buffer, passphrase: string): Promise<Buffer> {
  if (header.length < HEADER_LENGTH) throw damaged('it ends within its first bytes');
  const [logN = 0, r = 0, p = 0] = header.subarray(MAGIC_LENGTH, MAGIC_LENGTH + 3);
  if (logN < 1 || r < 1 || p < 1 || logN > MOST.logN || r > MOST.r || p > MOST.p)
    throw damaged('its first bytes were changed');
  const salt = header.subarray(MAGIC_LENGTH + 3, MAGIC_LENGTH + 3 + SALT_LENGTH);
  const { key, check } = await keyOf(passphrase, salt, { logN, r, p });
  if (!timingSafeEqual(check, header.subarray(-CHECK_LENGTH)))
    throw new BackupError('The passphrase is wrong for this backup.');
  return key;
}

/** Decrypts a frame. Throws BackupError if its bytes were changed. */
function opened(sealed: Buffer, size: number, key: Buffer, frame: number, bound: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(frame))
    .setAAD(bound)
    .setAuthTag(sealed.subarray(size));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, size)), decipher.final()]);
  } catch (error) {
    throw damaged('it was changed after it was written', error);
  }
}

/** Decrypts the stream. Throws BackupError for a wrong passphrase, changed bytes, missing or moved frames and a missing end. */
export async function* unseal(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  const header = await reader.take(HEADER_LENGTH);
  const key = await keyIn(header, passphrase);
  for (let frame = 0; ; frame++) {
    const prefix = await reader.take(4);
    if (prefix.length < 4) throw damaged('its end is missing');
    const length = prefix.readUInt32BE();
    const size = (length & ~LAST) >>> 0;
    if (size > FRAME) throw damaged('it was changed after it was written');
    const sealed = await reader.take(size + TAG_LENGTH);
    if (sealed.length < size + TAG_LENGTH) throw damaged('its end is missing');
    yield opened(sealed, size, key, frame, boundTo(header, frame, length));
    if (length >= LAST) break;
  }
  if ((await reader.some(1)).length > 0) throw damaged('something was added at its end');
}
