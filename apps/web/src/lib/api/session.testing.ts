/** A browser with tabs over a fake server, for the tests of the session. */
import { afterEach, beforeEach, vi } from 'vitest';
import { fakeNetwork, fakeStorage, fakeToken, json, type Sent } from './network.testing.ts';
import { createHttp } from './http.ts';
import { createStoredUser, createTokens } from './tokens.ts';
import { createItemStore, createLock } from './storage.ts';
import { createPending } from './pending.ts';
import { createSession } from './session.ts';
import type { SessionEvent } from './session-types.ts';
export const minute = 60_000;
export const wireUser = {
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
export function browser() {
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
    const session = createSession({
      http,
      tokens,
      pending,
      lock: createLock('lock', items, undefined),
      kept: createStoredUser(items),
    });
    const events: SessionEvent[] = [];
    session.on((event) => events.push(event));
    return { session, tokens, pending, events, types: () => events.map((event) => event.type) };
  };
  const calls = (path: string) => net.sent.filter((sent) => sent.url === path);
  return { area, server, tab, calls, net };
}

/** Stops the clock at a known moment; the test advances it. */
export function holdTime(): void {
  beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
  afterEach(() => void vi.useRealTimers());
}

export async function signedIn() {
  const b = browser();
  const tab = b.tab();
  await tab.session.start();
  await tab.session.login('jo@hire.example', 'secret');
  return { ...b, ...tab, b };
}
export const stored = (area: Storage, key: string) => JSON.parse(area.getItem(`hireyard.${key}`) ?? 'null');
