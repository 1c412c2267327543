/** The signed-in user's own record; only the two names can be changed. */
import { profileBody } from '@hireyard/wire/people/auth';
import type { PatchOf } from '@hireyard/wire/field';
import type { User } from '@hireyard/wire/people/user';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { changesOf, writeHistory } from '../../records/core/write.ts';
import { userColumns, type UserRow, userView } from './core/user-view.ts';

async function rowOf(db: Db, id: number, lock: RawBuilder<unknown>): Promise<UserRow> {
  const row = await db.one<UserRow>(sql`select ${userColumns} from app_user where id = ${id} ${lock}`);
  // Deleted since the guard checked.
  if (row === undefined) throw notSignedIn();
  return row;
}

export async function readProfile(db: Db, id: number): Promise<User> {
  return userView(await rowOf(db, id, sql``));
}

/** Saves first and last name; ignores other fields. Saves nothing if nothing changes. */
export async function changeProfile(call: WriteCall<PatchOf<typeof profileBody>>): Promise<User> {
  const { db, user, body } = call;
  const before = await rowOf(db, user.id, sql`for update`);
  const changes = changesOf(profileBody, { ...before }, body);
  if (changes.length === 0) return userView(before);
  const first = body.first_name ?? before.first_name;
  const last = body.last_name ?? before.last_name;
  await db.rows(sql`
    update app_user set first_name = ${first}, last_name = ${last}, version = version + 1, updated_at = now()
    where id = ${user.id}`);
  await writeHistory(db, 'user', user.id, user.id, 'changed', changes);
  return userView({ ...before, first_name: first, last_name: last });
}
