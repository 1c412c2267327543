// Finds the programs of the oldest supported PostgreSQL (docs/run/operation.md).
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const PROGRAMS_HINT =
  'PostgreSQL 15 is not installed. On Debian: apt install postgresql-15. Elsewhere set TEST_POSTGRES to the folder that holds initdb and postgres.';

/** Returns the folder with initdb and postgres, from TEST_POSTGRES or a distribution's path; undefined if there is none. */
export const oldestPrograms = (env = process.env) =>
  [
    env.TEST_POSTGRES,
    '/usr/lib/postgresql/15/bin',
    '/usr/pgsql-15/bin',
    '/opt/homebrew/opt/postgresql@15/bin',
  ].find((folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));

/** What `npm test` runs there: a contract's whole life, and the SQL that depends most on the server's own functions. */
export const OLDEST_TESTS = [
  'db/migrate',
  'platform/try-contract',
  'contracts/save/create',
  'contracts/life',
  'records/list/counted-lists',
  'stock/reservations/reserve-days',
  'money/reconcile',
  'search/search',
  'app/demo/seed',
].map((name) => `apps/api/src/${name}.db.test.ts`);
