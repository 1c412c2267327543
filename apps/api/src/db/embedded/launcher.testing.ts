import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Database, openDatabase, type RawBuilder } from '../database.ts';
import { type EmbeddedServer, startEmbedded } from './launcher.ts';
import { waitUntilExit } from './processes.ts';

export type Connection = EmbeddedServer['connection'];

interface Answer {
  readonly ready?: { readonly connection: Connection; readonly pid: number };
  readonly refused?: { readonly name: string; readonly message: string };
}

export interface App extends Answer {
  readonly child: ChildProcess;
  /** Sends a signal to the process and waits until it has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

const fixture = fileURLToPath(new URL('launcher.fixture.ts', import.meta.url));
const dirs: string[] = [];
const children: ChildProcess[] = [];

/** A new directory that others may enter (unlike mkdtemp's own), as below /srv or a home directory. */
export function freshDir(uid?: number): string {
  const dir = mkdtempSync(join(tmpdir(), 'hy-test-'));
  chmodSync(dir, 0o755);
  dirs.push(dir);
  if (uid !== undefined) chownSync(dir, uid, uid);
  return dir;
}

/** Starts the fixture application, as another user if asked, and waits for its one line. */
export async function startApp(
  dataDir: string,
  { uid, env = {} }: { uid?: number; env?: NodeJS.ProcessEnv } = {},
): Promise<App> {
  const child = spawn(process.execPath, ['--no-warnings', fixture, dataDir], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  children.push(child);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const answer = await new Promise<Answer>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).once('line', (line) => {
      resolve(JSON.parse(line) as Answer);
    });
    child.once('exit', (code) => reject(new Error(`the fixture ended with ${code} before it answered`)));
    child.once('error', reject);
  });
  return {
    ...answer,
    child,
    async end(signal) {
      child.kill(signal);
      await exited;
    },
  };
}

/** Starts a server in this process, runs the check with a database handle, and stops it again. */
export async function withServer<T>(dataDir: string, check: (db: Database) => Promise<T>): Promise<T> {
  const server = await startEmbedded({ dataDir, log: () => undefined });
  try {
    return await withDatabase(server.connection, check);
  } finally {
    await server.stop();
  }
}

export async function withDatabase<T>(connection: Connection, use: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ connection });
  try {
    return await use(db);
  } finally {
    await db.close();
  }
}

export async function query<T>(connection: Connection, text: RawBuilder<T>): Promise<T[]> {
  return withDatabase(connection, (db) => db.rows(text));
}

/** Ends processes left by a failed test and removes the directories. */
export async function cleanUp(): Promise<void> {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) continue;
    child.kill('SIGTERM');
    if (!(await waitUntilExit(child.pid, 5_000))) child.kill('SIGKILL');
  }
  // a killed database may leave a child that writes for a moment longer
  for (const dir of dirs.splice(0))
    rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
