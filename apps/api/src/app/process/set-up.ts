/** Prepares the database for a process: tables, derived figures and first records. */
import { dayIn } from '@hireyard/domain/values/zoned-time';
import type { Database } from '../../db/database.ts';
import { requireMigrated, migrate } from '../../db/migrate.ts';
import type { Env } from '../../platform/env.ts';
import { settleMissing } from '../../money/core/settle-missing.ts';
import { seed } from '../demo/seed.ts';
import { DEMO_TIME_ZONE } from '../demo/demo.ts';

/**
 * Sets the database up, or requires that a separate step did so (MIGRATE=0). Of several processes one works and the others wait. Throws
 * MigrationError or SeedError, for the operator.
 */
export async function setUp(db: Database, env: Env, say: (line: string) => void): Promise<void> {
  if (!env.MIGRATE) return requireMigrated(db);
  await migrate(db, { say });
  await settleMissing(db);
  await seed({ db, env, log: say, today: dayIn(env.DEMO ? DEMO_TIME_ZONE : env.TIME_ZONE, new Date()) });
}
