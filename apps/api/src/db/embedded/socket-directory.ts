import { chownSync, lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { EmbeddedDatabaseError } from './errors.ts';

export const port = 5432;
const socketName = `.s.PGSQL.${port}`;
/** sun_path without its closing NUL: 107 bytes on Linux, 103 on macOS and the BSDs. */
const longest = process.platform === 'linux' ? 107 : 103;
const prefix = 'hireyard-db-';

function fits(dir: string): boolean {
  return Buffer.byteLength(join(dir, socketName)) <= longest;
}

/**
 * Returns the directory of the server's socket: the private one, or, if its path is too long for a socket address, a new directory that
 * only the server's user can enter.
 */
export function socketDirectory(privateDir: string, owner: { uid: number; gid: number } | undefined): string {
  if (fits(privateDir)) return privateDir;
  const base = [tmpdir(), '/tmp'].find((dir) => fits(join(dir, `${prefix}xxxxxx`)));
  if (base === undefined)
    throw new EmbeddedDatabaseError('The paths of DATA_DIR and the temporary directory are too long.');
  const dir = mkdtempSync(join(base, prefix));
  if (owner) chownSync(dir, owner.uid, owner.gid);
  return dir;
}

/** Removes the socket directory of an earlier start, if socketDirectory created it. */
export function removeSocketDirectory(dir: string): void {
  if (!dir.startsWith(join(dirname(dir), prefix))) return;
  if (lstatSync(dir, { throwIfNoEntry: false })?.isDirectory()) rmSync(dir, { recursive: true, force: true });
}

/** The lock file that PostgreSQL keeps beside its socket. */
export function socketLock(dir: string): string {
  return join(dir, `${socketName}.lock`);
}
