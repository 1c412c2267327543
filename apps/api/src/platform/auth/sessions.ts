/** Checks whether a session is still valid. */
import type { Db } from '../../db/database.ts';
import type { App } from '../http/call.ts';
import { readSessionUser, type SessionState, isValidSession } from './session-state.ts';
import { badToken, type Claims, type Tokens } from './tokens.ts';

/** Returns the session of a fully valid token; throws 401 otherwise. Always reads the database. */
export async function requireActiveUser(
  app: App,
  db: Db,
  claims: Claims,
): Promise<SessionState & { sessionEnd: Date }> {
  const session = await readSessionUser(db, claims);
  if (session?.sessionEnd == null || !session.active || !isValidSession(session, claims, app.now()))
    throw badToken();
  return { ...session, sessionEnd: session.sessionEnd };
}

/** Returns if a token of either type is valid; throws 401 otherwise. */
export async function checkToken(app: App, tokens: Tokens, token: string): Promise<void> {
  const claims = tokens.read(token);
  if (claims === undefined || claims.exp * 1000 <= app.now().getTime()) throw badToken();
  await requireActiveUser(app, app.db, claims);
}
