import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkVersion } from './binaries.ts';
import { EmbeddedDatabaseError } from './errors.ts';
import { type Identity, runOnce } from './identity.ts';

/** The role created by initdb, which can't connect (access.ts). */
export const superuser = 'hireyard';

const draftPrefix = 'cluster.new.';

/** Deletes the draft of a first start that was killed; an initdb still writing there only fails. */
function removeDrafts(dir: string): void {
  for (const name of readdirSync(dir)) {
    if (name.startsWith(draftPrefix))
      rmSync(join(dir, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Creates the cluster at the first start: UTF-8 with the built-in C.UTF-8 rules, so that text sorts the same on every machine and library
 * updates can't corrupt indexes. It is renamed when complete. `durable: false` skips the flush to disk (tests).
 */
export function ensureCluster(identity: Identity, dir: string, cluster: string, durable: boolean): void {
  removeDrafts(dir);
  if (existsSync(cluster)) return checkVersion(cluster);
  const draft = join(dir, `${draftPrefix}${process.pid}`);
  const args = ['-D', draft, '-U', superuser, '-A', 'reject', '-E', 'UTF8', '--locale=C'];
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions');
  if (!durable) args.push('--no-sync');
  const failure = runOnce(identity, identity.initPrefix, identity.binaries.initdb, args, dir);
  if (failure !== undefined) {
    throw new EmbeddedDatabaseError(
      `The embedded database could not be created in ${dir}: ${failure}\n` +
        'Start as a user that exists in the system’s user database (or as root), or set DATABASE_URL.',
    );
  }
  renameSync(draft, cluster);
}
