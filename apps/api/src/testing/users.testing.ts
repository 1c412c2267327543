/** Users of every kind and their calls, for tests about users. */
import { makeUser, type SignInApp, signInApp, type TestUser } from './sign-in.testing.ts';
import { sql } from '../db/database.ts';
import type { Reply } from './test-app.ts';

export interface Somebody extends TestUser {
  readonly token: string;
  readonly refresh: string;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply>;
}
export interface UsersApp extends SignInApp {
  /** A signed-in user: an administrator, a site administrator (also in these groups), or a member of these groups. */
  somebody(who: 'admin' | 'site' | readonly string[], groups?: readonly string[]): Promise<Somebody>;
  /** A user's history, oldest first. */
  entriesOf(
    id: number,
  ): Promise<readonly { readonly action: string; readonly by: number; readonly changes: unknown }[]>;
  /** Kinds of the emails queued for this address, in order. */
  lettersTo(email: string): Promise<readonly string[]>;
}

export async function usersApp(): Promise<UsersApp> {
  const app = await signInApp();
  return {
    ...app,
    async somebody(who, more = []) {
      const groups = typeof who === 'string' ? [...more] : [...who];
      const user = await makeUser(app.db, { admin: who === 'admin', groups });
      if (who === 'site')
        await app.db.rows(sql`update app_user set is_site_admin = true where id = ${user.id}`);
      const { access: token, refresh } = await app.enter(user);
      return {
        ...user,
        token,
        refresh,
        call: (method, path, body, headers = {}) =>
          app.call(method, `/api/v1/users/${path}`, { token, headers, ...(body !== undefined && { body }) }),
      };
    },
    entriesOf: (id) =>
      app.db.rows(
        sql`select action, user_id as by, changes from history where resource = 'user' and object_id = ${id} order by id`,
      ),
    async lettersTo(email) {
      const rows = await app.db.rows<{ kind: string }>(
        sql`select facts ->> 'kind' as kind from sesmail where "to" = ${email} order by id`,
      );
      return rows.map(({ kind }) => kind);
    },
  };
}
