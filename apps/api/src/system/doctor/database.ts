/** Checks the database server: version, settings, schema and clock. */
import { counted } from '@hireyard/domain/contracts/counted';
import { type Database, type Db, sql } from '../../db/database.ts';
import { OLDEST_POSTGRES } from '../../db/reachable.ts';
import { appliedMigrations, migrationsDirectory, readMigrations } from '../../db/migrate.ts';
import { TrialError, tryContract } from '../../platform/try-contract.ts';
import { area, type Check } from './check.ts';

const database = area('database');
/** Connections beyond the pools: the listener's and those of commands. */
const BESIDE_THE_POOL = 2;
const XIDS = 2 ** 31;

interface Facts {
  readonly version: number;
  readonly fsync: string;
  readonly pages: string;
  readonly commit: string;
  readonly checksums: string;
  readonly autovacuum: string;
  readonly archive: string;
  readonly encoding: string;
  readonly collation: string;
  readonly collation_made: string | null;
  readonly collation_is: string | null;
  readonly connections: number;
  readonly age: number;
  readonly size: string;
  readonly standby: boolean;
}

const factsOf = (db: Db) =>
  db.one<Facts>(sql`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commit,
      current_setting('data_checksums') as checksums, current_setting('autovacuum') as autovacuum,
      current_setting('archive_mode') as archive, pg_encoding_to_char(d.encoding) as encoding, d.datcollate as collation,
      d.datcollversion as collation_made, pg_database_collation_actual_version(d.oid) as collation_is,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
      age(d.datfrozenxid) as age, pg_size_pretty(pg_database_size(d.oid)) as size, pg_is_in_recovery() as standby
    from pg_database d where d.datname = current_database()`);

/** A condition that must hold, and what to say if it doesn't. */
type Demand = readonly [holds: boolean, otherwise: Check];

/** Without these, acknowledged writes may be lost or corrupted, or the database stops. */
const settingDemands = (found: Facts): Demand[] => [
  [
    found.version >= OLDEST_POSTGRES,
    database.fail(`PostgreSQL ${found.version} is too old.`, `Upgrade it to ${OLDEST_POSTGRES} or later.`),
  ],
  [
    !found.standby,
    database.fail(
      'DATABASE_URL points to a read-only standby.',
      'Point it to the primary, or promote the standby.',
    ),
  ],
  [
    found.fsync === 'on',
    database.fail('fsync is off: a power cut can destroy the database.', 'Set fsync = on.'),
  ],
  [
    found.pages === 'on',
    database.fail('full_page_writes is off: a power cut can corrupt pages.', 'Set full_page_writes = on.'),
  ],
  [
    found.commit !== 'off',
    database.fail(
      'synchronous_commit is off: a crash can lose saved changes.',
      'Set synchronous_commit = on.',
    ),
  ],
  [
    found.encoding === 'UTF8',
    database.fail(
      `The database encoding is ${found.encoding}.`,
      'Create a UTF8 database, and move to it by backup and restore.',
    ),
  ],
  [
    found.collation_made === found.collation_is,
    database.fail(
      `The collation version changed from ${found.collation_made} to ${found.collation_is}: indexes may miss rows.`,
      'Run REINDEX DATABASE, then ALTER DATABASE … REFRESH COLLATION VERSION.',
    ),
  ],
  [found.autovacuum === 'on', database.fail('autovacuum is off.', 'Set autovacuum = on.')],
  [
    found.age < XIDS / 2,
    database.fail(
      `The oldest transaction is ${found.age} transactions old; at ${XIDS} the database stops.`,
      'Run VACUUM FREEZE, and look for long transactions and unused replication slots.',
    ),
  ],
];

/** Only for servers of the operator; the embedded one is configured this way. */
const serverDemands = (found: Facts): Demand[] => [
  [
    found.checksums === 'on',
    database.warn(
      'Page checksums are off: disk errors go unnoticed.',
      'Turn them on with pg_checksums while the server is stopped.',
    ),
  ],
  [
    found.archive !== 'off',
    database.warn(
      'archive_mode is off: you can only restore the last backup.',
      'Archive the write-ahead log to restore any moment (docs/run/operation.md), unless your provider does.',
    ),
  ],
];

const connectionDemand = (found: Facts, nodes: number, wanted: number): Demand => [
  wanted <= found.connections,
  database.fail(
    `${counted(nodes, 'node')} can use up to ${wanted} connections, but only ${found.connections} are allowed.`,
    'Raise max_connections, or lower DATABASE_POOL_SIZE.',
  ),
];

/** Checks the settings that protect acknowledged writes, and connections for all nodes. `nodes`: how many use this database. */
export async function databaseChecks(
  db: Db,
  { poolSize, nodes, own }: { readonly poolSize: number; readonly nodes: number; readonly own: boolean },
): Promise<Check[]> {
  const found = await factsOf(db);
  if (found === undefined) return [];
  const wanted = (poolSize + BESIDE_THE_POOL) * nodes;
  const demands = [
    ...settingDemands(found),
    connectionDemand(found, nodes, wanted),
    ...(own ? [] : serverDemands(found)),
  ];
  const words = `PostgreSQL ${found.version}, ${found.size}, ${found.encoding}, ${found.collation}, ${found.connections} connections for up to ${wanted}.`;
  return [database.ok(words), ...demands.flatMap(([holds, otherwise]) => (holds ? [] : [otherwise]))];
}

/** Checks that the tables are those of this release. */
export async function migrationChecks(db: Db): Promise<Check[]> {
  const { ok, warn, fail } = area('migrations');
  const files = readMigrations(migrationsDirectory());
  const done = await appliedMigrations(db);
  if (done.length === 0)
    return [fail('The database has no tables yet.', 'Start Hireyard once, or restore a backup.')];
  const checks: Check[] = [];
  for (const { number, name, checksum } of done) {
    const file = files[number - 1];
    if (file === undefined)
      checks.push(
        warn(
          `Migration ${number} (${name}) belongs to a newer release.`,
          'Update this node to the release of the others.',
        ),
      );
    else if (file.checksum !== checksum)
      checks.push(
        fail(
          `Migration ${number} (${name}) differs from the one that was applied.`,
          'Restore the file from the release.',
        ),
      );
  }
  const missing = files.filter(({ number }) => !done.some((row) => row.number === number));
  if (missing.length > 0)
    checks.push(
      warn(
        `Not applied: ${counted(missing.length, 'migration')} of this release.`,
        'Run `npm run migrate`, or start Hireyard.',
      ),
    );
  return checks.length > 0 ? checks : [ok(`All ${files.length} are applied.`)];
}

/** Checks for invalid indexes, disabled triggers and constraints that were never validated. */
export async function schemaChecks(db: Db): Promise<Check[]> {
  const { ok, fail } = area('tables');
  const rows = await db.rows<{ kind: 'index' | 'trigger' | 'constraint'; name: string }>(sql`
    select 'index' as kind, indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = current_schema()::regnamespace and not (i.indisvalid and i.indisready)
    union all select 'trigger', tgname || ' on ' || tgrelid::regclass from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = current_schema()::regnamespace and t.tgenabled in ('D', 'R')
    union all select 'constraint', conname || ' on ' || conrelid::regclass from pg_constraint
      where connamespace = current_schema()::regnamespace and not convalidated order by 1, 2`);
  const say = {
    index: (name: string) => fail(`The index ${name} is invalid.`, `Run REINDEX INDEX CONCURRENTLY ${name}.`),
    trigger: (name: string) =>
      fail(
        `The trigger ${name} is disabled: figures may be wrong.`,
        'Enable it (ALTER TABLE … ENABLE TRIGGER), then run npm run reconcile.',
      ),
    constraint: (name: string) =>
      fail(`The constraint ${name} was never validated.`, 'Run ALTER TABLE … VALIDATE CONSTRAINT.'),
  };
  return rows.length === 0
    ? [ok('All indexes are valid, all triggers enabled, all constraints validated.')]
    : rows.map(({ kind, name }) => say[kind](name));
}

/** Compares the clocks of this machine and the database. */
export async function clockChecks(db: Db): Promise<Check[]> {
  const { ok, warn, fail } = area('clocks');
  const before = Date.now();
  const row = await db.one<{ ms: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
  );
  const apart = Math.abs((row?.ms ?? 0) - (before + Date.now()) / 2) / 1000;
  const words = `The clocks of this machine and the database differ by ${apart.toFixed(1)} s.`;
  const todo = 'Synchronise both with a time server (chrony, systemd-timesyncd).';
  if (apart > 30) return [fail(words, todo)];
  return [apart > 2 ? warn(words, todo) : ok(words)];
}

/** Checks that a contract can be created, in a transaction that is rolled back. */
export async function trialChecks(db: Database): Promise<Check[]> {
  const { ok, warn, fail } = area('contracts');
  try {
    await tryContract(db);
    return [ok('Creating a contract works (rolled back).')];
  } catch (error) {
    if (error instanceof TrialError)
      return [
        fail(
          `The database refuses new contracts: ${error.message}.`,
          'Check the PostgreSQL version and the rights of its user, and update Hireyard.',
        ),
      ];
    return [warn('Could not test creating a contract: the database is busy.', 'Try again later.')];
  }
}
