/**
 * The two stored tokens (specification §4.3). Both items expire at the access token's own expiry, the refresh token
 * too: so it has to be used before that moment, and every refresh stores it again with the new one.
 */
import { tokenExpiry } from './jwt.ts';
import { type ItemStore, storagePrefix } from './storage.ts';

export const accessKey = 'access_token';
export const refreshKey = 'refresh_token';
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
