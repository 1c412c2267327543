/** Rules about changing users (docs/use/users.md; spec §4.4, §6.3). */
import { t } from '@hireyard/messages';
import { permissionsOf } from './access.ts';
import { GROUPS, type GroupName } from './groups.ts';

/** The flags and groups that determine permissions. */
export interface RightsHolder {
  readonly is_admin: boolean;
  readonly is_site_admin: boolean;
  readonly groups: readonly string[];
}

/** The user who makes the change. */
export interface Actor extends RightsHolder {
  readonly id: number;
}

/** The flags that the rules use. */
export interface UserFlags {
  readonly is_admin: boolean;
  readonly is_site_admin: boolean;
  readonly is_active: boolean;
}

/** The user to change, and the number of other active administrators. */
export interface UserFacts extends UserFlags, RightsHolder {
  readonly id: number;
  readonly otherActiveAdmins: number;
}

/** `forbidden`: this user may not (403); `refused`: no user can (409). */
export interface UserRefusal {
  readonly kind: 'forbidden' | 'refused';
  readonly code: string;
  readonly description: string;
}

const forbidden = (code: string, description: string): UserRefusal => ({
  kind: 'forbidden',
  code,
  description,
});
const refused = (code: string, description: string): UserRefusal => ({ kind: 'refused', code, description });

const FLAGS = forbidden(
  'admin_flags',
  t('Only an administrator can change Administrator and Site administrator.'),
);
const ADMIN_RECORD = forbidden(
  'admin_record',
  t('Only an administrator can change another administrator or their sign-in.'),
);
const MORE_RIGHTS = forbidden(
  'more_rights',
  t('This user has permissions you don’t have. Ask an administrator to make this change.'),
);

/** Returns whether a user has a permission that the other lacks. */
export const hasMoreRights = (user: RightsHolder, than: RightsHolder): boolean => {
  const own = new Set(permissionsOf(than));
  return (user.is_admin && !than.is_admin) || permissionsOf(user).some((permission) => !own.has(permission));
};

/**
 * Returns why an actor can't change a user's contact details or sign-in, or undefined if they can. Choosing the address, link or second factor of a
 * user with more permissions would allow signing in as them.
 */
export function refuseTouch(
  actor: Actor,
  target: RightsHolder & { readonly id: number },
): UserRefusal | undefined {
  if (actor.is_admin || actor.id === target.id) return undefined;
  if (target.is_admin) return ADMIN_RECORD;
  return hasMoreRights(target, actor) ? MORE_RIGHTS : undefined;
}

/** Returns the groups that a user isn't in and so can't give to anybody; none for an administrator. */
export const groupsNotToGive = (actor: RightsHolder, given: readonly string[]): readonly string[] =>
  actor.is_admin ? [] : given.filter((group) => !actor.groups.includes(group));

/** Returns why an actor can't give these groups, or undefined if they can. */
function refuseGroups(actor: RightsHolder, given: readonly string[]): UserRefusal | undefined {
  const missing = groupsNotToGive(actor, given);
  if (missing.length === 0) return undefined;
  return forbidden(
    'groups_not_held',
    t('You can only give groups you’re in yourself. Ask an administrator to give {groups}.', {
      groups: missing.join(', '),
    }),
  );
}

type NewRights = Partial<UserFlags> & { readonly groups?: readonly string[] };

/** Returns why a new user can't begin with these flags and groups, or undefined if they can. */
export function refuseNewUser(actor: Actor, rights: NewRights): UserRefusal | undefined {
  if (!actor.is_admin && (rights.is_admin === true || rights.is_site_admin === true)) return FLAGS;
  return refuseGroups(actor, rights.groups ?? []);
}

/** Returns the groups that a change adds. */
export const addedGroups = (before: readonly string[], after: readonly string[] | undefined): string[] =>
  (after ?? []).filter((group) => !before.includes(group));

/** Deactivating gives nobody access, so user administrators can always deactivate a leaver. */
const onlyDeactivates = (change: NewRights): boolean =>
  change.is_active === false && Object.keys(change).length === 1;

function refuseRights(actor: Actor, target: UserFacts, change: NewRights): UserRefusal | undefined {
  const touch = refuseTouch(actor, target);
  if (touch !== undefined && (target.is_admin || !onlyDeactivates(change))) return touch;
  if (!actor.is_admin && (change.is_admin !== undefined || change.is_site_admin !== undefined)) return FLAGS;
  return refuseGroups(actor, addedGroups(target.groups, change.groups));
}

/**
 * Returns why a user can't be changed like this, or undefined if they can. `change` has only the differences from the record, so repeating current
 * values is never refused.
 */
export function refuseUserChange(
  actor: Actor,
  target: UserFacts,
  change: NewRights & Readonly<Record<string, unknown>>,
): UserRefusal | undefined {
  if (Object.keys(change).length === 0) return undefined;
  const rights = refuseRights(actor, target, change);
  if (rights !== undefined) return rights;
  const self = actor.id === target.id;
  const ends = change.is_active === false;
  const falls = change.is_admin === false;
  if (self && ends)
    return refused('own_account', t('You can’t deactivate yourself. Ask another administrator.'));
  if (self && falls)
    return refused('own_flag', t('You can’t remove yourself as administrator. Ask another administrator.'));
  if (target.is_admin && target.is_active && (ends || falls) && target.otherActiveAdmins === 0)
    return refused(
      'last_admin',
      t('This is the last active administrator. Make someone else an administrator first.'),
    );
  return undefined;
}

/**
 * Returns whether a change makes somebody an administrator or site administrator. A user administrator may have chosen how that user signs in, and
 * must not gain the permissions (docs/use/users.md).
 */
export const gainsControl = (
  before: Pick<UserFlags, 'is_admin' | 'is_site_admin'>,
  change: Partial<UserFlags>,
): boolean =>
  !before.is_admin && (change.is_admin === true || (change.is_site_admin === true && !before.is_site_admin));

/** Sorts groups in the order of the matrix without duplicates; leaves out unknown names. */
export const orderedGroups = (names: readonly string[]): GroupName[] =>
  GROUPS.filter((group) => names.includes(group));
