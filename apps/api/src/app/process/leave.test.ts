import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { watchOutput } from './leave.ts';

/** Returns how a process with this script ends; `leave` is available in it. */
async function endOf(text: string): Promise<unknown> {
  const leave = new URL('./leave.ts', import.meta.url).href;
  const program = `import { open } from 'node:fs'; import { leave } from '${leave}'; process.on('exit', (code) => process.stdout.write(\`told \${code}\`)); ${text}`;
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', program]);
  let said = '';
  child.stdout.on('data', (part) => (said += String(part)));
  return new Promise((done) => child.once('close', (code, signal) => done([code ?? signal, said])));
}

test('a process ends with its code', async () => {
  expect(await endOf('void leave(3);')).toEqual([3, 'told 3']);
});

test('ends although a file never answers, and emits the exit event', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hy-leave-'));
  // opening it for reading waits for a writer
  const pipe = join(folder, 'pipe');
  spawnSync('mkfifo', [pipe]);
  expect(await endOf(`open(${JSON.stringify(pipe)}, 'r', () => undefined); void leave(0);`)).toEqual([
    'SIGKILL',
    'told 0',
  ]);
  rmSync(folder, { recursive: true });
});

test('reports once that the output is no longer read; a full disk doesn’t count', () => {
  const told: string[] = [];
  const streams = [new PassThrough(), new PassThrough()] as const;
  watchOutput(streams, ({ message }) => told.push(message));
  const fail = (at: 0 | 1, code: string) =>
    streams[at].emit('error', Object.assign(new Error(code), { code }));
  fail(0, 'ENOSPC');
  expect(told).toEqual([]);
  fail(0, 'EPIPE');
  fail(1, 'EPIPE');
  expect(told).toEqual(['EPIPE']);
});
