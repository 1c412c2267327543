/**
 * Who may be shown without asking the server, because it cannot be reached: whoever opened the warehouse on this device and has not signed out.
 * It is no sign-in: every call still needs a token.
 */
import type { ItemStore } from './storage.ts';
import type { SessionUser } from './user.ts';

const KEY = 'offline_user';
/** As long as a refresh token lives at most, unless the business chose otherwise. */
const KEPT_MS = 7 * 86_400_000;

export interface KeptUser {
  readonly get: () => SessionUser | undefined;
  readonly set: (user: SessionUser) => void;
  readonly clear: () => void;
}

export const createKeptUser = (items: ItemStore, now: () => number = Date.now): KeptUser => ({
  get: () => items.get<SessionUser>(KEY),
  set: (user) => items.set(KEY, user, now() + KEPT_MS),
  clear: () => items.remove(KEY),
});
