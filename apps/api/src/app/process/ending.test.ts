import { expect, test } from 'vitest';
import { type EndingOptions, openEnding, type Parts } from './ending.ts';

function end(parts: Partial<Parts> | undefined, options: Partial<EndingOptions> = {}) {
  const done: unknown[] = [];
  const codes: number[] = [];
  const over = Promise.withResolvers<number>();
  const ending = openEnding({
    parts: () =>
      parts === undefined
        ? undefined
        : {
            drain: () => void done.push('drain'),
            close: async () => void done.push('close'),
            atWork: () => ['GET /x/'],
            ...parts,
          },
    drainSeconds: 0,
    limitSeconds: 60,
    log: (level, facts, words) => void done.push({ level, ...facts, words }),
    exit: (code) => {
      codes.push(code);
      over.resolve(code);
    },
    ...options,
  });
  return { ending, done, codes, over: over.promise };
}

test('a signal ends the process in order with 0: no new work, then active work', async () => {
  const { ending, done, over } = end({});
  ending.signal('SIGTERM');
  expect([await over, ending.begun()]).toEqual([0, true]);
  expect(done.filter((one) => typeof one === 'string')).toEqual(['drain', 'close']);
});

test('an uncaught error ends it in order with 1, and logs no input', async () => {
  const { ending, done, over } = end({});
  ending.fault(new TypeError('no such thing for ada@example.com, tel. 01632 960001'));
  expect(await over).toBe(1);
  expect(done).toContain('close');
  const said = JSON.stringify(done);
  expect(said).toMatch(/TypeError: no such thing for ….*ending\.test\.ts/);
  expect(said).not.toMatch(/ada|01632/);
});

test('an error during shutdown sets code 1; repeated ones end it at once', async () => {
  const { ending, codes, over } = end({ close: () => new Promise(() => undefined) });
  ending.signal('SIGTERM');
  for (let n = 0; n <= 20; n++) {
    expect(codes).toEqual([]);
    ending.fault(new Error('again'));
  }
  expect(await over).toBe(1);
});

test('aborts and names unfinished work with 1 after the limit, or when told again', async () => {
  const slow = end({ close: () => new Promise(() => undefined) }, { limitSeconds: 0.01 });
  slow.ending.signal('SIGTERM');
  expect(await slow.over).toBe(1);
  expect(slow.done.at(-1)).toMatchObject({ level: 'error', cut: ['GET /x/'] });
  const again = end({ close: () => new Promise(() => undefined) });
  again.ending.signal('SIGTERM');
  again.ending.signal('SIGINT');
  expect(await again.over).toBe(1);
  let now = 5000;
  const impatient = end({ close: () => new Promise(() => undefined) }, { clock: () => now });
  impatient.ending.signal('SIGINT');
  now += 1000;
  impatient.ending.signal('SIGINT');
  expect(await impatient.over).toBe(1);
  const broken = end({ close: async () => Promise.reject(new Error('the disk is full')) });
  broken.ending.signal('SIGTERM');
  expect(await broken.over).toBe(1);
  expect(broken.done.at(-1)).toMatchObject({ reason: 'Error: the disk is full' });
});

test.each([
  ['SIGTERM', 60_000],
  ['SIGHUP', 0],
  ['SIGINT', 999],
])('%s repeated after %d ms by wrappers ends once and in order', async (name, later) => {
  let now = 0;
  const closing = Promise.withResolvers<void>();
  const { ending, done, codes, over } = end({ close: () => closing.promise }, { clock: () => now });
  ending.signal(name);
  for (let n = 0; n < 3; n++) {
    now = later;
    ending.signal(name);
  }
  expect(codes).toEqual([]);
  closing.resolve();
  expect(await over).toBe(0);
  expect(codes).toEqual([0]);
  expect(done.filter((one) => one === 'drain')).toHaveLength(1);
  expect(JSON.stringify(done)).not.toContain('stopping now');
});

test('nothing is awaited before the process was ready', async () => {
  const { ending, over } = end(undefined);
  ending.signal('SIGTERM');
  expect(await over).toBe(1);
});
