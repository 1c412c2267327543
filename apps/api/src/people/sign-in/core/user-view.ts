/** The user in API answers (docs/extend/api.md, "Users"). */
import { permissionsOf } from '@hireyard/domain/people/access';
import type { User } from '@hireyard/wire/people/user';
import { type RawBuilder, sql } from '../../../db/database.ts';
import { type Named, nameOf } from '../../../platform/auth/user-name.ts';
import { type AccountStatus, accountStatus } from './account-status.ts';
import { countsFor, WORK_COUNTS, type WorkCounts } from './work-counts.ts';

/** The columns of app_user that the view needs. */
export interface UserRow extends WorkCounts, AccountStatus {
  readonly id: number;
  readonly uid: string;
  readonly username: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly is_admin: boolean;
  readonly is_site_admin: boolean;
  readonly is_active: boolean;
  readonly last_login: string | null;
  readonly groups: string[];
}
const COLUMNS = [
  'id',
  'uid',
  'username',
  'email',
  'first_name',
  'last_name',
  'is_admin',
  'is_site_admin',
  'is_active',
  'last_login',
  'groups',
] as const satisfies readonly (keyof UserRow)[];
/** The columns of a UserRow to select from `app_user`. */
export const userColumns: RawBuilder<unknown> = sql.join([
  ...COLUMNS.map((name) => sql.ref(name)),
  ...Object.entries({ ...WORK_COUNTS, ...accountStatus('app_user') }).map(
    ([name, value]) => sql`${value} as ${sql.ref(name)}`,
  ),
]);

/** Returns the first letters of both names, or the first two of the user name. */
export function initialsOf(row: Named): string {
  const names = [row.first_name, row.last_name].filter((name) => name !== '');
  const letters = names.length > 0 ? names.map((name) => [...name][0]) : [...row.username].slice(0, 2);
  return letters.join('').toUpperCase();
}

/** Returns the API's User of a row. */
export function userView(row: UserRow): User {
  const permissions = permissionsOf(row);
  return {
    id: row.id,
    uid: row.uid,
    url: `/api/v1/users/${row.id}/`,
    username: row.username,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    name: nameOf(row),
    initials: initialsOf(row),
    system_name: row.username,
    is_admin: row.is_admin,
    is_site_admin: row.is_site_admin,
    is_active: row.is_active,
    last_login: row.last_login,
    permissions: [...permissions],
    groups: row.groups,
    blocked_until: row.blocked_until,
    second_factor: row.second_factor,
    pending_email: row.pending_email,
    pending_email_expires_at: row.pending_email_expires_at,
    ...countsFor(row, permissions),
  };
}
