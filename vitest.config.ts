import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const databaseTests = 'apps/api/src/**/*.db.test.ts';
const embeddedTests = 'apps/api/src/db/embedded/**/*.test.ts';

/** Plays that take minutes. They go first, so that no worker is left alone with one at the end. */
const long =
  /fleet|chaos|model\.db|fuzz|power-cut|concurrency|permissions\.db|seed\.db|published|importrun|bad-input|slow-reader|crowd|rolling|shutdown|hidden-parts|backup\/|doctor\.db|list-results/;

/** How long `expect.poll` waits on a machine that is busy with the other suites; a condition that is met ends it at once. */
const patient = { poll: { timeout: 10_000 } };

/** Tests that need nothing but the code. */
export const unit = {
  name: 'unit',
  environment: 'node',
  expect: patient,
  // A machine that is busy with the other suites is no failure.
  testTimeout: 20_000,
  include: ['packages/*/src/**/*.test.ts', 'apps/api/src/**/*.test.ts', 'scripts/**/*.test.ts'],
  exclude: ['**/node_modules/**', databaseTests, embeddedTests],
};

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = (file: TestSpecification) => Number(long.test(file.moduleId));
    return sorted.toSorted((a, b) => isLong(b) - isLong(a));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // The files of a worker share what they import; loading it for each took a fifth of the time. Nothing in the product keeps
    // state in a module, and a test that replaces something puts it back.
    isolate: false,
    // One more than there would be: a worker waits for the database as often as it works.
    maxWorkers: availableParallelism(),
    projects: [
      { test: unit },
      {
        test: {
          name: 'web',
          environment: 'node',
          expect: patient,
          testTimeout: 20_000,
          // some replace a module for themselves, which holds only where no other file has loaded it
          isolate: true,
          include: ['apps/web/{src,build}/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'api',
          environment: 'node',
          expect: patient,
          include: [databaseTests],
          globalSetup: ['apps/api/src/db/testing-setup.ts'],
          testTimeout: 20_000,
          // A database and an application are made in hooks, on machines that are busy with other suites.
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'embedded',
          environment: 'node',
          expect: patient,
          include: [embeddedTests],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
