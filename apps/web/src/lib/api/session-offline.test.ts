import { describe, expect, it, vi } from 'vitest';
import { fakeToken, json } from './network.testing.ts';
import { waitLimitMs, secondTryMs } from './session.ts';
import { holdTime, minute, signedIn, wireUser } from './session.testing.ts';

holdTime();

const away = () => {
  throw new TypeError('offline');
};

/** Signed in, kept, and the network gone. */
async function kept() {
  const all = await signedIn();
  all.session.saveUser();
  const { server } = all.b;
  const before = { ...server };
  const drop = () => {
    for (const path of Object.keys(server)) server[path] = away;
  };
  const back = () => Object.assign(server, before);
  return { ...all, drop, back };
}

describe('a remembered user', () => {
  it('stays signed in while the server cannot be reached, past the end of the token too', async () => {
    const { session, drop, types } = await kept();
    drop();
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(session.state()).toMatchObject({ phase: 'signed-in', user: { name: 'Jo Hire' } });
    expect(types()).not.toContain('signed-out');
  });

  it.each([502, 503, 504])('stays while a gateway answers %i', async (status) => {
    const { session, server } = await kept();
    server['/auth/user/'] = () => json({}, status);
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(session.state().phase).toBe('signed-in');
  });

  it('is shown when the app starts without a network, with and without a token', async () => {
    const { b, drop } = await kept();
    drop();
    for (const wait of [0, 60 * minute]) {
      await vi.advanceTimersByTimeAsync(wait);
      const { session } = b.tab();
      const started = session.start();
      await vi.advanceTimersByTimeAsync(secondTryMs);
      await started;
      expect(session.state()).toMatchObject({ phase: 'signed-in', user: { id: 1 } });
    }
  });

  it('is shown after some seconds if the network does not respond', async () => {
    const { b, server } = await kept();
    const { session } = b.tab();
    server['/auth/user/'] = () => new Promise<Response>(() => undefined) as unknown as Response;
    const started = session.start();
    await vi.advanceTimersByTimeAsync(waitLimitMs - 1);
    expect(session.state().phase).toBe('starting');
    await vi.advanceTimersByTimeAsync(1);
    await started;
    expect(session.state().phase).toBe('signed-in');
  });

  it('continues with the token when the network is back', async () => {
    const { session, drop, back, calls, tokens } = await kept();
    drop();
    await vi.advanceTimersByTimeAsync(14.5 * minute);
    back();
    const before = tokens.access();
    await session.recheck();
    await vi.advanceTimersByTimeAsync(secondTryMs);
    expect(calls('/auth/token/refresh/').length).toBeGreaterThan(0);
    expect(tokens.access()).not.toBe(before);
    expect(session.state().phase).toBe('signed-in');
  });

  it('must sign in when the network is back and the token has expired', async () => {
    const { session, drop, server, events } = await kept();
    drop();
    await vi.advanceTimersByTimeAsync(60 * minute);
    server['/auth/user/'] = () => json({}, 401);
    await session.recheck();
    expect(events.at(-1)).toEqual({ type: 'signed-out', reason: 'expired' });
  });

  it('is forgotten when the server refuses the token, by signing out, and by somebody else', async () => {
    for (const end of ['refused', 'logout', 'somebody'] as const) {
      const { session, server, area } = await kept();
      expect(area.getItem('hireyard.offline_user')).not.toBeNull();
      if (end === 'refused') {
        server['/auth/user/'] = () => json({}, 401);
        await session.recheck();
      } else if (end === 'logout') await session.logout();
      else
        session.enterWith({
          access_token: fakeToken(Date.now() + 15 * minute),
          refresh_token: 'r2',
          user: { ...wireUser, id: 2 },
        });
      expect(area.getItem('hireyard.offline_user')).toBeNull();
    }
  });
});

it('without a remembered user the app neither shows nor signs out anybody, but asks', async () => {
  const { b, server, area } = await signedIn();
  const [stored, good] = [area.length, server['/auth/user/']];
  server['/auth/user/'] = away;
  const { session } = b.tab();
  const started = session.start();
  await vi.advanceTimersByTimeAsync(secondTryMs);
  await started;
  expect([session.state().phase, area.length]).toEqual(['unreachable', stored]);
  if (good !== undefined) server['/auth/user/'] = good;
  await session.recheck();
  expect(session.state().phase).toBe('signed-in');
});
