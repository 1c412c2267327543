// Creates a data directory with many contracts, to be opened or copied:
// node bench/million-data.mjs <new directory> [contracts = 1000000]
// The demo business, and copies of its hires with other customers, accounts, depots and dates. Figures, balances, payments
// and journal of a copy are those of its template, so that everything agrees; two lines stand for all of its lines.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { runWithProjectNode, startHireyard, temporaryData } from './lib.mjs';

async function main() {
  const dir = process.argv[2];
  const contracts = Number(process.argv[3] ?? 1_000_000);
  if (dir === undefined || existsSync(join(dir, 'postgres')) || !(contracts >= 1000))
    throw new Error('Say a directory without a database, and at least 1000 contracts.');
  await makeMillion(dir, contracts, (line) => process.stdout.write(`${line}\n`));
}

/** Loading the demo takes seconds, or minutes on a busy machine. */
const LOADING = 1_800_000;

/** Creates a directory with the demo business alone. */
export async function makeDemo(dir, say) {
  say('Loading the demo …');
  const demo = await startHireyard(dir, {}, LOADING);
  await demo.stop();
}

/** Creates a directory with the demo business and this many more contracts. */
export async function makeMillion(dir, contracts, say) {
  await makeDemo(dir, say);
  await fillUp(dir, contracts, say);
}

/** Adds this many contracts to a directory with the demo. */
export async function fillUp(dir, contracts, say) {
  const { openDatabase, sql } = await import('../apps/api/src/db/database.ts');
  const { startEmbedded } = await import('../apps/api/src/db/embedded/launcher.ts');
  const { asSuperuser, openToAll } = await import('../apps/api/src/db/embedded/superuser.testing.ts');
  const { fill } = await import('./million-fill.mjs');
  const server = await startEmbedded({
    dataDir: dir,
    // After a crash the directory has to be created again.
    settings: {
      shared_buffers: '512MB',
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      maintenance_work_mem: '512MB',
      work_mem: '256MB',
      max_wal_size: '1GB',
      ...openToAll(dir),
    },
    log: () => undefined,
  });
  const db = openDatabase({
    connection: asSuperuser(server.connection),
    max: 2,
    statementTimeoutMs: 3_600_000,
  });
  try {
    const started = performance.now();
    await fill(db, contracts, say);
    await db.rows(sql`vacuum (freeze, analyze)`);
    await db.rows(sql`checkpoint`);
    say(`${contracts} contracts in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  } finally {
    await db.close();
    await server.stop();
  }
}

/** Opens the database with this many contracts beside the demo's; creates it if missing. */
export async function databaseOf(kept, size, say) {
  const dir = join(kept, String(size));
  if (existsSync(join(dir, 'postgres'))) return dir;
  const demo = join(kept, 'demo');
  if (!existsSync(join(demo, 'postgres'))) {
    mkdirSync(demo, { recursive: true });
    await makeDemo(demo, say);
  }
  execFileSync('cp', ['-a', '--reflink=auto', demo, dir]);
  await fillUp(dir, size, say);
  return dir;
}

/** Copies a directory with its owners and permissions, which PostgreSQL requires; `remove` deletes it. */
export function copyOf(dir) {
  const data = temporaryData();
  execFileSync('cp', ['-a', '--reflink=auto', `${realpathSync(dir)}/.`, data.dir]);
  return data;
}

if (process.argv[1]?.endsWith('million-data.mjs') && !runWithProjectNode()) await main();
