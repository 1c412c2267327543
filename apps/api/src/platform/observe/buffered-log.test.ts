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

test('information is gathered for a moment, in its order', () => {
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

test('what is worse goes at once, behind what came before it, also from a request’s own log', () => {
  const written: string[] = [];
  const log = pino({}, bufferedLog({ write: (text: string | Uint8Array) => written.push(String(text)) > 0 }));
  log.info('one');
  log.child({ request: 1 }).warn('two');
  log.error('three');
  expect(words(written)).toEqual([['one', 'two'], ['three']]);
});

test('much is not kept until the moment is over', () => {
  const written: string[] = [];
  const log = pino({}, bufferedLog({ write: (text: string | Uint8Array) => written.push(String(text)) > 0 }));
  for (let n = 0; n < 1000; n++) log.info('a line of some length, as a request leaves it');
  expect(written.length).toBeGreaterThan(1);
});

test('a process that ends leaves no line behind, not even by an error', () => {
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
