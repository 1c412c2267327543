import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeNetwork, fakeStorage, fakeToken, json, type Sent } from './fake-network.ts';
import { createHttp } from './http.ts';
import { createLock } from './lock.ts';
import { createPending } from './pending.ts';
import { createSession, type SessionEvent } from './session.ts';
import { createItemStore } from './storage.ts';
import { createTokens } from './tokens.ts';

const minute = 60_000;
const wireUser = {
  id: 1,
  username: 'jo',
  email: 'jo@hire.example',
  name: 'Jo Hire',
  initials: 'JH',
  is_admin: false,
  groups: ['Finance'],
  permissions: ['contract.view_contract'],
  inbox_count: 2,
  changerequest_count: 3,
};

/** One browser: several tabs share its storage. The server answers by path; `server` can be changed during a test. */
function browser() {
  const area = fakeStorage();
  const net = fakeNetwork();
  const server: Record<string, (sent: Sent) => Response> = {
    '/auth/login/': () =>
      json({
        access_token: fakeToken(Date.now() + 15 * minute, 'first'),
        refresh_token: 'r1',
        user: wireUser,
      }),
    '/auth/token/refresh/': () => json({ access: fakeToken(Date.now() + 15 * minute, `at ${Date.now()}`) }),
    '/auth/user/': () => json(wireUser),
    '/auth/logout/': () => json({ detail: 'ok' }),
  };
  net.reply(async (sent) => {
    await Promise.resolve();
    const answer = server[sent.url];
    if (answer === undefined) throw new Error(sent.url);
    return answer(sent);
  });
  const tab = () => {
    const items = createItemStore(area);
    const tokens = createTokens(items);
    const pending = createPending();
    const http = createHttp({ fetch: net.fetch, accessToken: tokens.access, pending });
    const session = createSession({ http, tokens, pending, lock: createLock('lock', items, undefined) });
    const events: SessionEvent[] = [];
    session.on((event) => events.push(event));
    return { session, tokens, pending, events, types: () => events.map((event) => event.type) };
  };
  const calls = (path: string) => net.sent.filter((sent) => sent.url === path);
  return { area, server, tab, calls, net };
}

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => void vi.useRealTimers());

async function signedIn() {
  const b = browser();
  const tab = b.tab();
  await tab.session.start();
  await tab.session.login('jo@hire.example', 'secret');
  return { ...b, ...tab, b };
}
const stored = (area: Storage, key: string) => JSON.parse(area.getItem(`hireyard.${key}`) ?? 'null');

describe('login', () => {
  it('sends email, username and password, and makes the camelCase user', async () => {
    const { session, calls } = await signedIn();
    expect(JSON.parse(String(calls('/auth/login/')[0]?.body))).toEqual({
      email: 'jo@hire.example',
      username: 'jo@hire.example',
      password: 'secret',
    });
    expect(session.state()).toEqual({
      phase: 'signed-in',
      user: {
        id: 1,
        name: 'Jo Hire',
        initials: 'JH',
        email: 'jo@hire.example',
        groups: ['Finance'],
        permissions: ['contract.view_contract'],
        isAdmin: false,
        inboxCount: 2,
        changerequestCount: 3,
      },
    });
  });

  it('stores both tokens until the access token ends', async () => {
    const { area } = await signedIn();
    const expiresAt = Date.now() + 15 * minute;
    expect(stored(area, 'access_token')).toMatchObject({ createdAt: Date.now(), expiresAt });
    expect(stored(area, 'refresh_token')).toEqual({ value: 'r1', createdAt: Date.now(), expiresAt });
  });

  it('that is refused throws, raises login-failed and stores nothing', async () => {
    const { server, tab, area } = browser();
    server['/auth/login/'] = () => json({ non_field_errors: ['No.'] }, 400);
    const { session, types } = tab();
    await session.start();
    await expect(session.login('a@b.example', 'x')).rejects.toMatchObject({ status: 400 });
    expect(types()).toEqual(['login-failed']);
    expect(session.state().phase).toBe('signed-out');
    expect(area.length).toBe(0);
  });
});

describe('start', () => {
  it('is signed out without a token and asks nobody', async () => {
    const { tab, net } = browser();
    const { session } = tab();
    await session.start();
    expect(session.state().phase).toBe('signed-out');
    expect(net.sent).toEqual([]);
  });

  it('with a valid token fetches the user in the background', async () => {
    const { b } = await signedIn();
    const other = b.tab();
    const seen: number[] = [];
    other.pending.subscribe(() => seen.push(other.pending.snapshot().foreground));
    await other.session.start();
    expect(other.session.state().phase).toBe('signed-in');
    expect(seen.every((count) => count === 0)).toBe(true);
  });

  it('with a token past its end deletes it and is signed out', async () => {
    const { b, area } = await signedIn();
    vi.setSystemTime(Date.now() + 15 * minute);
    const other = b.tab();
    await other.session.start();
    expect(other.session.state().phase).toBe('signed-out');
    expect(area.getItem('hireyard.access_token')).toBeNull();
  });
});

describe('expiry', () => {
  it('is warned of once, within 60000 ms of the end, and then the token is refreshed', async () => {
    const { types, calls, area } = await signedIn();
    await vi.advanceTimersByTimeAsync(14 * minute - 1);
    expect(types()).toEqual(['signed-in']);
    await vi.advanceTimersByTimeAsync(1);
    expect(types()).toEqual(['signed-in', 'expiry-warning']);
    expect(calls('/auth/token/refresh/').map((sent) => sent.body)).toEqual(['{"refresh":"r1"}']);
    await vi.advanceTimersByTimeAsync(minute);
    expect(types()).toEqual(['signed-in', 'expiry-warning']);
    expect(stored(area, 'access_token').expiresAt).toBe(1_700_000_000_000 + 29 * minute);
  });

  it('the refresh token is kept with the new end, so a session outlives many access tokens', async () => {
    const { calls, session, area } = await signedIn();
    await vi.advanceTimersByTimeAsync(2 * 60 * minute);
    expect(session.state().phase).toBe('signed-in');
    expect(calls('/auth/token/refresh/').length).toBe(8);
    expect(stored(area, 'refresh_token')).toMatchObject({
      value: 'r1',
      expiresAt: stored(area, 'access_token').expiresAt,
    });
  });

  it('a rotated refresh token replaces the old one', async () => {
    const { server, area } = await signedIn();
    server['/auth/token/refresh/'] = () =>
      json({ access: fakeToken(Date.now() + 15 * minute), refresh: 'r2' });
    await vi.advanceTimersByTimeAsync(14 * minute);
    expect(stored(area, 'refresh_token').value).toBe('r2');
  });

  it.each([() => json({ code: 'token_not_valid' }, 401), () => json({ access: 'unreadable' })])(
    'a failing refresh signs out',
    async (answer) => {
      const { server, session, events, area } = await signedIn();
      server['/auth/token/refresh/'] = answer;
      await vi.advanceTimersByTimeAsync(14 * minute);
      expect(session.state().phase).toBe('signed-out');
      expect(events.slice(-2)).toMatchObject([
        { type: 'token-refresh-failed' },
        { type: 'signed-out', reason: 'refresh-failed' },
      ]);
      expect(area.length).toBe(0);
    },
  );

  it('calls at the same time share one refresh', async () => {
    const { session, calls } = await signedIn();
    await Promise.all([session.refresh(), session.refresh(), session.refresh()]);
    expect(calls('/auth/token/refresh/').length).toBe(1);
  });

  it('two tabs share one refresh', async () => {
    const { b, calls, session } = await signedIn();
    const other = b.tab();
    await other.session.start();
    await vi.advanceTimersByTimeAsync(14 * minute + 1000);
    expect(calls('/auth/token/refresh/').length).toBe(1);
    expect([session.state().phase, other.session.state().phase]).toEqual(['signed-in', 'signed-in']);
  });

  it('tokens that live under the warning period do not make a storm of refreshes', async () => {
    const { server, calls } = await signedIn();
    server['/auth/token/refresh/'] = () =>
      json({ access: fakeToken(Date.now() + 30_000, `at ${Date.now()}`) });
    await vi.advanceTimersByTimeAsync(15 * minute);
    expect(calls('/auth/token/refresh/').length).toBeLessThanOrEqual(6);
  });

  it('a token that ended while the machine slept signs out', async () => {
    const { session, events } = await signedIn();
    vi.setSystemTime(Date.now() + 8 * 60 * minute);
    session.wake();
    expect(events.at(-1)).toEqual({ type: 'signed-out', reason: 'expired' });
  });
});

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
    await vi.advanceTimersByTimeAsync(120_000);
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

  it('fetched late, after signing out, is dropped', async () => {
    const { session } = await signedIn();
    const late = session.recheck();
    const out = session.logout();
    await Promise.all([late, out]);
    expect(session.state().phase).toBe('signed-out');
  });
});

describe('logout', () => {
  it('tells the server with its tokens, clears both and ends the timers', async () => {
    const { session, calls, area, types } = await signedIn();
    await session.logout();
    expect(calls('/auth/logout/')[0]?.headers.get('authorization')).toMatch(/^Bearer /);
    expect(calls('/auth/logout/')[0]?.body).toBe('{"refresh":"r1"}');
    expect(area.length).toBe(0);
    await vi.advanceTimersByTimeAsync(30 * minute);
    expect(types()).toEqual(['signed-in', 'signed-out']);
  });

  it('succeeds here even when the call fails', async () => {
    const { session, server, area } = await signedIn();
    server['/auth/logout/'] = () => json({}, 500);
    await session.logout();
    expect(session.state().phase).toBe('signed-out');
    expect(area.length).toBe(0);
  });
});

describe('other tabs', () => {
  it('follow a sign-out', async () => {
    const { b, session } = await signedIn();
    const other = b.tab();
    await other.session.start();
    await session.logout();
    other.session.otherTab('hireyard.access_token');
    expect(other.events.at(-1)).toEqual({ type: 'signed-out', reason: 'other-tab' });
  });

  it('follow a sign-in', async () => {
    const b = browser();
    const first = b.tab();
    const second = b.tab();
    await Promise.all([first.session.start(), second.session.start()]);
    await first.session.login('jo@hire.example', 'secret');
    second.session.otherTab('hireyard.access_token');
    await vi.advanceTimersByTimeAsync(0);
    expect(second.session.state().phase).toBe('signed-in');
  });

  it('do not care about other keys', async () => {
    const { session, calls } = await signedIn();
    session.otherTab('hireyard.theme');
    expect(calls('/auth/user/').length).toBe(0);
  });
});
