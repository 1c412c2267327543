import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ResponseError } from '../api/outcome.ts';
import { createLive, type Live, type News, newsIn, waitAfter } from './connection.ts';

/** A server of news: each connection can be spoken through and broken. */
function server(answers: (() => Error | undefined)[] = []) {
  const connections: { say: (text: string) => void; end: () => void; signal: AbortSignal }[] = [];
  const heard: News[] = [];
  const flow: boolean[] = [];
  const behind: number[] = [];
  let calls = 0;
  const live: Live = createLive({
    shownSince: () => Date.now() - 2000,
    open: async (signal, since) => {
      behind.push(since);
      const failure = answers[calls++]?.();
      if (failure !== undefined) throw failure;
      return new ReadableStream<Uint8Array>({
        start(controller) {
          const encoder = new TextEncoder();
          connections.push({
            say: (text) => controller.enqueue(encoder.encode(text)),
            end: () => controller.close(),
            signal,
          });
        },
      });
    },
    hear: (news) => heard.push(news),
    onFlow: (flows) => flow.push(flows),
  });
  return { live, connections, heard, flow, behind, calls: () => calls };
}
const settle = async () => vi.advanceTimersByTimeAsync(0);
const status = (code: number) => () => new ResponseError(new Response(null, { status: code }), '');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('live updates', () => {
  it('arrive at once, even in pieces', async () => {
    const { live, connections, heard } = server();
    live.start();
    live.start();
    await settle();
    expect(connections).toHaveLength(1);
    connections[0]?.say(': here\n\ndata: {"resource":"dep');
    connections[0]?.say(
      'ot"}\n\ndata: nonsense\n\ndata: {"resource":null}\n\ndata: {"resource":"contract","ids":[3,4]}\n\n',
    );
    await settle();
    expect(heard).toEqual([{ resource: 'depot' }, { resource: null }, { resource: 'contract', ids: [3, 4] }]);
    live.stop();
  });
  it('reconnect when a server announces its shutdown', async () => {
    const { live, connections } = server();
    live.start();
    await settle();
    connections[0]?.say('retry: 2000\n\nretry: 40\n\n');
    connections[0]?.end();
    await settle();
    await vi.advanceTimersByTimeAsync(39);
    expect(connections).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(connections).toHaveLength(2);
    live.stop();
  });
  it('continue after a break and fetch what was missed since the last heartbeat, or since the shown data', async () => {
    const { live, connections, heard, flow, behind } = server();
    live.start();
    await settle();
    expect(flow).toEqual([true]);
    expect(behind).toEqual([7000]);
    connections[0]?.say(': here\n\n');
    await vi.advanceTimersByTimeAsync(20_000);
    connections[0]?.end();
    await settle();
    expect(flow).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(behind[1]).toBeGreaterThan(25_000);
    expect(behind[1]).toBeLessThan(27_000);
    connections[1]?.say('data: {"resource":"contract"}\n\n');
    await settle();
    expect(heard).toEqual([{ resource: 'contract' }]);
    expect(flow).toEqual([true, false, true]);
    live.stop();
  });
  it.each([403, 404])('a server that answers %i is left in peace', async (code) => {
    const { live, calls } = server([status(code)]);
    live.start();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(calls()).toBe(1);
    live.stop();
  });
  it('are retried less and less often while the server is down', async () => {
    const { live, calls } = server(Array.from({ length: 1000 }, () => status(502)));
    live.start();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(calls()).toBeGreaterThan(50);
    expect(calls()).toBeLessThan(150);
    live.stop();
  });
  it('end when stopped, without retries', async () => {
    const { live, connections, calls } = server();
    live.start();
    await settle();
    live.stop();
    expect(connections[0]?.signal.aborted).toBe(true);
    connections[0]?.end();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(calls()).toBe(1);
  });
});

describe('rules', () => {
  it('retries are spread, at most a minute apart', () => {
    const waits = [0, 1, 2, 10, 1000].map((failures) => [
      waitAfter(failures, () => 0),
      waitAfter(failures, () => 1),
    ]);
    expect(waits).toEqual([
      [500, 1000],
      [1000, 2000],
      [2000, 4000],
      [30_000, 60_000],
      [30_000, 60_000],
    ]);
  });
  it.each(['', ': here', 'event: x', 'data: 5', 'data: {}', 'data: {"resource":7}', 'data: {'])(
    '%j is no news',
    (line) => expect(newsIn(line)).toBeUndefined(),
  );
});
