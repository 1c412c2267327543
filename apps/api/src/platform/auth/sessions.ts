/** Whether a sign-in still counts. */
import type { Db } from '../../db/database.ts';
import type { App } from '../http/call.ts';
import { readSessionUser, type SessionState, isValidSession } from './session-state.ts';
import { badToken, type Claims, type Tokens } from './tokens.ts';

/** The session of a token that counts in every way; throws 401 otherwise. Always read anew. */
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

/** Returns when a token of either type still counts; throws 401 otherwise. */
export async function checkToken(app: App, tokens: Tokens, token: string): Promise<void> {
  const claims = tokens.read(token);
  if (claims === undefined || claims.exp * 1000 <= app.now().getTime()) throw badToken();
  await requireActiveUser(app, app.db, claims);
}
