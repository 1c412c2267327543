import { t } from '@hireyard/messages';
import type { User } from '@hireyard/wire/people/user';
import { StateChip } from '../../../ui/chip.tsx';

/** Whether the login defender keeps him out now. */
export const isBlocked = ({ blocked_until }: User): boolean =>
  blocked_until !== null && Date.parse(blocked_until) > Date.now();

/** What is out of the ordinary about a user. An administrator may all that a site administrator may. */
export function StandingChips({ of: one }: { readonly of: User }) {
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
