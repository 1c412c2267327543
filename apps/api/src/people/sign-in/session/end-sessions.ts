/** Signing out. */
import { sql } from '../../../db/database.ts';
import type { Tokens } from '../../../platform/auth/tokens.ts';
import type { App } from '../../../platform/http/call.ts';

/** Ends the sessions of these tokens. Expired tokens still name their session; others are ignored. */
export async function endSessions(app: App, tokens: Tokens, given: readonly string[]): Promise<void> {
  const ended = given.flatMap((token) => tokens.read(token) ?? []);
  if (ended.length === 0) return;
  const ids = ended.map(({ sid }) => sid);
  await app.db.rows(
    sql`update session set revoked_at = ${app.now()}, revoked_for = 'sign-out' where id = any (${ids}::uuid[]) and revoked_at is null`,
  );
  // The database notifies every process, but possibly after this answer.
  for (const { user_id } of ended) app.access.forget(user_id);
}
