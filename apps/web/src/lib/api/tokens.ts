/**
 * The two stored tokens (specification §4.3). Both items expire at the access token's own expiry, the refresh token
 * too: so it has to be used before that moment, and every refresh stores it again with the new one.
 */
import { type ItemStore, storagePrefix } from './storage.ts';

/**
 * The moment an access token ends (its `exp` claim) in milliseconds since 1970; undefined when the token is not
 * readable. The signature is the server's business.
 */
function tokenExpiry(token: string): number | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : undefined;
    return typeof exp === 'number' ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}

// * The user to show while the server is unreachable: the last one who opened the warehouse on this device and has not signed out.
// It is no sign-in: every call still needs a token.

const KEY = 'offline_user';
/** As long as a refresh token lives at most, unless the business chose otherwise. */
const KEPT_MS = 7 * 86_400_000;

export interface StoredUser {
  readonly get: () => SessionUser | undefined;
  readonly set: (user: SessionUser) => void;
  readonly clear: () => void;
}

export const createStoredUser = (items: ItemStore, now: () => number = Date.now): StoredUser => ({
  get: () => items.get<SessionUser>(KEY),
  set: (user) => items.set(KEY, user, now() + KEPT_MS),
  clear: () => items.remove(KEY),
});

/** The signed-in user as the interface holds it (specification §3.1): camelCase, made from the wire shape of §3.2. */
export interface SessionUser {
  readonly id: number;
  readonly name: string;
  readonly initials: string;
  readonly email: string;
  readonly groups: readonly string[];
  readonly permissions: readonly string[];
  readonly isAdmin: boolean;
  readonly isSiteAdmin: boolean;
  readonly inboxCount: number;
  readonly changerequestCount: number;
}

export interface WireUser {
  readonly id: number;
  readonly username?: string;
  readonly email?: string;
  readonly name?: string;
  readonly initials?: string;
  readonly is_admin?: boolean;
  readonly is_site_admin?: boolean;
  readonly groups?: readonly (string | { readonly name: string })[] | null;
  readonly permissions?: readonly string[] | null;
  readonly inbox_count?: number | null;
  readonly changerequest_count?: number | null;
}

/** Missing parts become empty, so that a user without groups or permissions sees nothing rather than everything. */
export function sessionUser(wire: WireUser): SessionUser {
  const name = wire.name || wire.email || wire.username || '';
  return {
    id: wire.id,
    name,
    initials: wire.initials || initialsOf(name),
    email: wire.email ?? '',
    groups: (wire.groups ?? []).map((group) => (typeof group === 'string' ? group : group.name)),
    permissions: wire.permissions ?? [],
    isAdmin: wire.is_admin === true,
    isSiteAdmin: wire.is_site_admin === true,
    inboxCount: wire.inbox_count ?? 0,
    changerequestCount: wire.changerequest_count ?? 0,
  };
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase();

const accessKey = 'access_token';
const refreshKey = 'refresh_token';
/** The raw storage key of the access token, as `storage` events of other tabs name it. */
export const rawAccessKey = storagePrefix + accessKey;

export interface Tokens {
  readonly access: () => string | undefined;
  readonly refresh: () => string | undefined;
  /** Milliseconds since 1970; undefined when signed out. */
  readonly expiresAt: () => number | undefined;
  /** Throws `Error` when the access token carries no expiry: such a token cannot be kept safely. */
  readonly store: (access: string, refresh: string) => void;
  readonly clear: () => void;
  /** Whether tokens of an earlier session are still stored, expired or not. */
  readonly leftOver: () => boolean;
}

export function createTokens(items: ItemStore): Tokens {
  return {
    access: () => items.get<string>(accessKey),
    refresh: () => items.get<string>(refreshKey),
    expiresAt: () => items.item<string>(accessKey)?.expiresAt,
    store: (access, refresh) => {
      const expiresAt = tokenExpiry(access);
      if (expiresAt === undefined) throw new Error('The access token has no readable expiry');
      // refresh first: other tabs act on the access token's storage event and then need both
      items.set(refreshKey, refresh, expiresAt);
      items.set(accessKey, access, expiresAt);
    },
    clear: () => {
      items.remove(refreshKey);
      items.remove(accessKey);
    },
    leftOver: () => items.has(refreshKey) || items.has(accessKey),
  };
}
