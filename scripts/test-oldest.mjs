// `npm run test:oldest -- [files]`: runs the database tests on the oldest supported PostgreSQL (CONTRIBUTING.md).
import { ensureInstalled } from './install.mjs';
import { bin, run } from './lib/project.mjs';
import { oldestPrograms, PROGRAMS_HINT } from './lib/oldest-postgres.mjs';

ensureInstalled();
const programs = oldestPrograms();
if (programs === undefined) {
  console.error(PROGRAMS_HINT);
  process.exitCode = 1;
} else
  process.exitCode = await run(bin('vitest'), ['run', '--project', 'api', ...process.argv.slice(2)], {
    TEST_POSTGRES: programs,
  });
