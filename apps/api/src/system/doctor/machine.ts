/** The machine: disks, keys, certificates, backups. */
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

/** Room where data and backups go; `room` asks the system for it. */
export async function diskChecks(
  folders: readonly (readonly [name: string, folder: string])[],
  room: typeof roomIn = roomIn,
): Promise<Check[]> {
  const { ok, warn, fail } = area('disk');
  const checks: Check[] = [];
  for (const [name, folder] of folders) {
    const { free, all } = await room(folder);
    const words = `${name}: ${Math.round(free / MIB)} MiB free of ${Math.round(all / MIB)}.`;
    const todo = 'Make room before it is full: a full disk stops every write.';
    if (free < 256 * MIB || free < all / 100) checks.push(fail(words, todo));
    else if (free < 2048 * MIB || free < all / 20) checks.push(warn(words, todo));
    else checks.push(ok(words));
  }
  return checks;
}

const found = (file: string): Stats | undefined => statSync(file, { throwIfNoEntry: false });

/** The key of an embedded installation. */
export function keyChecks(env: Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>, given: boolean): Check[] {
  const { ok, warn, fail } = area('key');
  if (given || env.DATABASE_URL !== undefined)
    return [ok('SECRET_KEY is set; keep a copy where backups are not.')];
  const file = join(env.DATA_DIR, 'secret-key');
  const stats = found(file);
  if (stats === undefined)
    return [
      fail(
        'The key of this installation (DATA_DIR/secret-key) is gone.',
        'Bring it back from a backup before the next start, which would make another one.',
      ),
    ];
  if ((stats.mode & 0o077) !== 0)
    return [warn('DATA_DIR/secret-key can be read by others.', 'chmod 600 it.')];
  if (((found(env.DATA_DIR)?.mode ?? 0) & 0o006) !== 0)
    return [warn('Other users of this machine can list DATA_DIR.', 'chmod 700 it.')];
  return [ok('DATA_DIR/secret-key is there, for its owner only.')];
}

/** Certificates that we hand over mail with. */
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
    const words = `That of incoming mail is good for ${counted(days, 'more day')}.`;
    if (days < 0)
      return [fail('That of incoming mail is over.', 'Renew it, and start the nodes that take mail again.')];
    return [days < 21 ? warn(words, 'Renew it, and start the nodes that take mail again.') : ok(words)];
  } catch (error) {
    return [
      fail(
        `SMTP_LISTEN_CERT can't be read (${(error as NodeJS.ErrnoException).code ?? 'no certificate'}).`,
        'Name a file with a certificate in PEM.',
      ),
    ];
  }
}

/** How old the last backup is, and whether attempts were cut off. */
export async function backupChecks(folder: string, now: Date): Promise<Check[]> {
  const { ok, warn, fail } = area('backup');
  const newest = (await backupsIn(folder)).at(-1);
  const todo =
    'Run `npm run backup`, by the clock (docs/run/operation.md); or set BACKUP_DIR to where your backups are.';
  if (newest === undefined) return [warn(`There is no backup in ${folder}.`, todo)];
  const { mtimeMs, size } = await stat(join(folder, newest));
  const hours = (now.getTime() - mtimeMs) / 3_600_000;
  const words = `The last one is ${counted(Math.round(hours), 'hour')} old (${Math.ceil(size / MIB)} MiB).`;
  const partial = (await readdir(folder)).filter((name) => name.endsWith('.partial')).length;
  const age = hours > 7 * 24 ? fail(words, todo) : hours > 26 ? warn(words, todo) : ok(words);
  return partial === 0
    ? [age]
    : [
        age,
        warn(
          `${counted(partial, 'attempt')} did not end.`,
          'Look for what ended them; the next backup removes what is older than a day.',
        ),
      ];
}
