import { inject } from 'vitest';
import {
  type ConnectionOptions,
  type Database,
  type Db,
  type DatabaseOptions,
  openDatabase,
  type RawBuilder,
  sql,
  type Tx,
} from './database.ts';
import { recorded, writeRecording } from './recorder.testing.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testEngine: {
      readonly connection: ConnectionOptions;
      readonly admin: ConnectionOptions;
      readonly owner: string | undefined;
      readonly template: string;
      readonly strategy: 'file_copy' | 'wal_log';
    };
  }
}

export interface TestDatabase extends Database {
  /** Its address, for code that opens its own connections (a server under test, a second pool). */
  readonly connection: ConnectionOptions;
  /** Runs statements for superusers only, such as damage to the catalogue. */
  asSuperuser(query: RawBuilder<unknown>): Promise<unknown>;
  /** Closes the handle and drops the database, even while others are connected. */
  drop(): Promise<void>;
}

/** The same server, another database. */
export function connectionTo(connection: ConnectionOptions, database: string): ConnectionOptions {
  if ('host' in connection) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.toString() };
}

/** Runs a function in a transaction that is always rolled back; returns its result. */
export async function takenBack<T>(db: Database, play: (tx: Tx) => Promise<T>): Promise<T> {
  const back = new Error('taken back');
  const given: T[] = [];
  await db
    .transaction(async (tx) => {
      given.push(await play(tx));
      throw back;
    })
    .catch((error: unknown) => {
      if (error !== back) throw error;
    });
  return given[0] as T;
}

/** Adds the deposit rules that test hires rely on; a new business has none. */
export async function addDepositRules(db: Db): Promise<void> {
  await db.rows(
    sql`insert into deposit_rule (type, threshold, value) values ('threshold', 0, 50), ('threshold', 100, 250), ('threshold', 500, 500)`,
  );
}

let made = 0;

/**
 * Creates a database for a test file or test with every migration applied (a copy of the run's template, about 70 ms in memory). `empty`
 * creates one without our tables. Only in tests named *.db.test.ts. Drop it in afterAll.
 */
export async function createTestDatabase(
  options: Partial<DatabaseOptions> & { readonly empty?: boolean } = {},
): Promise<TestDatabase> {
  const { empty = false, ...databaseOptions } = options;
  const engine = inject('testEngine');
  const name = `hireyard_test_${process.pid}_${Date.now().toString(36)}_${made++}`;
  const source = empty ? 'template0' : engine.template;
  await asAdmin(engine.admin, async (admin) => {
    await admin.rows(
      sql`create database ${sql.id(name)} template ${sql.id(source)} strategy ${sql.id(engine.strategy)}`,
    );
    if (engine.owner !== undefined)
      await admin.rows(sql`alter database ${sql.id(name)} owner to ${sql.id(engine.owner)}`);
  });
  const connection = connectionTo(engine.connection, name);
  const db = openDatabase({ max: 4, ...(recorded && { onAsked: recorded }), ...databaseOptions, connection });
  return {
    ...db,
    connection,
    asSuperuser: (query) => asAdmin(connectionTo(engine.admin, name), (admin) => admin.rows(query)),
    async drop() {
      await db.close();
      writeRecording();
      await asAdmin(engine.admin, (admin) => admin.rows(sql`drop database ${sql.id(name)} with (force)`));
    },
  };
}

async function asAdmin(
  connection: ConnectionOptions,
  use: (admin: Database) => Promise<unknown>,
): Promise<void> {
  const admin = openDatabase({ connection, max: 1 });
  try {
    await use(admin);
  } finally {
    await admin.close();
  }
}
