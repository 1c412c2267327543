/** What becomes of a sign-in: asked about, ended. */
import { type Db, sql } from '../../db/database.ts';
import type { App } from '../http/call.ts';
import { readStanding, type Standing, stands } from './standing.ts';
import { badToken, type Claims, type Tokens } from './tokens.ts';

/** The standing of a token that counts in every way; throws 401 otherwise. Always read anew. */
export async function demandStanding(
  app: App,
  db: Db,
  claims: Claims,
): Promise<Standing & { sessionEnd: Date }> {
  const standing = await readStanding(db, claims);
  if (standing?.sessionEnd == null || !standing.active || !stands(standing, claims, app.now()))
    throw badToken();
  return { ...standing, sessionEnd: standing.sessionEnd };
}

/** Returns when a token of either type still counts; throws 401 otherwise. */
export async function checkToken(app: App, tokens: Tokens, token: string): Promise<void> {
  const claims = tokens.read(token);
  if (claims === undefined || claims.exp * 1000 <= app.now().getTime()) throw badToken();
  await demandStanding(app, app.db, claims);
}

/** Ends the sessions of these tokens at once. Tokens that are over still name their session; others are ignored. */
export async function endSessions(app: App, tokens: Tokens, given: readonly string[]): Promise<void> {
  const ended = given.flatMap((token) => tokens.read(token) ?? []);
  if (ended.length === 0) return;
  const ids = ended.map(({ sid }) => sid);
  await app.db.rows(
    sql`update session set revoked_at = ${app.now()}, revoked_for = 'sign-out' where id = any (${ids}::uuid[]) and revoked_at is null`,
  );
  // The database tells every process, but the answer must not be faster than the news.
  for (const { user_id } of ended) app.access.forget(user_id);
}
