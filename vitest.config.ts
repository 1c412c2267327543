import { defineConfig } from 'vitest/config';

const databaseTests = 'apps/api/src/**/*.db.test.ts';
const embeddedTests = 'apps/api/src/db/embedded/**/*.test.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/api/src/**/*.test.ts',
            'apps/web/{src,build}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', databaseTests, embeddedTests],
        },
      },
      {
        test: {
          name: 'api',
          environment: 'node',
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
          include: [embeddedTests],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
