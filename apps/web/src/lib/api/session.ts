/**
 * The session (specification §4.3, §7.1, §8, §9): signing in and out, the one expiry warning with its token refresh,
 * and the re-check of the user. It knows no screen: it publishes a state and raises events, the shell reacts.
 */
import { FetchError, ResponseError } from './outcome.ts';
import type {
  LoginAnswer,
  Session,
  SessionEvent,
  SessionParts,
  SessionState,
  SignedOutReason,
} from './session-types.ts';
import { rawAccessKey, type SessionUser, sessionUser, type WireUser } from './tokens.ts';

export const warningPeriodMs = 60_000;
export const recheckMs = 120_000;
/** After this time a call of the session that got no complete answer is sent again, in ms. */
export const secondTryMs = 1000;
/** While the server can't be reached, the session looks for it again after this long. */
export const lookAgainMs = 10_000;
/** At the start the server has so long to answer before a kept user is shown. */
export const waitLimitMs = 4000;

export function createSession(parts: SessionParts): Session {
  const { http, tokens, pending, lock, kept } = parts;
  const now = parts.now ?? Date.now;
  let state: SessionState = { phase: 'starting' };
  let epoch = 0; // changes at every sign-in and sign-out, so that late answers of an older session are dropped
  let warned: string | undefined;
  let refreshing: Promise<void> | undefined;
  let warningTimer: ReturnType<typeof setTimeout> | undefined;
  let recheckTimer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const eventListeners = new Set<(event: SessionEvent) => void>();
  const raise = (event: SessionEvent) => {
    for (const listener of eventListeners) listener(event);
  };
  const publish = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const enter = (user: SessionUser) => {
    const fresh = state.phase !== 'signed-in' || state.user.id !== user.id;
    const before = kept.get();
    if (before?.id === user.id) kept.set(user);
    else if (before !== undefined) kept.clear();
    publish({ phase: 'signed-in', user });
    if (fresh) raise({ type: 'signed-in', user });
    scheduleWarning(false);
    scheduleRecheck();
  };

  /** Keeps the remembered user while the server is unreachable, and checks again later; false if there is none. */
  const rest = (): boolean => {
    const user = kept.get();
    if (user === undefined) return false;
    const fresh = state.phase !== 'signed-in' || state.user.id !== user.id;
    if (fresh) {
      publish({ phase: 'signed-in', user });
      raise({ type: 'signed-in', user });
    }
    // The token must be refreshed once there is a user.
    warned = undefined;
    scheduleRecheck();
    return true;
  };

  /**
   * Handles an unreachable server while the tokens are valid: the user stays signed in. A page that was just opened asks what to do;
   * others carry on and say so.
   */
  const wait = () => {
    publish(
      state.phase === 'signed-in'
        ? { phase: 'signed-in', user: state.user, unreachable: true }
        : { phase: 'unreachable' },
    );
    clearTimeout(recheckTimer);
    recheckTimer = setTimeout(() => void recheck(), lookAgainMs);
  };

  /** The tokens are over: of who was kept the server decides, when it can be reached. */
  const expire = () => {
    if (kept.get() === undefined) leave('expired');
    else void recheck();
  };

  const leave = (reason: SignedOutReason) => {
    if (reason === 'logout') kept.clear();
    epoch += 1;
    clearTimeout(warningTimer);
    clearTimeout(recheckTimer);
    tokens.clear();
    const was = state.phase;
    publish({ phase: 'signed-out', reason });
    if (was !== 'signed-out') raise({ type: 'signed-out', reason });
  };

  /** @param fresh the token was just made: one that lives under the warning period is warned about at half its life */
  const scheduleWarning = (fresh: boolean) => {
    clearTimeout(warningTimer);
    const expiresAt = tokens.expiresAt();
    if (expiresAt === undefined) return;
    const left = expiresAt - now();
    const wait = left > warningPeriodMs ? left - warningPeriodMs : fresh ? left / 2 : 0;
    warningTimer = setTimeout(warn, Math.min(wait, 2 ** 31 - 1));
  };

  const warn = () => {
    const access = tokens.access();
    const expiresAt = tokens.expiresAt();
    if (access === undefined || expiresAt === undefined) return expire();
    if (expiresAt - now() > warningPeriodMs) return scheduleWarning(false);
    if (warned === access) return;
    warned = access;
    raise({ type: 'expiry-warning', expiresAt });
    void refresh();
  };

  const refresh = (): Promise<void> => {
    refreshing ??= exchange().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };

  const exchange = async () => {
    const born = epoch;
    const before = tokens.access();
    try {
      await lock(async () => {
        // another tab may have refreshed while this one waited for the lock, or this one signed out
        if (born !== epoch || (tokens.access() !== undefined && tokens.access() !== before)) return;
        const token = tokens.refresh();
        if (token === undefined) throw new Error('No refresh token is stored');
        const answer = await twice(() =>
          http<{ access: string; refresh?: string }>({
            method: 'POST',
            path: '/auth/token/refresh/',
            body: { refresh: token },
            waiting: 'background',
          }),
        );
        // rotated: what another tab stored meanwhile, e.g. by a new password, is newer than this answer
        const kept = tokens.refresh() ?? token;
        if (born === epoch && kept === token) tokens.store(answer.access, answer.refresh ?? token);
      });
      if (born === epoch) scheduleWarning(true);
    } catch (error) {
      if (born !== epoch) return;
      const latest = tokens.access();
      if (latest !== undefined && latest !== before) return scheduleWarning(true);
      if (isUnreachable(error)) {
        if (rest()) return;
        if (latest !== undefined) return tryRefreshAgain();
      }
      kept.clear();
      raise({ type: 'token-refresh-failed', error });
      leave('refresh-failed');
    }
  };

  /** Until the token ends there is time to reach the server. */
  const tryRefreshAgain = () => {
    warned = undefined;
    clearTimeout(warningTimer);
    const left = (tokens.expiresAt() ?? now()) - now();
    warningTimer = setTimeout(warn, Math.min(lookAgainMs, Math.max(0, left)));
  };

  const scheduleRecheck = () => {
    clearTimeout(recheckTimer);
    recheckTimer = setTimeout(() => void recheck(), recheckMs);
  };

  const recheck = async (): Promise<void> => {
    const access = tokens.access();
    if (access === undefined && kept.get() === undefined) return leave('expired');
    const born = epoch;
    try {
      const user = await twice(() => http<WireUser>({ path: '/auth/user/', waiting: 'background' }));
      if (born === epoch) enter(sessionUser(user));
    } catch (error) {
      if (born !== epoch) return;
      // another tab got other tokens meanwhile, e.g. by a new password: they are not to be thrown away
      const latest = tokens.access();
      if (latest !== undefined && latest !== access) return recheck();
      if (isUnreachable(error) && rest()) return;
      if (latest === undefined) return leave('expired');
      if (isUnreachable(error)) return wait();
      kept.clear();
      raise({ type: 'user-fetch-failed', error });
      pending.reset();
      leave('user-failed');
    }
  };

  /** Without a kept user: tokens that ended while the app was closed are removed, and the login page says so. */
  const startFresh = async () => {
    const before = tokens.leftOver();
    if (tokens.access() !== undefined) return recheck();
    tokens.clear();
    publish(before ? { phase: 'signed-out', reason: 'expired' } : { phase: 'signed-out' });
  };

  const enterWith = (answer: LoginAnswer) => {
    tokens.store(answer.access_token, answer.refresh_token);
    epoch += 1;
    enter(sessionUser(answer.user));
    scheduleWarning(true);
  };

  const renew = (access: string, refresh: string) => {
    tokens.store(access, refresh);
    epoch += 1;
    scheduleWarning(true);
    // also when a call with the old ones was refused just before and signed out
    void recheck();
  };

  const login = async (email: string, password: string, code?: string) => {
    try {
      const body = { email, username: email, password, ...(code === undefined ? {} : { code }) };
      enterWith(await http<LoginAnswer>({ method: 'POST', path: '/auth/login/', body }));
    } catch (error) {
      raise({ type: 'login-failed', error });
      throw error;
    }
  };

  const logout = async () => {
    const token = tokens.refresh();
    const body = token === undefined ? {} : { refresh: token };
    // The call is built with the bearer token before the tokens are cleared, and nobody waits for its answer longer than this.
    const call = http({ method: 'POST', path: '/auth/logout/', body, as: 'void' });
    leave('logout');
    await call.catch(() => undefined);
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    on: (listener) => {
      eventListeners.add(listener);
      return () => eventListeners.delete(listener);
    },
    start: async () => {
      if (kept.get() === undefined) return startFresh();
      const looked = recheck();
      await Promise.race([looked, new Promise((resolve) => setTimeout(resolve, waitLimitMs))]);
      if (state.phase === 'starting') rest();
    },
    login,
    enterWith,
    renew,
    logout,
    refresh,
    recheck: async () =>
      state.phase === 'signed-in' || state.phase === 'unreachable' ? recheck() : undefined,
    wake: () => {
      if (state.phase === 'unreachable') void recheck();
      if (state.phase !== 'signed-in') return;
      if (tokens.access() === undefined) expire();
      else scheduleWarning(false);
    },
    saveUser: () => {
      if (state.phase === 'signed-in') kept.set(state.user);
    },
    otherTab: (key) => {
      if (key !== null && key !== rawAccessKey) return;
      if (tokens.access() !== undefined) void recheck();
      else if (kept.get() !== undefined) void recheck();
      else if (state.phase !== 'signed-out') leave('other-tab');
    },
  };
}

/** No answer, or one of a gateway whose server is away. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof FetchError ||
  (error instanceof ResponseError && error.status >= 502 && error.status <= 504);

/**
 * Sends a call again if it got no answer or only part of one. A page that is closed while starting loses its calls
 * and would sign out; it is gone before the second attempt.
 */
async function twice<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ResponseError) throw error;
    await new Promise((resolve) => setTimeout(resolve, secondTryMs));
    return call();
  }
}
