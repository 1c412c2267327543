/** What the signed-in person may do to another user, by the rules that the server applies (docs/users.md). */
import { type Actor, groupsNotToGive, refuseTouch } from '@hireyard/domain/people/user-rules';
import type { User } from '@hireyard/wire/people/user';
import type { SessionUser } from '../../../lib/api/user.ts';

const actorOf = ({ id, isAdmin, isSiteAdmin, groups }: SessionUser): Actor => ({
  id,
  is_admin: isAdmin,
  is_site_admin: isSiteAdmin,
  groups,
});

/** Why this person can't change a user's record or sign-in, in words; undefined when they can. */
export const whyClosed = (me: SessionUser | null, one: User): string | undefined =>
  me === null ? undefined : refuseTouch(actorOf(me), one)?.description;

/** Whether this person can't give a group to anybody. */
export const cannotGive = (me: SessionUser | null, group: string): boolean =>
  me !== null && groupsNotToGive(actorOf(me), [group]).length > 0;
