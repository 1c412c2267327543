import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, lstatSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { type Binaries, childEnvironment, findBinaries } from './binaries.ts';

/** The user that the programs run as; PostgreSQL refuses to run as root. */
export interface Identity {
  readonly binaries: Binaries;
  /** Set if the child's user differs from ours; its files must belong to it. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** A prefix of every command. */
  readonly prefix: readonly string[];
  /** For initdb and the server in single-user mode, which look up their user in the user database; the server itself doesn't. */
  readonly initPrefix: readonly string[];
  /** Variables in addition to the few that every child has. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** `nobody` on nearly every system; any number works for the server. */
const nobody = 65534;

function options(identity: Identity, cwd: string): SpawnOptions {
  return { cwd, env: { ...childEnvironment(identity.binaries), ...identity.environment }, ...identity.owner };
}

function command(prefix: readonly string[], program: string, args: readonly string[]): [string, string[]] {
  const [first = program, ...rest] = [...prefix, program, ...args];
  return [first, rest];
}

/** Runs a program with `input`; returns its error output, or undefined on success. */
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
 * Starts the server in its own process group: Ctrl-C in a terminal must only reach the application, which stops the server after its last
 * request.
 */
export function start(identity: Identity, args: readonly string[], cwd: string): ChildProcess {
  const [first, rest] = command(identity.prefix, identity.binaries.postgres, args);
  return spawn(first, rest, {
    ...options(identity, cwd),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
}

/** Changes the owner of everything below a directory to the identity's user, or back to ours. */
export function giveTo(identity: Identity, dir: string): void {
  const uid = identity.owner?.uid ?? process.getuid?.();
  const gid = identity.owner?.gid ?? process.getgid?.();
  if (uid === undefined || gid === undefined || lstatSync(dir).uid === uid) return;
  for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    const path = join(dir, name);
    // Links point at the shared libraries, which keep their owner.
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

/** Whether the identity can reach the parent directory. Checked before changing any owner. */
function reaches(identity: Identity, dir: string): boolean {
  const script = ['-c', 'cd "$1"', 'sh', dirname(dir)];
  return runOnce(identity, identity.prefix, '/bin/sh', script, '/') === undefined;
}

/** Whether the identity can enter the directory, write there and run the server. */
function works(identity: Identity, dir: string): boolean {
  const script = 'cd "$1" && test -w . && "$2" --version >/dev/null';
  const { postgres } = identity.binaries;
  return (
    runOnce(identity, identity.prefix, '/bin/sh', ['-c', script, 'sh', dir, postgres], '/') === undefined
  );
}

const mapped = (uid: number) => ['unshare', '--user', `--map-user=${uid}`] as const;

/**
 * Returns the first identity that works, with `dir` changed to its user. For ordinary users: themselves, with a user namespace for initdb
 * if their number has no name, as in some containers. For root: another user; or root through a user namespace, if that user can't reach
 * the files (e.g. below /root); or another user with the programs copied beside the data. Undefined if nothing works.
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
    // Renamed when complete, so that a partial copy is never used.
    const draft = `${copy}.new`;
    rmSync(draft, { recursive: true, force: true });
    cpSync(binaries.root, draft, { recursive: true, verbatimSymlinks: true });
    renameSync(draft, copy);
  }
  return findBinaries(dir, copy);
}
