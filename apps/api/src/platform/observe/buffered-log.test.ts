import { spawnSync } from 'node:child_process';
import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { bufferedLog } from './buffered-log.ts';

const words = (written: readonly string[]): string[][] =>
  written.map((text) =>
    text
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { msg: string }).msg),
  );

test('buffers information briefly, in order', () => {
  vi.useFakeTimers();
  try {
    const written: string[] = [];
    const log = pino(
      {},
      bufferedLog({ write: (text: string | Uint8Array) => written.push(String(text)) > 0 }),
    );
    log.info('one');
    log.info('two');
    expect(written).toEqual([]);
    vi.runAllTimers();
    log.info('three');
    vi.runAllTimers();
    expect(words(written)).toEqual([['one', 'two'], ['three']]);
  } finally {
    vi.useRealTimers();
  }
});

test("writes warnings and errors at once, after earlier lines, also from a request's log", () => {
  const written: string[] = [];
  const log = pino({}, bufferedLog({ write: (text: string | Uint8Array) => written.push(String(text)) > 0 }));
  log.info('one');
  log.child({ request: 1 }).warn('two');
  log.error('three');
  expect(words(written)).toEqual([['one', 'two'], ['three']]);
});

test('writes a large buffer early', () => {
  const written: string[] = [];
  const log = pino({}, bufferedLog({ write: (text: string | Uint8Array) => written.push(String(text)) > 0 }));
  for (let n = 0; n < 1000; n++) log.info('a line of some length, as a request leaves it');
  expect(written.length).toBeGreaterThan(1);
});

test('leaves no line behind at the end of the process, even after an error', () => {
  const file = new URL('buffered-log.ts', import.meta.url).href;
  const run = (end: string) =>
    spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { bufferedLog } from '${file}'; bufferedLog().write('last\\n'); ${end}`,
      ],
      { encoding: 'utf8', cwd: import.meta.dirname },
    ).stdout;
  expect(run('')).toBe('last\n');
  expect(run('process.exit(3)')).toBe('last\n');
  expect(
    run(
      "setTimeout(() => { throw new Error('fault') }, 0); await new Promise(() => setTimeout(() => {}, 9e3))",
    ),
  ).toBe('last\n');
});
