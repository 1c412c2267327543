import { describe, expect, it, vi } from 'vitest';
import { fakeToken, json } from './network.testing.ts';
import { holdTime, minute, wireUser, browser, signedIn, stored } from './session.testing.ts';

holdTime();

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
        isSiteAdmin: false,
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
  it('is signed out without a token and makes no call', async () => {
    const { tab, net } = browser();
    const { session } = tab();
    await session.start();
    expect(session.state()).toEqual({ phase: 'signed-out' });
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
    expect(other.session.state()).toEqual({ phase: 'signed-out', reason: 'expired' });
    for (const key of ['access_token', 'refresh_token']) expect(area.getItem(`hireyard.${key}`)).toBeNull();
  });
});

describe('expiry', () => {
  it('warns once, within 60000 ms of the end, and then the token is refreshed', async () => {
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

  it('each refresh uses the token that the one before gave, whichever tab asks', async () => {
    const { b, server, session, calls } = await signedIn();
    let n = 1;
    server['/auth/token/refresh/'] = () =>
      json({ access: fakeToken(Date.now() + 15 * minute, `n ${++n}`), refresh: `r${n}` });
    const other = b.tab();
    await other.session.start();
    for (const one of [session, other.session, session]) await one.refresh();
    expect(calls('/auth/token/refresh/').map((sent) => sent.body)).toEqual(
      ['r1', 'r2', 'r3'].map((refresh) => JSON.stringify({ refresh })),
    );
  });

  it.each([
    ['refused', () => json({ code: 'token_not_valid' }, 401)],
    ['good', () => json({ access: fakeToken(Date.now() + 15 * minute, 'late'), refresh: 'late' })],
  ])(
    'an answer that is %s does not undo the tokens that another tab got meanwhile',
    async (_what, answer) => {
      const { server, session, tokens, area } = await signedIn();
      server['/auth/token/refresh/'] = () => {
        tokens.store(fakeToken(Date.now() + 15 * minute, 'of the other tab'), 'newest');
        return answer();
      };
      await session.refresh();
      expect(session.state().phase).toBe('signed-in');
      expect(stored(area, 'refresh_token').value).toBe('newest');
    },
  );

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

  it('tokens shorter than the warning period cause no storm of refreshes', async () => {
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

describe('a new password', () => {
  const renewed = () => fakeToken(Date.now() + 15 * minute, 'renewed');

  it('continues with its tokens, and drops late answers to earlier ones', async () => {
    const { session, server, events, tokens } = await signedIn();
    const token = renewed();
    server['/auth/user/'] = ({ headers }) =>
      headers.get('authorization') === `Bearer ${token}` ? json(wireUser) : json({}, 401);
    const late = session.recheck();
    session.renew(token, 'r2');
    await late;
    expect(session.state().phase).toBe('signed-in');
    expect([tokens.access(), tokens.refresh()]).toEqual([token, 'r2']);
    await vi.advanceTimersByTimeAsync(0);
    server['/auth/user/'] = () => json(wireUser);
    server['/auth/token/refresh/'] = (sent) => {
      expect(sent.body).toBe('{"refresh":"r2"}');
      return json({ access: fakeToken(Date.now() + 15 * minute, 'later'), refresh: 'r3' });
    };
    await vi.advanceTimersByTimeAsync(14 * minute + 1000);
    expect(tokens.refresh()).toBe('r3');
    expect(events.map(({ type }) => type)).not.toContain('signed-out');
  });

  it('set in another tab does not sign out the tab whose call was refused meanwhile', async () => {
    const { b, session, server, tokens } = await signedIn();
    const other = b.tab();
    await other.session.start();
    const token = renewed();
    let asked = 0;
    server['/auth/user/'] = () => {
      asked += 1;
      if (asked > 1) return json(wireUser);
      session.renew(token, 'r2');
      return json({}, 401);
    };
    await other.session.recheck();
    expect(other.session.state().phase).toBe('signed-in');
    expect(tokens.access()).toBe(token);
  });
});

describe('a second factor', () => {
  it('is sent with the password once there is a code', async () => {
    const { session, calls } = await signedIn();
    await session.login('jo@hire.example', 'secret', '123456');
    expect(JSON.parse(String(calls('/auth/login/')[1]?.body))).toMatchObject({
      password: 'secret',
      code: '123456',
    });
  });
});

describe('logout', () => {
  it('signs out on the server, clears both tokens and ends the timers', async () => {
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
