import { describe, expect, it } from 'vitest';
import type { SessionState } from './session-state.ts';
import { createAccessCacheFor } from './session-cache.ts';

const session = (userId: number, epoch: number): SessionState => ({
  caller: {
    id: userId,
    sessionId: '',
    via: 'screen',
    username: '',
    name: '',
    email: '',
    is_admin: false,
    is_site_admin: false,
    groups: [],
    permissions: [],
  },
  active: true,
  epoch,
  sessionEnd: new Date('2031-01-01'),
});
const ann = { user_id: 1, sid: 'a' };
const bob = { user_id: 2, sid: 'b' };

/** Reads wait until the test answers them. */
function setUp() {
  const state = { at: Date.parse('2030-01-01'), isListening: true };
  const open: {
    userId: number;
    answer: (value: SessionState | undefined) => void;
    fail: (e: Error) => void;
  }[] = [];
  let reads = 0;
  const cache = createAccessCacheFor({
    read: ({ user_id }) => {
      reads++;
      return new Promise<SessionState | undefined>((answer, fail) =>
        open.push({ userId: user_id, answer, fail }),
      );
    },
    isListening: () => state.isListening,
    now: () => new Date(state.at),
  });
  const next = () => {
    const load = open.shift();
    if (load === undefined) throw new Error('Nothing is being read.');
    return load;
  };
  const settle = () => new Promise<void>((done) => setImmediate(done));
  return { cache, state, next, settle, reads: () => reads, waiting: () => open.length };
}

describe('session cache', () => {
  it('reads once for simultaneous and later calls, for 30 s', async () => {
    const { cache, state, next, reads } = setUp();
    const calls = [cache.get(ann), cache.get(ann)];
    next().answer(session(1, 1));
    expect((await Promise.all(calls)).map((x) => x?.epoch)).toEqual([1, 1]);
    state.at += 29_999;
    expect((await cache.get(ann))?.epoch).toBe(1);
    expect(reads()).toBe(1);
    state.at += 1;
    const later = cache.get(ann);
    next().answer(session(1, 2));
    expect((await later)?.epoch).toBe(2);
  });

  it('never returns or keeps what was read before a notified change', async () => {
    const { cache, next, settle, waiting } = setUp();
    const first = cache.get(ann);
    cache.forget(1);
    const second = cache.get(ann);
    expect(waiting()).toBe(2);
    next().answer(session(1, 1));
    await settle();
    next().answer(session(1, 2));
    expect((await second)?.epoch).toBe(2);
    expect((await first)?.epoch).toBe(2);
    expect((await cache.get(ann))?.epoch).toBe(2);
    expect(waiting()).toBe(0);
  });

  it('reads again after the latest change, however often', async () => {
    const { cache, next, settle } = setUp();
    const call = cache.get(ann);
    for (const epoch of [1, 2, 3]) {
      cache.forget(1);
      next().answer(session(1, epoch));
      await settle();
    }
    next().answer(session(1, 4));
    expect((await call)?.epoch).toBe(4);
  });

  it('forgets one user, or all', async () => {
    const { cache, next, reads } = setUp();
    const both = [cache.get(ann), cache.get(bob)];
    next().answer(session(1, 1));
    next().answer(session(2, 1));
    await Promise.all(both);
    cache.forget(1);
    await cache.get(bob);
    expect(reads()).toBe(2);
    const again = cache.get(ann);
    next().answer(session(1, 2));
    await again;
    cache.forget();
    void cache.get(ann);
    void cache.get(bob);
    expect(reads()).toBe(5);
  });

  it("caches nothing while changes can't be heard, and drops earlier entries", async () => {
    const { cache, state, next, reads } = setUp();
    const first = cache.get(ann);
    next().answer(session(1, 1));
    await first;
    state.isListening = false;
    for (const epoch of [2, 3]) {
      const call = cache.get(ann);
      next().answer(session(1, epoch));
      expect((await call)?.epoch).toBe(epoch);
    }
    state.isListening = true;
    const call = cache.get(ann);
    next().answer(session(1, 4));
    expect((await call)?.epoch).toBe(4);
    expect(reads()).toBe(4);
  });

  it('caches neither failures nor deleted users', async () => {
    const { cache, next } = setUp();
    const failing = cache.get(ann);
    next().fail(new Error('no connection'));
    await expect(failing).rejects.toThrow('no connection');
    const gone = cache.get(ann);
    next().answer(undefined);
    expect(await gone).toBeUndefined();
    const back = cache.get(ann);
    next().answer(session(1, 1));
    expect((await back)?.epoch).toBe(1);
  });
});
