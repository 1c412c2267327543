/** What a database needs before a process can work on it: its tables, figures that an older release did not keep, and first records. */
import { dayIn } from '@hireyard/domain/values/zoned-time';
import type { Database } from '../../db/database.ts';
import { requireMigrated, migrate } from '../../db/migrate.ts';
import type { Env } from '../../platform/env.ts';
import { settleMissing } from '../../money/core/settle-missing.ts';
import { seed } from '../demo/seed.ts';
import { DEMO_TIME_ZONE } from '../demo/demo.ts';

/**
 * Sets the database up, or where a step of its own does so (MIGRATE=0) demands that it was. Any number of processes may do this at once: one
 * works, the others wait for it. Refuses with MigrationError or SeedError, fit for the operator.
 */
export async function setUp(db: Database, env: Env, say: (line: string) => void): Promise<void> {
  if (!env.MIGRATE) return requireMigrated(db);
  await migrate(db, { say });
  await settleMissing(db);
  await seed({ db, env, log: say, today: dayIn(env.DEMO ? DEMO_TIME_ZONE : env.TIME_ZONE, new Date()) });
}
