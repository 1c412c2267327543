/** State, events and actions of the session (specification §4.3, §7.1, §8, §9). */
import type { Http } from './http.ts';
import type { Pending } from './pending.ts';
import type { Lock } from './storage.ts';
import type { StoredUser, SessionUser, Tokens, WireUser } from './tokens.ts';

export type SessionState =
  | { readonly phase: 'starting' }
  /** `reason`: why the user was signed out. */
  | { readonly phase: 'signed-out'; readonly reason?: SignedOutReason }
  /** Tokens are stored, but the server can't be asked for the user. */
  | { readonly phase: 'unreachable' }
  /** `unreachable`: the last check got no answer. */
  | { readonly phase: 'signed-in'; readonly user: SessionUser; readonly unreachable?: true };

export type SignedOutReason = 'logout' | 'expired' | 'refresh-failed' | 'user-failed' | 'other-tab';
export type SessionEvent =
  | { readonly type: 'login-failed'; readonly error: unknown }
  | { readonly type: 'expiry-warning'; readonly expiresAt: number }
  | { readonly type: 'token-refresh-failed'; readonly error: unknown }
  | { readonly type: 'user-fetch-failed'; readonly error: unknown }
  | { readonly type: 'signed-in'; readonly user: SessionUser }
  | { readonly type: 'signed-out'; readonly reason: SignedOutReason };

export interface SessionParts {
  readonly http: Http;
  readonly tokens: Tokens;
  readonly pending: Pending;
  readonly lock: Lock;
  readonly kept: StoredUser;
  readonly now?: () => number;
}

export interface Session {
  readonly state: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly on: (listener: (event: SessionEvent) => void) => () => void;
  /** Decides the first state: fetches the user when a valid token is stored. Never throws. */
  readonly start: () => Promise<void>;
  /**
   * Signs in; throws what the call threw (ResponseError 400 for wrong credentials) after raising `login-failed`.
   * @param code of the second factor, once the server asked for it
   */
  readonly login: (email: string, password: string, code?: string) => Promise<void>;
  /** Signs in with the answer of another method, e.g. a passkey. */
  readonly enterWith: (answer: LoginAnswer) => void;
  /** Continues with other tokens: earlier ones no longer count, e.g. after a password change. */
  readonly renew: (access: string, refresh: string) => void;
  /** Signs out here and on the server, even if the server does not answer. Never throws. */
  readonly logout: () => Promise<void>;
  /** Refreshes the access token; simultaneous calls, also in other tabs, share one request. Never throws. */
  readonly refresh: () => Promise<void>;
  /** Fetches the user again, e.g. when the tab is shown after a sleep. Never throws. */
  readonly recheck: () => Promise<void>;
  /** Called when the tab becomes visible: signs out if the tokens have expired, else resets the timers. */
  readonly wake: () => void;
  /** From now on the user stays without a network, until signing out (ADR 19). */
  readonly saveUser: () => void;
  /** Takes in a `storage` event of another tab. `key` null = storage cleared. */
  readonly otherTab: (key: string | null) => void;
}

export interface LoginAnswer {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: WireUser;
}
