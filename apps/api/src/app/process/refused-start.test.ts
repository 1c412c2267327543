/** A refused start leaves nothing behind. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { program } from '../../testing/program.testing.ts';

// Starts programs on busy machines.
vi.setConfig({ testTimeout: 120_000 });

const { main, env: compiled } = await program();
let folder: string;
let taken: Server;
let port: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hy-refused-'));
  taken = createServer();
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
  ({ port } = taken.address() as { port: number });
});
afterAll(async () => {
  await new Promise((done) => taken.close(done));
  rmSync(folder, { recursive: true, force: true });
});

function start(env: Readonly<Record<string, string>>): Promise<{ code: number | null; out: string }> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], ...compiled, HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...env },
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (out += String(text)));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done({ code, out }));
  });
}

test.each([
  ['a server', {}],
  ['a worker', { SERVE: '0' }],
])('%s with its port in use creates no data directory', async (name, env) => {
  const dataDir = join(folder, name, 'data');
  expect(await start({ DATA_DIR: dataDir, PORT: String(port), ...env })).toEqual({
    code: 1,
    out: `127.0.0.1:${port} is in use by another program. Set PORT (or HOST) to another.\n`,
  });
  expect(existsSync(dataDir)).toBe(false);
});

test.each([
  [{ HOST: '0.0.0.0' }, /not allowed with HOST=0\.0\.0\.0/],
  [{ HOST: '::' }, /not allowed with HOST=::/],
  [{ NODE_ENV: 'production' }, /not allowed with NODE_ENV=production/],
  [{ NODE_ENV: 'production', HOST: '0.0.0.0', DEMO_PUBLIC: '1' }, /not allowed with NODE_ENV=production/],
])('refuses to start an exposed demo: %j', async (env, words) => {
  const dataDir = join(folder, 'demo');
  const { code, out } = await start({ DATA_DIR: dataDir, PORT: '0', ...env });
  expect([code, out]).toEqual([1, expect.stringMatching(words)]);
  expect(existsSync(dataDir)).toBe(false);
});

test('invalid settings create none either, and are reported before the port', async () => {
  const dataDir = join(folder, 'wrong');
  const { code, out } = await start({ DATA_DIR: dataDir, PORT: String(port), WORKER: 'perhaps' });
  expect([code, out]).toEqual([1, expect.stringMatching(/WORKER must be 1 or 0/)]);
  expect(existsSync(dataDir)).toBe(false);
});
