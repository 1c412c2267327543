import { describe, expect, it, vi } from 'vitest';
import { json } from './network.testing.ts';
import { lookAgainMs, recheckMs, secondTryMs } from './session.ts';
import { holdTime, minute, signedIn, wireUser } from './session.testing.ts';

holdTime();

describe('the user', () => {
  it('is fetched again every 120000 ms as a background call', async () => {
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

  it.each([() => json({}, 401), () => json({}, 500)])(
    'that cannot be fetched removes the tokens, resets the pending count and signs out',
    async (answer) => {
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
    },
  );

  it('stays signed in if a call is lost by leaving the page or a network glitch', async () => {
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

  it.each([
    () => {
      throw new TypeError('offline');
    },
    () => json({}, 502),
  ])(
    'who cannot be asked for over a bad network stays signed in, is told, and is looked for again',
    async (answer) => {
      const { session, server, area, types } = await signedIn();
      const [stored, good] = [area.length, server['/auth/user/']];
      server['/auth/user/'] = answer;
      await vi.advanceTimersByTimeAsync(recheckMs + 3 * (lookAgainMs + secondTryMs));
      expect(session.state()).toMatchObject({ phase: 'signed-in', unreachable: true });
      expect([area.length, types()]).toEqual([stored, ['signed-in']]);
      server['/auth/user/'] = good ?? answer;
      await vi.advanceTimersByTimeAsync(lookAgainMs + secondTryMs);
      expect(session.state()).toEqual({ phase: 'signed-in', user: expect.anything() });
    },
  );

  it('is signed out when the tokens end before the server is reached again', async () => {
    const { session, server, events, area } = await signedIn();
    for (const path of ['/auth/user/', '/auth/token/refresh/'])
      server[path] = () => {
        throw new TypeError('offline');
      };
    await vi.advanceTimersByTimeAsync(15 * minute - 1);
    expect(session.state().phase).toBe('signed-in');
    await vi.advanceTimersByTimeAsync(lookAgainMs + secondTryMs);
    expect(session.state()).toEqual({ phase: 'signed-out', reason: 'expired' });
    expect(events.at(-1)).toEqual({ type: 'signed-out', reason: 'expired' });
    expect(area.length).toBe(0);
  });

  it('has a token refreshed that could not be at first, as long as it counts', async () => {
    const { session, server, tokens } = await signedIn();
    const [before, good] = [tokens.access(), server['/auth/token/refresh/']];
    server['/auth/token/refresh/'] = () => {
      throw new TypeError('offline');
    };
    await vi.advanceTimersByTimeAsync(14 * minute + secondTryMs);
    expect([session.state().phase, tokens.access()]).toEqual(['signed-in', before]);
    if (good !== undefined) server['/auth/token/refresh/'] = good;
    await vi.advanceTimersByTimeAsync(lookAgainMs);
    expect(session.state().phase).toBe('signed-in');
    expect(tokens.access()).not.toBe(before);
  });

  it('is dropped if fetched after signing out', async () => {
    const { session } = await signedIn();
    const late = session.recheck();
    const out = session.logout();
    await Promise.all([late, out]);
    expect(session.state().phase).toBe('signed-out');
  });
});
