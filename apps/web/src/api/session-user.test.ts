import { describe, expect, it, vi } from 'vitest';
import { json } from './fake-network.ts';
import { secondTryMs } from './session.ts';
import { holdTime, signedIn, wireUser } from './session.testing.ts';

holdTime();

describe('the user', () => {
  it('is fetched again every 120000 ms without counting as waited for', async () => {
    const { calls, session, server, pending } = await signedIn();
    server['/auth/user/'] = () => {
      expect(pending.snapshot()).toMatchObject({ foreground: 0, background: 1 });
      return json({ ...wireUser, inbox_count: 9 });
    };
    await vi.advanceTimersByTimeAsync(119_999);
    expect(calls('/auth/user/').length).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(session.state()).toMatchObject({ user: { inboxCount: 9 } });
    await vi.advanceTimersByTimeAsync(240_000);
    expect(calls('/auth/user/').length).toBe(3);
  });

  it.each([
    () => json({}, 401),
    () => json({}, 500),
    () => {
      throw new TypeError('offline');
    },
  ])('that cannot be fetched removes the tokens, resets the pending count and signs out', async (answer) => {
    const { session, server, events, area, pending } = await signedIn();
    pending.begin('foreground', true);
    server['/auth/user/'] = answer;
    await vi.advanceTimersByTimeAsync(120_000 + secondTryMs);
    expect(session.state().phase).toBe('signed-out');
    expect(events.slice(-2)).toMatchObject([
      { type: 'user-fetch-failed' },
      { type: 'signed-out', reason: 'user-failed' },
    ]);
    expect(area.length).toBe(0);
    expect(pending.snapshot()).toEqual({ foreground: 0, background: 0, writes: 0, saving: 0 });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(events.length).toBe(3);
  });

  it('lost by a page that is being left, or by a blink of the network, signs nobody out', async () => {
    const { session, server, area } = await signedIn();
    const kept = area.length;
    server['/auth/user/'] = () => {
      server['/auth/user/'] = () => json({ ...wireUser, inbox_count: 7 });
      throw new TypeError('aborted');
    };
    const looking = session.recheck();
    await vi.advanceTimersByTimeAsync(secondTryMs - 1);
    expect(area.length).toBe(kept);
    await vi.advanceTimersByTimeAsync(1);
    await looking;
    expect(session.state()).toMatchObject({ phase: 'signed-in', user: { inboxCount: 7 } });
  });

  it('fetched late, after signing out, is dropped', async () => {
    const { session } = await signedIn();
    const late = session.recheck();
    const out = session.logout();
    await Promise.all([late, out]);
    expect(session.state().phase).toBe('signed-out');
  });
});
