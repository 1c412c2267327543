/** API calls for the own sessions (docs/use/sign-in.md). */
import { list } from '@hireyard/wire/answer';
import { endSessionsBody, sessionSchema, type SignInSession } from '@hireyard/wire/people/auth';
import type { CreateOf } from '@hireyard/wire/field';
import type { Call } from '../../../platform/http/call.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Route } from '../../../platform/http/route-types.ts';
import { writeHistory } from '../../../records/core/write.ts';
import { ownCall, texts } from './answers.ts';
import { endSessionsOf, listSessions } from './own-sessions.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function ownSessions({ app, user }: Call): Promise<SignInSession[]> {
  const sessions = await listSessions(app.db, user.id, app.now());
  return sessions.map((session) => ({ ...session, current: session.uuid === user.sessionId }));
}

/** Ends the given session, or all but the caller's; 404 if it isn't theirs or has ended. */
async function endOwn({ app, user, body }: Call): Promise<string> {
  const { uuid = '' } = (body ?? {}) as CreateOf<typeof endSessionsBody>;
  if (uuid !== '' && !UUID.test(uuid)) throw notFound();
  const ended = await app.db.transaction(async (tx) => {
    const which = uuid === '' ? { except: user.sessionId } : { only: uuid };
    const count = await endSessionsOf(app, tx, user.id, { ...which, why: 'person' });
    if (uuid !== '' && count === 0) throw notFound();
    if (count > 0)
      await writeHistory(tx, 'user', user.id, user.id, 'sessions ended', [
        { field: 'sessions', before: count, after: 0 },
      ]);
    return count;
  });
  app.access.forget(user.id);
  return ended === 1 ? 'One session was ended.' : `${ended} sessions were ended.`;
}

export const sessionRoutes: readonly Route[] = [
  {
    ...ownCall,
    method: 'GET',
    url: '/auth/sessions/',
    operationId: 'authSessions',
    summary: 'Lists your own active sessions',
    answer: list(sessionSchema),
    run: async (call) => ({ body: await ownSessions(call) }),
  },
  {
    ...ownCall,
    url: '/auth/sessions/end/',
    operationId: 'authSessionsEnd',
    summary: 'Ends one of your own sessions, or all others',
    body: endSessionsBody,
    answer: texts('detail'),
    run: async (call) => ({ body: { detail: await endOwn(call) } }),
  },
];
