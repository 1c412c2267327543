/**
 * Turns an access token into its caller. Session states are cached for at most 30 s and dropped when the database notifies `access_changed` (a user
 * id). Without a working listener, nothing is cached.
 */
import { t } from '@hireyard/messages';
import { type Database, sql } from '../../db/database.ts';
import { unauthorised } from '../http/errors.ts';
import type { AccessReader } from '../http/access-reader.ts';
import { createListenerCheck } from './listener-check.ts';
import { readSessionUser, isValidSession } from './session-state.ts';
import { createAccessCacheFor } from './session-cache.ts';
import { badAccess, type Claims, createTokens, type TokenEnv } from './tokens.ts';

const channel = 'access_changed';

/** Subscribes to access changes. Rejects if the database is unreachable. */
export async function openAccess(db: Database, env: TokenEnv, now: () => Date): Promise<AccessReader> {
  const tokens = createTokens(env, now);
  const listenerCheck = createListenerCheck((payload) =>
    db.one(sql`select pg_notify(${channel}, ${payload})`),
  );
  const cache = createAccessCacheFor<Claims>({
    read: (claims) => readSessionUser(db, claims),
    isListening: () => listenerCheck.isAlive(),
    now,
  });
  const stop = await db.listen(
    channel,
    (payload) => {
      if (!listenerCheck.receive(payload)) cache.forget(/^\d+$/.test(payload) ? Number(payload) : undefined);
    },
    () => cache.forget(),
  );
  return {
    async callerOf(token) {
      const claims = tokens.verify(token, 'access');
      const session = await cache.get(claims);
      if (session === undefined) throw unauthorised(t('User not found'), 'user_not_found');
      if (!session.active) throw unauthorised(t('User is inactive'), 'user_inactive');
      if (!isValidSession(session, claims, now())) throw badAccess();
      return session.caller;
    },
    forget: (userId) => cache.forget(userId),
    async close() {
      cache.forget();
      await stop();
    },
  };
}
