/** Encrypts backups with age and a passphrase, so that the program `age` can open them without Hireyard. */
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError, damaged } from './backup-error.ts';

const START = Buffer.from('age-encryption.org/v1\n');
/** Each guess at the passphrase costs 128 MiB and about half a second (scrypt, N = 2^17). */
const WORK_FACTOR = 17;

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Whether a stream that begins with these bytes is encrypted with age. */
export const isAge = (start: Buffer): boolean => start.subarray(0, START.length).equals(START);

/** Encrypts a stream. Tests pass a cheaper `workFactor`. */
export async function* encrypt(
  source: AsyncIterable<Buffer>,
  passphrase: string,
  workFactor: number = WORK_FACTOR,
): AsyncGenerator<Buffer> {
  const age = new Encrypter();
  age.setPassphrase(passphrase.normalize('NFC'));
  age.setScryptWorkFactor(workFactor);
  for await (const piece of await age.encrypt(ReadableStream.from(source))) yield asBuffer(piece);
}

/** Translates what age throws. Errors of the system below, which have a code, pass unchanged. */
function inText(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error || error instanceof BackupError) return error;
  if (error.message.startsWith('no identity matched'))
    return new BackupError('The passphrase is wrong for this backup.', error);
  return damaged('it was changed or truncated', error);
}

/** Decrypts a stream. Throws BackupError for a wrong passphrase and for bytes that were changed, added, removed or moved. */
export async function* decrypt(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const age = new Decrypter();
  age.addPassphrase(passphrase.normalize('NFC'));
  try {
    for await (const piece of await age.decrypt(ReadableStream.from(source))) yield asBuffer(piece);
  } catch (error) {
    throw inText(error);
  }
}
