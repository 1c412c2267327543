import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type ConnectionOptions, openDatabase, sql } from './database.ts';
import { startEmbedded } from './embedded/launcher.ts';
import { asSuperuser, openToAll } from './embedded/superuser.testing.ts';
import { migrate } from './migrate.ts';
import { startServerOf } from './oldest-server.testing.ts';
import { quickFolder } from './quick-folder.testing.ts';
import { addDepositRules, connectionTo } from './testing.ts';

/** New for each run, so that several runs can share a database given by TEST_DATABASE_URL. */
const template = `hireyard_template_${process.pid}`;

interface Engine {
  readonly connection: ConnectionOptions;
  /** The role that creates databases; if it isn't the user of `connection`, it creates them for that user. */
  readonly admin: ConnectionOptions;
  readonly owner?: string;
  /** How databases are copied: by files where that is cheap, otherwise through the log. */
  readonly strategy: 'file_copy' | 'wal_log';
  readonly stop: () => Promise<void>;
}

/** Shifts the clock of the database like that of the tests (scripts/test-dates.mjs). */
function shiftedClock(): Record<string, string> {
  const names = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'DONT_FAKE_MONOTONIC'];
  return process.env['FAKETIME'] === undefined
    ? {}
    : Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']));
}

async function startEngine(): Promise<Engine> {
  // Only tests know these variables, so they are not part of the application's environment.
  const url = process.env['TEST_DATABASE_URL'];
  if (url) {
    const connection = { connectionString: url };
    return { connection, admin: connection, strategy: 'wal_log', stop: async () => undefined };
  }
  const programs = process.env['TEST_POSTGRES'];
  if (programs) {
    const engine = await startServerOf(programs);
    return { ...engine, admin: engine.connection, strategy: 'wal_log' };
  }
  const folder = quickFolder();
  const dataDir = mkdtempSync(join(folder, 'hireyard-test-'));
  const server = await startEmbedded({
    dataDir,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      ...openToAll(dataDir),
    },
    environment: shiftedClock(),
    log: () => undefined,
  });
  return {
    connection: server.connection,
    admin: asSuperuser(server.connection),
    owner: server.connection.user,
    strategy: folder === tmpdir() ? 'wal_log' : 'file_copy',
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts one server with a migrated template database for the whole vitest run; returns what stops both. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = await startEngine();
  const admin = openDatabase({ connection: engine.admin, max: 1 });
  const dropTemplate = () => admin.rows(sql`drop database if exists ${sql.id(template)} with (force)`);
  try {
    await dropTemplate();
    await admin.rows(sql`create database ${sql.id(template)}`);
    if (engine.owner !== undefined) {
      await admin.rows(sql`alter database ${sql.id(template)} owner to ${sql.id(engine.owner)}`);
      // Tests cause damage that the application can't.
      await admin.rows(sql`grant set on parameter session_replication_role to ${sql.id(engine.owner)}`);
    }
    const db = openDatabase({ connection: connectionTo(engine.connection, template), max: 1 });
    try {
      await migrate(db);
      await addDepositRules(db);
    } finally {
      await db.close();
    }
  } catch (error) {
    await admin.close();
    await engine.stop();
    throw error;
  }
  const { connection, admin: maker, owner, strategy } = engine;
  project.provide('testEngine', { connection, admin: maker, owner, template, strategy });
  return async () => {
    await dropTemplate();
    await admin.close();
    await engine.stop();
  };
}
