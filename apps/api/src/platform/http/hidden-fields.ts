/** Parts of records that need their own permission. */
import { can } from '@hireyard/domain/people/access';
import type { Fields } from '@hireyard/wire/field';
import { type GuardedPart, guardedParts } from '@hireyard/wire/resource/visible';
import type { Caller } from './caller.ts';

const guarded = new WeakMap<Fields, readonly GuardedPart[]>();

/** Returns the parts of a declaration that a user may not see, as `field` or `relation.field`. */
export function hiddenOf(user: Pick<Caller, 'is_admin' | 'permissions'>, fields: Fields): readonly string[] {
  const parts = guarded.get(fields) ?? guardedParts(fields);
  guarded.set(fields, parts);
  return parts.flatMap(({ path, permission }) => (can(user, permission) ? [] : [path.join('.')]));
}
