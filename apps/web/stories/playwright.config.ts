// The stories of the web app: `npm run stories`. They need no server and no database.
// `STORIES_URL=http://localhost:5173` runs them on `npx vite apps/web` instead of a build.
import { defineConfig } from '@playwright/test';
import { browser } from '../../../e2e/browser.ts';

const port = Number(process.env['STORIES_PORT'] ?? 4597);
const running = process.env['STORIES_URL'];
const vite = 'node ../../../node_modules/vite/bin/vite.js';

export default defineConfig({
  testDir: '.',
  outputDir: '../../../.cache/stories/results',
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 8_000 },
  reporter: 'list',
  use: {
    baseURL: running ?? `http://localhost:${port}`,
    actionTimeout: 10_000,
    launchOptions: await browser(),
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
  },
  ...(running === undefined && {
    webServer: {
      command: `${vite} build -c vite.config.ts && ${vite} preview -c vite.config.ts --port ${port} --strictPort`,
      url: `http://localhost:${port}/gallery.html`,
      timeout: 180_000,
      reuseExistingServer: false,
      stdout: 'ignore' as const,
      stderr: 'pipe' as const,
    },
  }),
});
