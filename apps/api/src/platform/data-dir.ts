import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The contents of a data directory besides keys and backups. */
const CONTENTS = ['postgres', 'files', 'database-password'];

/** Creates the data directory and any missing parents, readable by their owner only. An existing directory keeps its mode. */
export function makeDataDir(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

/**
 * Records the contents of a data directory. The returned function removes everything new: the whole directory if there was none, else the database
 * and new files. Existing keys and backups stay.
 */
export function rememberDataDir(path: string): () => void {
  const made = existsSync(path)
    ? CONTENTS.map((name) => join(path, name)).filter((part) => !existsSync(part))
    : [path];
  return () => {
    for (const part of made) rmSync(part, { recursive: true, force: true });
  };
}
