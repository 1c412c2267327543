/** Who may hear of something, as SQL over users: what groups and flags grant, by the one table that says so. */
import { GROUPS, groupPermissions, sitePermissions } from '@hireyard/domain/people/access';
import {
  ADMIN_ONLY,
  notifiedUsers,
  kindOf,
  NOTIFICATION_CODES,
} from '@hireyard/domain/people/notification-kinds';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import type { Head } from '@hireyard/wire/resource/head';
import { type RawBuilder, sql } from '../../db/database.ts';

const known: Readonly<Record<string, Head>> = heads;

/** Users `u` who hold a permission; administrators hold every one, and alone what only they may hear of. */
function holds(permission: string): RawBuilder<unknown> {
  if (permission === ADMIN_ONLY) return sql`u.is_admin`;
  const groups = GROUPS.filter((group) => groupPermissions[group].includes(permission));
  const site = sitePermissions.includes(permission) ? sql` or u.is_site_admin` : sql``;
  return sql`(u.is_admin or u.groups && ${groups}::text[]${site})`;
}

/** The permissions that hearing of this kind about this sort of record takes. */
function asked(kind: string, resource: string | null): string[] {
  const own = kindOf(kind)?.permission ?? null;
  const head = resource === null ? undefined : known[resource];
  return [...(own === null ? [] : [own]), ...(head === undefined ? [] : [permissionOf(head, 'view')])];
}

/** Users `u` who may hear of a kind and view the record that it is about. */
export const mayReceiveKind = (kind: string, resource: string | null): RawBuilder<unknown> =>
  sql.join([sql`true`, ...asked(kind, resource).map(holds)], sql` and `);

/** Notifications `t` that their reader may still see: a permission that was taken away hides what it showed. */
export function stillSeen(user: {
  readonly is_admin: boolean;
  readonly permissions: readonly string[];
}): RawBuilder<unknown> {
  if (user.is_admin) return sql`true`;
  const seen = Object.values(known)
    .filter((head) => user.permissions.includes(permissionOf(head, 'view')))
    .map(({ name }) => name);
  const hidden = NOTIFICATION_CODES.filter((code) => !notifiedUsers(user).includes(code));
  return sql`t.kind <> all (${hidden}::text[]) and (t.resource is null or t.resource = any (${seen}::text[]))`;
}
