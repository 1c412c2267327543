import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataDir } from './data-dir.ts';
import { EnvError } from './env-error.ts';

/**
 * Reads the key of the embedded installation, creating it at the first start. Simultaneous first starts agree on one, since the file is created
 * atomically.
 */
export function installationKey(dataDir: string): string {
  const file = join(dataDir, 'secret-key');
  const draft = `${file}.${process.pid}`;
  makeDataDir(dataDir);
  try {
    writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const key = readFileSync(file, 'utf8').trim();
  if (key.length < 32) throw new EnvError([`SECRET_KEY: the file ${file} has fewer than 32 characters`]);
  return key;
}
