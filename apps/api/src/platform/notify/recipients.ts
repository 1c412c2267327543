/** SQL for the recipients of notifications, from the permissions of groups and flags. */
import { GROUPS, groupPermissions, sitePermissions } from '@hireyard/domain/people/access';
import {
  ADMIN_ONLY,
  receivableKinds,
  kindOf,
  NOTIFICATION_CODES,
} from '@hireyard/domain/people/notification-kinds';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import type { Head } from '@hireyard/wire/resource/head';
import { type RawBuilder, sql } from '../../db/database.ts';

const known: Readonly<Record<string, Head>> = heads;

/** Returns SQL for users `u` with a permission; administrators have all, and alone the administrators' kinds. */
function holds(permission: string): RawBuilder<unknown> {
  if (permission === ADMIN_ONLY) return sql`u.is_admin`;
  const groups = GROUPS.filter((group) => groupPermissions[group].includes(permission));
  const site = sitePermissions.includes(permission) ? sql` or u.is_site_admin` : sql``;
  return sql`(u.is_admin or u.groups && ${groups}::text[]${site})`;
}

/** Returns the permissions for this kind about this resource. */
function asked(kind: string, resource: string | null): string[] {
  const own = kindOf(kind)?.permission ?? null;
  const head = resource === null ? undefined : known[resource];
  return [...(own === null ? [] : [own]), ...(head === undefined ? [] : [permissionOf(head, 'view')])];
}

/** Returns SQL for users `u` who may receive a kind and view its record. */
export const mayReceiveKind = (kind: string, resource: string | null): RawBuilder<unknown> =>
  sql.join([sql`true`, ...asked(kind, resource).map(holds)], sql` and `);

/** Returns SQL for notifications `t` that their user may still see after permissions were revoked. */
export function stillSeen(user: {
  readonly is_admin: boolean;
  readonly permissions: readonly string[];
}): RawBuilder<unknown> {
  if (user.is_admin) return sql`true`;
  const seen = Object.values(known)
    .filter((head) => user.permissions.includes(permissionOf(head, 'view')))
    .map(({ name }) => name);
  const hidden = NOTIFICATION_CODES.filter((code) => !receivableKinds(user).includes(code));
  return sql`t.kind <> all (${hidden}::text[]) and (t.resource is null or t.resource = any (${seen}::text[]))`;
}
