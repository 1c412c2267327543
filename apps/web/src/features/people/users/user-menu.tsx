import { t } from '@hireyard/messages';
import { type User, user } from '@hireyard/wire/people/user';
import { useWrite } from '../../../lib/api/use-write.ts';
import { useCan, useUser } from '../../../page/session-hooks.ts';
import { useConfirm } from '../../../ui/dialog.tsx';
import { IconMore } from '../../../ui/icons.tsx';
import { type MenuItem, MenuButton } from '../../../ui/menu-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { whyClosed } from './rights.ts';
import { isBlocked } from './standing-chips.tsx';
import { useUserActs } from './user-acts.ts';

const OWN_FACTOR = t('Your own is taken off in Sign-in and security.');

/** What is done for or about a user, beside changing his record. */
export function UserMenu({ of: one }: { readonly of: User }) {
  const can = useCan();
  const me = useUser();
  const write = useWrite(user);
  const { busy, act } = useUserActs();
  const [ask, dialog] = useConfirm();
  if (!can('user.change_user') || me === null) return null;
  const { id, name } = one;
  const closed = whyClosed(me, one);

  const setActive = async (active: boolean) => {
    const yes =
      active ||
      (await ask({
        title: t('Deactivate {name}?', { name }),
        text: t(
          'They are signed out everywhere at once, programs included, and cannot sign in. Links to set a password end. What they did keeps their name. Activating them later does not bring sessions back.',
        ),
        action: t('Deactivate user'),
      }));
    if (!yes) return;
    const outcome = await write.run({ do: 'patch', id, body: { is_active: active } });
    if (outcome.ok)
      toast(active ? t('{name} is active again', { name }) : t('{name} deactivated', { name }), {
        tone: 'success',
      });
    else if (outcome.kind === 'conflict')
      toast(t('The user was changed meanwhile. Look again, then retry.'), { tone: 'danger' });
    else toast(outcome.message, { tone: 'danger' });
  };
  const resetFactor = async () => {
    const yes = await ask({
      title: t('Reset the second factor of {name}?', { name }),
      text: t(
        'Their telephone codes and passkeys end, and the password alone is enough until they set up new ones. Be sure that it is they who ask. They are told by mail.',
      ),
      action: t('Reset second factor'),
    });
    if (yes) await act({ action: 'resetSecondFactor', id, done: t('The second factor was removed.') });
  };

  const items: MenuItem[] = [
    {
      key: 'invite',
      label: one.last_login === null ? t('Send invitation') : t('Send reset link'),
      whyNot: closed ?? (one.is_active ? undefined : t('Activate the user first.')),
      onSelect: () => void act({ action: 'invite', id }),
    },
    {
      key: 'unblock',
      label: t('Unblock'),
      whyNot: isBlocked(one) ? undefined : t('Not blocked.'),
      onSelect: () => void act({ action: 'unblock', id, done: t('{name} may sign in again.', { name }) }),
    },
    {
      key: 'factor',
      label: t('Reset second factor'),
      whyNot: closed ?? (id === me.id ? OWN_FACTOR : one.second_factor ? undefined : t('None is set up.')),
      onSelect: () => void resetFactor(),
    },
    one.is_active
      ? {
          key: 'deactivate',
          label: t('Deactivate'),
          danger: true,
          whyNot: id === me.id ? t('You cannot deactivate yourself.') : one.is_admin ? closed : undefined,
          onSelect: () => void setActive(false),
        }
      : { key: 'activate', label: t('Activate'), whyNot: closed, onSelect: () => void setActive(true) },
  ];
  return (
    <>
      <MenuButton
        label={t('More actions')}
        kind="secondary"
        icon={IconMore}
        disabled={write.busy || busy !== undefined}
        items={items}
      />
      {dialog}
    </>
  );
}
