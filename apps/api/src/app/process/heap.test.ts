/** The memory that `npm start` and the examples of deploy/ give the server. */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// Starts two programs on busy machines.
vi.setConfig({ testTimeout: 60_000 });

const root = join(import.meta.dirname, '../../../../..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hy-heap-'));
  for (const name of ['scripts', 'dist']) mkdirSync(join(folder, name));
  copyFileSync(join(root, 'scripts/start.mjs'), join(folder, 'scripts/start.mjs'));
  cpSync(join(root, 'scripts/lib'), join(folder, 'scripts/lib'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  // Skips install and build.
  writeFileSync(join(folder, 'scripts/install.mjs'), 'export const ensureInstalled = () => undefined;\n');
  writeFileSync(join(folder, 'scripts/build.mjs'), 'export const staleParts = () => [];\n');
  writeFileSync(
    join(folder, 'dist/server.mjs'),
    "import { getHeapStatistics } from 'node:v8';\nconsole.log(getHeapStatistics().heap_size_limit / 2 ** 20);\n",
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the server's heap limit in MB under `npm start`. */
function heapLimit(options: string): number {
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/start.mjs')], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], NODE_OPTIONS: options },
  });
  if (stdout === '') throw new Error(stderr);
  return Number(stdout);
}

test('npm start gives the server a heap of 256 MB, unless NODE_OPTIONS sets another', () => {
  // The limit includes young objects, three times the semi-space of 8 MB.
  expect(heapLimit('')).toBeGreaterThanOrEqual(256);
  expect(heapLimit('')).toBeLessThanOrEqual(256 + 3 * 8);
  expect(heapLimit('--max-old-space-size=700')).toBeGreaterThanOrEqual(700);
});

test.each(['systemd/hireyard.service', 'Containerfile'])(
  'deploy/%s gives the server the same heap',
  (name) => {
    expect(readFileSync(join(root, 'deploy', name), 'utf8')).toMatch(
      /--max-semi-space-size=8"?,? "?--max-old-space-size=256"?,? "?dist\/server\.mjs/,
    );
  },
);
