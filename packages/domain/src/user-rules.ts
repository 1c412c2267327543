/** Who may change what of a user (docs/users.md; spec §4.4, §6.3). */
import { t } from '@hireyard/messages';
import { GROUPS, type GroupName } from './groups.ts';

/** Whoever changes a user, as he stands at that moment. */
export interface Actor {
  readonly id: number;
  readonly is_admin: boolean;
}

/** The flags that rules speak of. */
export interface UserFlags {
  readonly is_admin: boolean;
  readonly is_site_admin: boolean;
  readonly is_active: boolean;
}

/** The user as he stands, and how many active administrators there are beside him. */
export interface UserFacts extends UserFlags {
  readonly id: number;
  readonly otherActiveAdmins: number;
}

/** `forbidden`: this person may not (403); `refused`: nobody may (409). */
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
  t('Only an administrator may give or take the flags Administrator and Site administrator.'),
);
const ADMIN_RECORD = forbidden(
  'admin_record',
  t('Only an administrator may change an administrator, end his sessions or send him a link.'),
);

/** Why this person may do nothing to that user (his record, sessions, links, second factor); undefined when he may. Unblocking is free to all. */
export const refuseTouch = (actor: Actor, target: Pick<UserFlags, 'is_admin'>): UserRefusal | undefined =>
  target.is_admin && !actor.is_admin ? ADMIN_RECORD : undefined;

/** Why a new user may not begin with these flags; undefined when he may. */
export const refuseNewUser = (actor: Actor, flags: Partial<UserFlags>): UserRefusal | undefined =>
  !actor.is_admin && (flags.is_admin === true || flags.is_site_admin === true) ? FLAGS : undefined;

/**
 * Why a user may not become this; undefined when he may. `change` has only what differs from how he stands, so a body that repeats
 * what is there is never refused.
 */
export function refuseUserChange(
  actor: Actor,
  target: UserFacts,
  change: Partial<UserFlags> & Readonly<Record<string, unknown>>,
): UserRefusal | undefined {
  if (Object.keys(change).length === 0) return undefined;
  const touch = refuseTouch(actor, target);
  if (touch !== undefined) return touch;
  if (!actor.is_admin && (change.is_admin !== undefined || change.is_site_admin !== undefined)) return FLAGS;
  const self = actor.id === target.id;
  const ends = change.is_active === false;
  const falls = change.is_admin === false;
  if (self && ends)
    return refused('own_account', t('You cannot deactivate yourself: ask another administrator.'));
  if (self && falls)
    return refused(
      'own_flag',
      t('You cannot take away your own administrator flag: ask another administrator.'),
    );
  if (target.is_admin && target.is_active && (ends || falls) && target.otherActiveAdmins === 0)
    return refused('last_admin', t('This is the last active administrator: make somebody else one first.'));
  return undefined;
}

/**
 * Whether a change makes an administrator, or a site administrator, of somebody who was none of as much. Whoever looks after users may have
 * chosen how that user signs in, and must not rise with him (docs/users.md).
 */
export const rises = (
  before: Pick<UserFlags, 'is_admin' | 'is_site_admin'>,
  change: Partial<UserFlags>,
): boolean =>
  !before.is_admin && (change.is_admin === true || (change.is_site_admin === true && !before.is_site_admin));

/** Groups in the order of the permission matrix, each once; names that are no group are left out. */
export const orderedGroups = (names: readonly string[]): GroupName[] =>
  GROUPS.filter((group) => names.includes(group));
