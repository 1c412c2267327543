import { ALL_PERMISSIONS, GROUPS, groupPermissions } from '@hireyard/domain/access';

const unions = new Map<string, readonly string[]>();

/** The permissions of a user in these groups, without repeats; an admin has every one. Unknown groups grant nothing. */
export function permissionsOf(isAdmin: boolean, groups: readonly string[]): readonly string[] {
  if (isAdmin) return ALL_PERMISSIONS;
  const known = GROUPS.filter((group) => groups.includes(group));
  const key = known.join();
  const union = unions.get(key) ?? [...new Set(known.flatMap((group) => groupPermissions[group]))];
  unions.set(key, union);
  return union;
}
