/** Runs all checks of an installation without changing it (docs/run/operation.md). */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { wordsOf } from '../backup/command.ts';
import { openFiles, openPlace, type Place } from '../backup/place.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { appliedMigrations } from '../../db/migrate.ts';
import { EnvError, loadEnv, type Env } from '../../platform/env.ts';
import { fileChecks, figureChecks, historyChecks, peopleChecks, workChecks } from './business.ts';
import { area, type Check } from './check.ts';
import { clockChecks, databaseChecks, migrationChecks, schemaChecks, trialChecks } from './database.ts';
import { backupChecks, certificateChecks, diskChecks, keyChecks } from './machine.ts';
import { retiredVariables } from '../../platform/retired-variables.ts';
import { serviceChecks } from './services.ts';

export type Source = Readonly<Record<string, string | undefined>>;

export interface DoctorOptions {
  readonly source: Source;
  readonly now: Date;
  /** How many nodes use the database. */
  readonly nodes: number;
  /** Receives the findings of each part. */
  readonly tell: (checks: readonly Check[]) => void;
  /** Stops before the next part. */
  readonly signal?: AbortSignal;
  /** Opens the database; default: the one of the environment. */
  readonly place?: (env: Env) => Promise<Place>;
}

/** Loads the settings without generating a missing key. */
function settings(source: Source): { env?: Env; checks: Check[] } {
  const { ok, warn, fail } = area('settings');
  const embedded = !source['DATABASE_URL'];
  try {
    const env = loadEnv(embedded && !source['SECRET_KEY'] ? { ...source, SECRET_KEY: randomUUID() } : source);
    const checks = [
      ok(embedded ? 'The settings are valid; the database is embedded.' : 'The settings are valid.'),
      ...retiredVariables(source).map((line) => warn(`${line}.`, 'Remove it from the environment.')),
    ];
    if (!env.DEMO && env.PUBLIC_URL === undefined)
      checks.push(
        warn(
          'PUBLIC_URL is not set: links in emails only work on this machine.',
          'Set it to the address that users open.',
        ),
      );
    if (env.PUBLIC_URL?.startsWith('http:') === true && !env.DEMO)
      checks.push(
        warn(
          'PUBLIC_URL is not https: passwords and tokens are sent unencrypted.',
          'Put a proxy with a certificate in front (deploy/).',
        ),
      );
    return { env, checks };
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return {
      checks: error.message
        .split('\n')
        .slice(1)
        .map((line) =>
          fail(line.trim(), 'Change it in the environment or in .env (.env.example explains each).'),
        ),
    };
  }
}

/** Turns the failure of a whole part into a finding, so that the other parts still run. */
async function part(
  name: string,
  work: () => Promise<readonly Check[]> | readonly Check[],
): Promise<readonly Check[]> {
  try {
    return await work();
  } catch (error) {
    const words = wordsOf(error) ?? `The check failed (${(error as Error).name}).`;
    const todo =
      name === 'database'
        ? 'Check DATABASE_URL or DATA_DIR, the network, and that it is running. Its content was not checked.'
        : 'Fix the problems above first, then run this again.';
    return [area(name).fail(words.split('\n')[0] ?? '', todo)];
  }
}

type Part = readonly [name: string, work: () => Promise<readonly Check[]> | readonly Check[]];

const ofServer = (env: Env, db: Database, { nodes }: DoctorOptions): Part[] => [
  [
    'database',
    () =>
      databaseChecks(db, { poolSize: env.DATABASE_POOL_SIZE, nodes, own: env.DATABASE_URL === undefined }),
  ],
  ['migrations', () => migrationChecks(db)],
  ['tables', () => schemaChecks(db)],
  ['clocks', () => clockChecks(db)],
];

const ofBusiness = (env: Env, db: Database, { now }: DoctorOptions): Part[] => [
  ['contracts', () => trialChecks(db)],
  ['figures', () => figureChecks(db)],
  ['history', () => historyChecks(db, now)],
  ['work', () => workChecks(db, now)],
  ['people', () => peopleChecks(db)],
  ['files', async () => fileChecks(db, (await openFiles(env)).store, randomUUID())],
  ['services', () => serviceChecks(env, db, now)],
];

const onMachine = (env: Env, { source, now }: DoctorOptions): Part[] => {
  const backups = env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups');
  const folders = [
    ['data', env.DATA_DIR],
    ['backups', backups],
  ] as const;
  return [
    ['disk', () => diskChecks(folders)],
    ['key', () => keyChecks(env, Boolean(source['SECRET_KEY']))],
    ['certificates', () => certificateChecks(env, now)],
    ['backup', () => backupChecks(backups, now)],
  ];
};

const open = (connection: Place['connection']): Database =>
  openDatabase({ connection, max: 2, statementTimeoutMs: 0, applicationName: 'hireyard-doctor' });

/** Runs all checks and returns their findings. Leaves nothing behind: the trial contract is rolled back, the trial file deleted. */
export async function examine(options: DoctorOptions): Promise<readonly Check[]> {
  const all: Check[] = [];
  const run = async (parts: readonly Part[]): Promise<void> => {
    for (const [name, work] of parts) {
      options.signal?.throwIfAborted();
      const checks = await part(name, work);
      all.push(...checks);
      options.tell(checks);
    }
  };
  const { env, checks } = settings(options.source);
  await run([['settings', () => checks]]);
  if (env === undefined) return all;
  await run(onMachine(env, options));
  let place: Place | undefined;
  let db: Database | undefined;
  let applied: number | undefined;
  try {
    await run([
      [
        'database',
        async () => {
          place = await (options.place ?? openPlace)(env);
          db = open(place.connection);
          applied = (await appliedMigrations(db)).length;
          return [];
        },
      ],
    ]);
    // Without a server or tables, every part would report the same.
    if (db === undefined || applied === undefined) return all;
    await run(ofServer(env, db, options));
    if (applied > 0) await run(ofBusiness(env, db, options));
    return all;
  } finally {
    await db?.close();
    await place?.close();
  }
}
