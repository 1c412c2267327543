/** A user's sessions: list and end them. */
import type { SignInSession } from '@hireyard/wire/people/auth';
import { user } from '@hireyard/wire/people/user';
import { endSessionsOf, listSessions } from '../sign-in/session/own-sessions.ts';
import { sql } from '../../db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { ActionHandler, ActionReader } from '../../records/implementation.ts';
import { writeHistory } from '../../records/core/write.ts';
import { lockTouchable } from '../rights/rules.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** POST users/{id}/end_sessions/: the given session, or all. */
export const endSessions: ActionHandler = async (call, id) => {
  const { app, db: tx, user: by, body } = call;
  const only = typeof body['session'] === 'string' && body['session'] !== '' ? body['session'] : undefined;
  await lockTouchable(tx, id, by);
  if (only !== undefined && !UUID.test(only)) throw notFound();
  const ended = await endSessionsOf(app, tx, id, { why: 'person', ...(only !== undefined && { only }) });
  if (only !== undefined && ended === 0) throw notFound();
  const word = ended === 1 ? 'One session was ended.' : `${ended} sessions were ended.`;
  if (ended > 0) {
    const change = { field: 'sessions', before: ended, after: 0 };
    await writeHistory(tx, user.name, id, by.id, 'sessions ended', [change]);
    call.afterCommit(async () => app.access.forget(id));
  }
  return { body: { detail: word } };
};

/** GET users/{id}/sessions/ */
export const sessionsOf: ActionReader = async ({ app, db, user: by }, id) => {
  const known = await db.one(sql`select 1 from app_user where id = ${id}`);
  if (known === undefined) throw notFound();
  const sessions = await listSessions(db, id, app.now());
  const body: SignInSession[] = sessions.map((one) => ({ ...one, current: one.uuid === by.sessionId }));
  return { body };
};
