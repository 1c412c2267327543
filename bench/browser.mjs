// Shared by the browser measurements: the built product with the demo business, a browser, and a session.
import { spawn } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { root } from '../scripts/lib/project.mjs';
import { chromium } from 'playwright-core';
import { request, temporaryData } from './lib.mjs';

const PORT = Number(process.env.BENCH_PORT ?? 7115);

/** Starts the built product (`node scripts/build.mjs` first) with a fresh demo; `stop` ends it and removes its data. */
async function startBuilt() {
  const data = temporaryData();
  const server = spawn(process.execPath, ['dist/server.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(PORT),
      HOST: '127.0.0.1',
      DATA_DIR: data.dir,
      DATABASE_URL: '',
      DEMO: '1',
      LOG_LEVEL: 'error',
      ACCESS_TOKEN_MINUTES: '600',
    },
  });
  const ended = new Promise((done) => server.once('exit', done));
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    data.remove();
  };
  for (let left = 600; left > 0; left -= 1) {
    const up = await request(PORT, '/healthz').then(
      ({ status }) => status === 200,
      () => false,
    );
    if (up) return { base: `http://localhost:${PORT}`, stop };
    if (server.exitCode !== null) break;
    await new Promise((done) => setTimeout(done, 200));
  }
  await stop();
  throw new Error('The built product did not start: node scripts/build.mjs makes it.');
}

/** Starts a browser whose profile keeps the session, with a port for other tools. */
async function openBrowser(debugPort) {
  // Not at the top: the machine's own Node, which only starts the project's, may not read TypeScript.
  const { browser } = await import('../e2e/browser.ts');
  const options = await browser();
  const profile = temporaryData();
  const context = await chromium.launchPersistentContext(profile.dir, {
    ...options,
    args: [...options.args, `--remote-debugging-port=${debugPort}`],
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  const close = async () => {
    await context.close();
    profile.remove();
  };
  return { context, close };
}

/** Runs work in a browser tab over the built product; always stops both afterwards. */
export async function overBuilt(debugPort, work) {
  const stops = [];
  try {
    const server = await startBuilt();
    stops.unshift(server.stop);
    const { context, close } = await openBrowser(debugPort);
    stops.unshift(close);
    return await work(context.pages()[0] ?? (await context.newPage()), server.base);
  } finally {
    for (const stop of stops) await stop();
  }
}

/** Signs the demo administrator in. */
export async function signInAt(page, base) {
  await page.goto(`${base}/authentication/login`);
  await page.getByLabel('Email').fill('admin@hireyard.example');
  await page.getByLabel('Password', { exact: true }).fill('Hireyard-demo-1!');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${base}/`);
}

/** The conditions of the measurement. */
export const conditions = () => `${cpus().length} processors, load ${loadavg()[0].toFixed(1)}`;
