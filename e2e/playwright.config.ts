// Browser journeys over the built product with the demo business. `npm test` builds it first.
import { defineConfig } from '@playwright/test';
import { browser } from './browser.ts';
import { SERVER_SECRET } from './people.ts';
import { chooseFolder } from './server-folder.ts';

chooseFolder();
const port = Number(process.env['E2E_PORT'] ?? 4599);
const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/e2e/results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    // Below the time of a test, so that the hanging call is named; otherwise a hung browser ends a test without a message.
    navigationTimeout: 30_000,
    actionTimeout: 30_000,
    launchOptions: await browser(),
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: `node e2e/server.mjs ${port}`,
    cwd: '..',
    env: { SECRET_KEY: SERVER_SECRET },
    url: `http://localhost:${port}/healthz`,
    timeout: 240_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
  projects: [
    { name: 'sign-in', testMatch: 'sign-in.setup.ts' },
    { name: 'desktop', use: desktop, dependencies: ['sign-in'], testMatch: '*.spec.ts' },
    { name: 'phone', use: phone, dependencies: ['sign-in'], testMatch: '*.spec.ts', grep: /@phone/ },
  ],
});
