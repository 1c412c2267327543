/** Checks the machine: disks, keys, certificates and backups. */
import { counted } from '@hireyard/domain/contracts/counted';
import { X509Certificate } from 'node:crypto';
import { type Stats, readFileSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backupsIn, roomIn } from '../backup/archive-file.ts';
import type { Env } from '../../platform/env.ts';
import { area, type Check } from './check.ts';

const MIB = 1024 * 1024;
const DAY = 86_400_000;

/** Checks free space for data and backups; `room` reads it from the system. */
export async function diskChecks(
  folders: readonly (readonly [name: string, folder: string])[],
  room: typeof roomIn = roomIn,
): Promise<Check[]> {
  const { ok, warn, fail } = area('disk');
  const checks: Check[] = [];
  for (const [name, folder] of folders) {
    const { free, all } = await room(folder);
    const words = `${name}: ${Math.round(free / MIB)} MiB free of ${Math.round(all / MIB)}.`;
    const todo = 'Free up space: a full disk stops all writes.';
    if (free < 256 * MIB || free < all / 100) checks.push(fail(words, todo));
    else if (free < 2048 * MIB || free < all / 20) checks.push(warn(words, todo));
    else checks.push(ok(words));
  }
  return checks;
}

const found = (file: string): Stats | undefined => statSync(file, { throwIfNoEntry: false });

/** Checks the key of an embedded installation. */
export function keyChecks(env: Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>, given: boolean): Check[] {
  const { ok, warn, fail } = area('key');
  if (given || env.DATABASE_URL !== undefined)
    return [ok('SECRET_KEY is set. Keep a copy away from the backups.')];
  const file = join(env.DATA_DIR, 'secret-key');
  const stats = found(file);
  if (stats === undefined)
    return [
      fail(
        'This installation’s key (DATA_DIR/secret-key) is missing.',
        'Restore it from a backup before the next start, which would create a new one.',
      ),
    ];
  if ((stats.mode & 0o077) !== 0) return [warn('Other users can read DATA_DIR/secret-key.', 'chmod 600 it.')];
  if (((found(env.DATA_DIR)?.mode ?? 0) & 0o006) !== 0)
    return [warn('Other users can list DATA_DIR.', 'chmod 700 it.')];
  return [ok('DATA_DIR/secret-key exists and only its owner can read it.')];
}

/** Checks the certificates for incoming email. */
export function certificateChecks(
  { SMTP_LISTEN_CERT: file }: Pick<Env, 'SMTP_LISTEN_CERT'>,
  now: Date,
): Check[] {
  const { ok, warn, fail } = area('certificates');
  if (file === undefined) return [];
  try {
    const days = Math.floor(
      (new X509Certificate(readFileSync(file)).validToDate.getTime() - now.getTime()) / DAY,
    );
    const words = `The certificate for incoming email is valid for ${counted(days, 'more day')}.`;
    if (days < 0)
      return [
        fail(
          'The certificate for incoming email has expired.',
          'Renew it, and restart the nodes that receive email.',
        ),
      ];
    return [days < 21 ? warn(words, 'Renew it, and restart the nodes that receive email.') : ok(words)];
  } catch (error) {
    return [
      fail(
        `SMTP_LISTEN_CERT can't be read (${(error as NodeJS.ErrnoException).code ?? 'no certificate'}).`,
        'Name a PEM file with a certificate.',
      ),
    ];
  }
}

/** Checks the age of the last backup and unfinished attempts. */
export async function backupChecks(folder: string, now: Date): Promise<Check[]> {
  const { ok, warn, fail } = area('backup');
  const newest = (await backupsIn(folder)).at(-1);
  const todo =
    'Schedule `npm run backup` (docs/run/operation.md), or set BACKUP_DIR to the folder of your backups.';
  if (newest === undefined) return [warn(`There is no backup in ${folder}.`, todo)];
  const { mtimeMs, size } = await stat(join(folder, newest));
  const hours = (now.getTime() - mtimeMs) / 3_600_000;
  const words = `The last backup is ${counted(Math.round(hours), 'hour')} old (${Math.ceil(size / MIB)} MiB).`;
  const partial = (await readdir(folder)).filter((name) => name.endsWith('.partial')).length;
  const age = hours > 7 * 24 ? fail(words, todo) : hours > 26 ? warn(words, todo) : ok(words);
  return partial === 0
    ? [age]
    : [
        age,
        warn(
          `${counted(partial, 'attempt')} did not finish.`,
          'Find out why. The next backup removes those older than a day.',
        ),
      ];
}
