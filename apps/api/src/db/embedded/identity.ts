import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, lstatSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { type Binaries, childEnvironment, findBinaries } from './binaries.ts';

/** As whom the programs run; PostgreSQL refuses to run as root. */
export interface Identity {
  readonly binaries: Binaries;
  /** Set when the child's user differs from ours; its files must belong to it. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** Words put before every command. */
  readonly prefix: readonly string[];
  /** For initdb and the server in single-user mode, which look their user up in the user database; else the server does not. */
  readonly initPrefix: readonly string[];
  /** Variables beside the few that every child has. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** `nobody` on nearly every system; any number will do for the server. */
const nobody = 65534;

function options(identity: Identity, cwd: string): SpawnOptions {
  return { cwd, env: { ...childEnvironment(identity.binaries), ...identity.environment }, ...identity.owner };
}

function command(prefix: readonly string[], program: string, args: readonly string[]): [string, string[]] {
  const [first = program, ...rest] = [...prefix, program, ...args];
  return [first, rest];
}

/** Runs a program, which may read `input`, to its end and returns its error text, or undefined when it succeeded. */
export function runOnce(
  identity: Identity,
  prefix: readonly string[],
  program: string,
  args: readonly string[],
  cwd: string,
  input = '',
): string | undefined {
  const [first, rest] = command(prefix, program, args);
  const result = spawnSync(first, rest, { ...options(identity, cwd), input, encoding: 'utf8' });
  if (result.status === 0) return undefined;
  return `${result.error?.message ?? ''}${result.stderr ?? ''}${result.stdout ?? ''}`.trim() || 'no message';
}

/**
 * Starts the server, in a process group of its own: Ctrl-C in a terminal must reach only the application, which
 * then stops the server after its last request.
 */
export function start(identity: Identity, args: readonly string[], cwd: string): ChildProcess {
  const [first, rest] = command(identity.prefix, identity.binaries.postgres, args);
  return spawn(first, rest, {
    ...options(identity, cwd),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
}

/** Gives everything below a directory to the identity's user (or back to us). */
export function giveTo(identity: Identity, dir: string): void {
  const uid = identity.owner?.uid ?? process.getuid?.();
  const gid = identity.owner?.gid ?? process.getgid?.();
  if (uid === undefined || gid === undefined || lstatSync(dir).uid === uid) return;
  for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    const path = join(dir, name);
    // Links point at the shared libraries, which stay whose they are.
    if (!lstatSync(path).isSymbolicLink()) chownSync(path, uid, gid);
  }
  chownSync(dir, uid, gid);
}

function hasUserEntry(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}

/** Whether the identity can get as far as the directory's parent. Asked first, so that nothing changes its owner in vain. */
function reaches(identity: Identity, dir: string): boolean {
  const script = ['-c', 'cd "$1"', 'sh', dirname(dir)];
  return runOnce(identity, identity.prefix, '/bin/sh', script, '/') === undefined;
}

/** Can the identity enter the directory, write there and run the server's program? */
function works(identity: Identity, dir: string): boolean {
  const script = 'cd "$1" && test -w . && "$2" --version >/dev/null';
  const { postgres } = identity.binaries;
  return (
    runOnce(identity, identity.prefix, '/bin/sh', ['-c', script, 'sh', dir, postgres], '/') === undefined
  );
}

const mapped = (uid: number) => ['unshare', '--user', `--map-user=${uid}`] as const;

/**
 * The first way that works, with `dir` handed to its user. An ordinary user: as itself (a user namespace for initdb
 * when its number has no name, as in some containers). Root: as another user; else as root seen through a user
 * namespace, when that user cannot reach the files (below /root, say); else as another user with the programs copied
 * beside the data. Undefined when nothing works.
 */
export function findIdentity(dir: string, wantedUid: number | undefined): Identity | undefined {
  const binaries = findBinaries(dir);
  if (process.getuid?.() !== 0) {
    return { binaries, prefix: [], initPrefix: hasUserEntry() ? [] : mapped(nobody) };
  }
  const currentUid = lstatSync(dir).uid;
  const uid = wantedUid ?? (currentUid === 0 ? nobody : currentUid);
  const owner = { uid, gid: uid };
  const asUser = { binaries, owner, prefix: [], initPrefix: [] };
  const ways: { readonly by: Identity; readonly copies?: boolean }[] = [
    { by: asUser },
    { by: { binaries, prefix: mapped(uid), initPrefix: mapped(uid) } },
    { by: asUser, copies: true },
  ];
  for (const { by, copies } of ways) {
    if (!reaches(by, dir)) continue;
    const identity = copies === true ? { ...by, binaries: copyBinaries(binaries, dir) } : by;
    giveTo(identity, dir);
    if (works(identity, dir)) return identity;
  }
  return undefined;
}

function copyBinaries(binaries: Binaries, dir: string): Binaries {
  const copy = join(dir, 'programs');
  if (!existsSync(copy)) {
    // Renamed when whole, so that a copy cut short is never used.
    const draft = `${copy}.new`;
    rmSync(draft, { recursive: true, force: true });
    cpSync(binaries.root, draft, { recursive: true, verbatimSymlinks: true });
    renameSync(draft, copy);
  }
  return findBinaries(dir, copy);
}
