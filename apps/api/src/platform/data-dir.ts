import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What a business keeps in its data directory beside its key and its backups. */
const CONTENTS = ['postgres', 'files', 'database-password'];

/** Creates the data directory and any missing parents, readable by their owner only. An existing directory keeps its mode. */
export function makeDataDir(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

/**
 * Notes what a data directory holds before something is made in it. The result takes that away again: the whole directory when there was none,
 * else the database and the files that weren't there. Keys and backups of a directory that was there stay.
 */
export function rememberDataDir(path: string): () => void {
  const made = existsSync(path)
    ? CONTENTS.map((name) => join(path, name)).filter((part) => !existsSync(part))
    : [path];
  return () => {
    for (const part of made) rmSync(part, { recursive: true, force: true });
  };
}
