/** Queries about users besides their records. Their keys start with the resource's, so that a write refreshes them all. */
import { type Actor, groupsNotToGive, refuseTouch } from '@hireyard/domain/people/user-rules';
import { t } from '@hireyard/messages';
import type { SignInSession } from '@hireyard/wire/people/auth';
import { type Blocked, type SignInAttempt, user, type User } from '@hireyard/wire/people/user';
import { DEFAULT_PAGE_SIZE, type Page } from '@hireyard/wire/resource/page';
import { queryOptions } from '@tanstack/react-query';
import { client, http } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/queries.ts';
import type { SessionUser } from '../../../lib/api/tokens.ts';
import type { FormSection } from '../../../resource/form/form-values.ts';
import { StateChip } from '../../../ui/chip.tsx';

// What the signed-in user may do to another, by the server's own rules (docs/use/users.md).

const actorOf = ({ id, isAdmin, isSiteAdmin, groups }: SessionUser): Actor => ({
  id,
  is_admin: isAdmin,
  is_site_admin: isSiteAdmin,
  groups,
});

/** Returns why this user can't change another's record or sign-in; undefined if they can. */
export const whyClosed = (me: SessionUser | null, one: User): string | undefined =>
  me === null ? undefined : refuseTouch(actorOf(me), one)?.description;

/** Returns whether this user can't give a group to anybody. */
export const cannotGive = (me: SessionUser | null, group: string): boolean =>
  me !== null && groupsNotToGive(actorOf(me), [group]).length > 0;

const person: FormSection = { title: t('Person'), fields: ['email', 'first_name', 'last_name', 'username'] };
/** Users change their own address in Sign-in and security, where the password is required. */
const ownPerson: FormSection = { ...person, fields: ['first_name', 'last_name', 'username'] };
const groups: FormSection = { title: t('Groups'), help: 'user.group', fields: ['groups'] };
const flags: FormSection = { title: t('Administration'), fields: ['is_admin', 'is_site_admin'] };
const password: FormSection = { title: t('Sign-in method'), fields: ['password'] };

/** Returns the sections of a user's form. Only administrators see the flags. */
export const userSections = (isAdmin: boolean, own = false): readonly FormSection[] => [
  own ? ownPerson : person,
  groups,
  ...(isAdmin ? [flags] : []),
];
export const newUserSections = (isAdmin: boolean): readonly FormSection[] => [
  ...userSections(isAdmin),
  password,
];

/** Returns whether the login defender blocks the user now. */
export const isBlocked = ({ blocked_until }: User): boolean =>
  blocked_until !== null && Date.parse(blocked_until) > Date.now();

/** Chips for flags and inactive users. Administrator includes site administrator. */
export function UserStateChips({ of: one }: { readonly of: User }) {
  return (
    <>
      {one.is_admin && <StateChip colour="primary">{t('Administrator')}</StateChip>}
      {one.is_site_admin && !one.is_admin && (
        <StateChip colour="tertiary">{t('Site administrator')}</StateChip>
      )}
      {!one.is_active && <StateChip colour="medium">{t('Inactive')}</StateChip>}
      {isBlocked(one) && <StateChip colour="danger">{t('Blocked')}</StateChip>}
    </>
  );
}

export const sessionsOptions = (id: number) =>
  queryOptions({
    queryKey: [...keys.record(user, id), 'sessions'],
    queryFn: async ({ signal }) => client(user).action<readonly SignInSession[]>('sessions', { id, signal }),
  });

export const attemptsOptions = (id: number, page: number) =>
  queryOptions<Page<SignInAttempt>>({
    queryKey: [...keys.record(user, id), 'attempts', page],
    queryFn: async ({ signal }) =>
      client(user).action('attempts', { id, query: { page, page_size: DEFAULT_PAGE_SIZE }, signal }),
  });

export const blockedOptions = (page: number) =>
  queryOptions<Page<Blocked>>({
    queryKey: [...keys.all(user), 'blocked', page],
    queryFn: async ({ signal }) =>
      http({
        path: `/api/v1/${user.path}/blocked/`,
        query: { page, page_size: DEFAULT_PAGE_SIZE },
        signal,
        waiting: 'background',
      }),
  });
