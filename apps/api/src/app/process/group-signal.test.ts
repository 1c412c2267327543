/** Ends the product as terminals, supervisors and npm do: a signal to the process group, repeated by wrappers. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { processMark } from '../../db/embedded/processes.ts';
import { program } from '../../testing/program.testing.ts';

// Starts programs on busy machines.
vi.setConfig({ testTimeout: 120_000 });

const { main, env: compiled } = await program();
const scripts = pathToFileURL(join(import.meta.dirname, '../../../../../scripts/lib/project.mjs')).href;
let folder: string;
let wrapper: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hy-group-'));
  // Acts as `npm start` does, without the build; twice, since npm repeats signals too.
  wrapper = join(folder, 'wrapper.mjs');
  writeFileSync(
    wrapper,
    `import { run } from ${JSON.stringify(scripts)};\nprocess.exitCode = await run(process.execPath, process.argv.slice(2));\n`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start() {
  const dataDir = join(folder, 'data');
  const child = spawn(process.execPath, [wrapper, wrapper, main], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      ...compiled,
      DATA_DIR: dataDir,
      DEMO: '0',
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'debug',
    },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (text) => (out += String(text)));
  child.stderr.on('data', (text) => (err += String(text)));
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  const says = async (words: string): Promise<void> => {
    while (!out.includes(words)) {
      const next = once(child.stdout, 'data');
      await Promise.race([next, ended.then(() => Promise.reject(new Error(`It ended: ${out}${err}`)))]);
    }
  };
  await says('Hireyard is ready');
  const lock = join(dataDir, 'postgres/cluster/postmaster.pid');
  const database = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  return { pid: child.pid ?? 0, says, lock, database, ended, said: () => ({ out, err }) };
}

test.each([
  ['SIGTERM', 'the group'],
  ['SIGINT', 'the group'],
  ['SIGHUP', 'the group'],
  ['SIGTERM', 'the wrapper'],
] as const)('%s to %s ends the server once, in order, with the database last', async (signal, whom) => {
  const app = await start();
  process.kill(whom === 'the group' ? -app.pid : app.pid, signal);
  // Some wrappers are slow, and a second Ctrl-C has another meaning.
  if (signal !== 'SIGINT' && whom === 'the group') {
    await app.says(`"signal":"${signal}"`);
    process.kill(-app.pid, signal);
  }
  expect(await app.ended).toBe(0);
  const { out, err } = app.said();
  expect(err).toBe('');
  const steps = [`"signal":"${signal}"`, 'database system is shut down', 'shutdown complete'];
  const words = out.slice(out.indexOf('Hireyard is ready'));
  expect(steps.map((step) => words.split(step).length - 1)).toEqual([1, 1, 1]);
  const places = steps.map((step) => words.indexOf(step));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(words).not.toMatch(/stopping now|"level":(40|50|60)/);
  expect([processMark(app.database), existsSync(app.lock)]).toEqual([undefined, false]);
});
