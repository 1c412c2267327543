/** Reads the passphrase of backups from the environment or a file, never from the command line, which every user of the machine can see. */
import { readFileSync } from 'node:fs';
import type { OperationEnv } from '../../platform/env.ts';
import { BackupError } from './backup-error.ts';

const LEAST = 12;

/** Returns undefined if none is set. Throws BackupError if the file is missing or its passphrase too short. */
export function passphraseOf(
  env: Pick<OperationEnv, 'BACKUP_PASSPHRASE' | 'BACKUP_PASSPHRASE_FILE'>,
): string | undefined {
  const { BACKUP_PASSPHRASE: given, BACKUP_PASSPHRASE_FILE: file } = env;
  if (given !== undefined || file === undefined) return given;
  let line: string;
  try {
    line = readFileSync(file, 'utf8').split(/\r?\n/, 1)[0] ?? '';
  } catch (error) {
    throw new BackupError(`BACKUP_PASSPHRASE_FILE can't be read: ${(error as Error).message}`, error);
  }
  if (line.length < LEAST)
    throw new BackupError(
      `The passphrase in the first line of ${file} must have at least ${LEAST} characters.`,
    );
  return line;
}
