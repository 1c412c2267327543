/** The database as a server: what it is, and whether its settings keep what they promise. */
import { counted } from '@hireyard/domain/contracts/counted';
import { type Database, type Db, sql } from '../../db/database.ts';
import { OLDEST_POSTGRES } from '../../db/reachable.ts';
import { appliedMigrations, migrationsDirectory, readMigrations } from '../../db/migrate.ts';
import { TrialError, tryContract } from '../../platform/try-contract.ts';
import { area, type Check } from './check.ts';

const database = area('database');
/** A server has connections of its own: the listener's, and those of commands. */
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

/** What must hold, and what to say where it does not. */
type Demand = readonly [holds: boolean, otherwise: Check];

/** Without these acknowledged writes may be lost or spoilt, or the database stops. */
const settingDemands = (found: Facts): Demand[] => [
  [
    found.version >= OLDEST_POSTGRES,
    database.fail(`PostgreSQL ${found.version} is too old.`, `Upgrade it to ${OLDEST_POSTGRES} or later.`),
  ],
  [
    !found.standby,
    database.fail(
      'DATABASE_URL leads to a standby, which takes no writes.',
      'Lead it to the primary, or promote the standby.',
    ),
  ],
  [
    found.fsync === 'on',
    database.fail('fsync is off: a power cut may destroy everything.', 'Set fsync = on.'),
  ],
  [
    found.pages === 'on',
    database.fail('full_page_writes is off: a power cut may spoil pages.', 'Set full_page_writes = on.'),
  ],
  [
    found.commit !== 'off',
    database.fail(
      'synchronous_commit is off: a crash loses what people were told is saved.',
      'Set synchronous_commit = on.',
    ),
  ],
  [
    found.encoding === 'UTF8',
    database.fail(
      `The database is in ${found.encoding}.`,
      'Make one in UTF8, and move there by backup and restore.',
    ),
  ],
  [
    found.collation_made === found.collation_is,
    database.fail(
      `The rules of sorting changed under the indexes (${found.collation_made} to ${found.collation_is}): what is there may not be found.`,
      'Run REINDEX DATABASE, then ALTER DATABASE … REFRESH COLLATION VERSION.',
    ),
  ],
  [found.autovacuum === 'on', database.fail('autovacuum is off.', 'Set autovacuum = on.')],
  [
    found.age < XIDS / 2,
    database.fail(
      `The oldest rows are ${found.age} transactions old; at ${XIDS} the database stops.`,
      'Run VACUUM FREEZE, and look for what holds it up: long transactions, forgotten replication slots.',
    ),
  ],
];

/** What an installation demands of a server of its own that ours has by its making. */
const serverDemands = (found: Facts): Demand[] => [
  [
    found.checksums === 'on',
    database.warn(
      'Pages have no checksums: a disk that lies is not noticed.',
      'Turn them on with pg_checksums while the server is stopped.',
    ),
  ],
  [
    found.archive !== 'off',
    database.warn(
      'archive_mode is off: after a loss one is back at the last backup.',
      'Archive the log for recovery to any moment (docs/run/operation.md), unless your provider does.',
    ),
  ],
];

const connectionDemand = (found: Facts, nodes: number, wanted: number): Demand => [
  wanted <= found.connections,
  database.fail(
    `${counted(nodes, 'node')} want${nodes === 1 ? 's' : ''} up to ${wanted} connections, and there are ${found.connections}.`,
    'Raise max_connections, or lower DATABASE_POOL_SIZE.',
  ),
];

/** Settings without which acknowledged writes may be lost or spoilt, and room for all nodes. `nodes`: how many use this database. */
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

/** Whether the tables are those of this release. */
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
          `Migration ${number} (${name}) is of a newer release than this one.`,
          'Bring this node up to the release that the others have.',
        ),
      );
    else if (file.checksum !== checksum)
      checks.push(
        fail(
          `Migration ${number} (${name}) is not what was applied.`,
          'Put its file back as it was released.',
        ),
      );
  }
  const missing = files.filter(({ number }) => !done.some((row) => row.number === number));
  if (missing.length > 0)
    checks.push(
      warn(
        `Not applied: ${counted(missing.length, 'migration')} of this release.`,
        'Run `npm run migrate`; a start does it, too.',
      ),
    );
  return checks.length > 0 ? checks : [ok(`All ${files.length} are applied.`)];
}

/** What a database may have lost of its own rules: indexes that failed, triggers that were switched off, references that were not checked. */
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
    index: (name: string) =>
      fail(`The index ${name} is not whole.`, `Run REINDEX INDEX CONCURRENTLY ${name}.`),
    trigger: (name: string) =>
      fail(
        `The trigger ${name} is switched off: figures may have come apart.`,
        'Switch it on (ALTER TABLE … ENABLE TRIGGER), then run npm run reconcile.',
      ),
    constraint: (name: string) =>
      fail(`The constraint ${name} was never checked.`, 'Run ALTER TABLE … VALIDATE CONSTRAINT.'),
  };
  return rows.length === 0
    ? [ok('Every index is whole, every trigger on, every constraint checked.')]
    : rows.map(({ kind, name }) => say[kind](name));
}

/** How far the clocks of this machine and of the database are apart. */
export async function clockChecks(db: Db): Promise<Check[]> {
  const { ok, warn, fail } = area('clocks');
  const before = Date.now();
  const row = await db.one<{ ms: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
  );
  const apart = Math.abs((row?.ms ?? 0) - (before + Date.now()) / 2) / 1000;
  const words = `This machine and the database are ${apart.toFixed(1)} s apart.`;
  const todo = 'Let both follow a time server (chrony, systemd-timesyncd).';
  if (apart > 30) return [fail(words, todo)];
  return [apart > 2 ? warn(words, todo) : ok(words)];
}

/** Whether a contract can be entered: one is, and is taken back. */
export async function trialChecks(db: Database): Promise<Check[]> {
  const { ok, warn, fail } = area('contracts');
  try {
    await tryContract(db);
    return [ok('A contract can be entered (tried, and taken back).')];
  } catch (error) {
    if (error instanceof TrialError)
      return [
        fail(
          `The database refuses new contracts: ${error.message}.`,
          'Check the version of PostgreSQL and the rights of its user, and update Hireyard to the latest release.',
        ),
      ];
    return [
      warn('Whether a contract can be entered was not found out: the database is busy.', 'Look again.'),
    ];
  }
}
