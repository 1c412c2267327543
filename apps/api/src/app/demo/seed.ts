import { counted } from '@hireyard/domain/contracts/counted';
import { FIRST_USER_LOCK } from '../../people/sign-in/first-admin/make.ts';
import { type Database, sql, type Tx } from '../../db/database.ts';
import type { Env } from '../../platform/env.ts';
import { sealHistory } from '../../records/history/seal.ts';
import { importInto } from '../import-file.ts';
import { loadDemo } from './demo.ts';
import { SeedError } from './error.ts';
import { suppliedFile } from '../../platform/supplied-file.ts';
import { addFirstAdmin, deactivateDemoUsers } from './users.ts';

export interface SeedOptions {
  readonly db: Database;
  readonly env: Pick<Env, 'DEMO' | 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>;
  readonly log: (line: string) => void;
  /** The day of loading, 'YYYY-MM-DD'. */
  readonly today: string;
}

async function loadOutcodes(tx: Tx, today: string): Promise<void> {
  const row = await tx.one<{ empty: boolean }>(sql`select not exists (select from outcode) as empty`);
  if (!row?.empty) return;
  const file = suppliedFile('reference', 'outcodes.csv');
  if (file === undefined)
    throw new SeedError(
      'The table of postcode areas (reference/outcodes.csv) is missing in this installation.',
    );
  await importInto(tx, { kind: 'outcodes', file, today });
}

async function prepareUsers(tx: Tx, { env, log, today }: Omit<SeedOptions, 'db'>): Promise<void> {
  const users = await tx.one<{ any: boolean; own: boolean }>(sql`
    select exists (select from app_user) as any, exists (select from app_user where not demo) as own`);
  if (env.DEMO) {
    if (users?.any) return;
    log('Loading the demo business …');
    await loadDemo(tx, today);
    return;
  }
  const ended = await deactivateDemoUsers(tx);
  if (ended > 0) log(`DEMO=0: deactivated ${counted(ended, 'demo user')}.`);
  // without an address the start prints a link for creating the first administrator (docs/use/first-run.md)
  if (!users?.own && (env.ADMIN_EMAIL || env.ADMIN_PASSWORD)) {
    await addFirstAdmin(tx, env);
    log(`The first administrator is ${env.ADMIN_EMAIL}.`);
  }
}

/**
 * Prepares an installation after migration: postcode areas, and the demo business with DEMO and no user. Without DEMO: deactivates demo users, and
 * creates the first administrator if configured. All in one transaction; does nothing if complete. Throws SeedError, whose message is for the
 * operator.
 */
export async function seed({ db, env, log, today }: SeedOptions): Promise<void> {
  await db.transaction(
    async (tx) => {
      await tx.script(
        'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
      );
      await tx.rows(sql`select pg_advisory_xact_lock(${FIRST_USER_LOCK})`);
      await loadOutcodes(tx, today);
      await prepareUsers(tx, { env, log, today });
    },
    { origin: { via: 'seed' } },
  );
  await sealHistory(db);
}
