/** Starts the oldest supported PostgreSQL from the system's packages, for tests (CONTRIBUTING.md). */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ConnectionOptions } from './connection.ts';
import { quickFolder } from './quick-folder.testing.ts';

/** PostgreSQL refuses to run as root; any other user works. */
const NOBODY = 65_534;
const READY = /database system is ready to accept connections/;

export interface TestEngine {
  readonly connection: ConnectionOptions;
  readonly stop: () => Promise<void>;
}

/**
 * Starts an empty server from the programs in `bin`, without durability, on a socket in a temporary folder. Rejects with the server's last
 * output.
 */
export async function startServerOf(bin: string): Promise<TestEngine> {
  if (!existsSync(join(bin, 'postgres'))) throw new Error(`There is no PostgreSQL server in ${bin}.`);
  const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const dir = mkdtempSync(join(quickFolder(), 'hireyard-oldest-'));
  // The server's user creates the cluster and the socket in it.
  chmodSync(dir, 0o777);
  const remove = () => rmSync(dir, { recursive: true, force: true });
  const cluster = join(dir, 'cluster');
  const options = ['-D', cluster, '-U', 'hireyard', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'];
  const made = spawnSync(join(bin, 'initdb'), options, { ...owner, cwd: dir, encoding: 'utf8' });
  if (made.status !== 0) {
    remove();
    throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  }
  const settings = {
    listen_addresses: '',
    unix_socket_directories: dir,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    timezone: 'UTC',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(bin, 'postgres'), ['-D', cluster, ...args], {
    ...owner,
    cwd: dir,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  // An aborted run must not leave it behind.
  const onExit = () => void server.kill('SIGINT');
  process.on('exit', onExit);
  const said: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: server.stderr }).on('line', (line) => {
      said.push(line);
      if (READY.test(line)) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said.slice(-5).join('\n')}`)));
  }).catch((error: unknown) => {
    remove();
    throw error;
  });
  return {
    connection: { host: dir, port: 5432, user: 'hireyard', database: 'postgres' },
    async stop() {
      server.kill('SIGINT');
      await ended;
      process.off('exit', onExit);
      remove();
    },
  };
}
