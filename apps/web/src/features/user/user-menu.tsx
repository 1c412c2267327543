import { type User, user } from '@hireyard/wire/resources/user';
import { useWrite } from '../../api/use-write.ts';
import { useCan, useUser } from '../../frame/session-hooks.ts';
import { useConfirm } from '../../ui/dialog.tsx';
import { IconMore } from '../../ui/icons.tsx';
import { type MenuItem, MenuButton } from '../../ui/menu-button.tsx';
import { toast } from '../../ui/toast.ts';
import { isBlocked } from './standing-chips.tsx';
import { useUserActs } from './user-acts.ts';

const ADMIN_ONLY = 'Only an administrator may do this to an administrator.';

const OWN_FACTOR = 'Your own is taken off in Sign-in and security.';

/** What is done for or about a user, beside changing his record. */
export function UserMenu({ of: one }: { readonly of: User }) {
  const can = useCan();
  const me = useUser();
  const write = useWrite(user);
  const { busy, act } = useUserActs();
  const [ask, dialog] = useConfirm();
  if (!can('user.change_user') || me === null) return null;
  const { id, name } = one;
  const adminOnly = one.is_admin && !me.isAdmin ? ADMIN_ONLY : undefined;

  const setActive = async (active: boolean) => {
    const yes =
      active ||
      (await ask({
        title: `Deactivate ${name}?`,
        text: 'They are signed out everywhere at once, programs included, and cannot sign in. Links to set a password end. What they did keeps their name. Activating them later does not bring sessions back.',
        action: 'Deactivate user',
      }));
    if (!yes) return;
    const outcome = await write.run({ do: 'patch', id, body: { is_active: active } });
    if (outcome.ok) toast(active ? `${name} is active again` : `${name} deactivated`, { tone: 'success' });
    else if (outcome.kind === 'conflict')
      toast('The user was changed meanwhile. Look again, then retry.', { tone: 'danger' });
    else toast(outcome.message, { tone: 'danger' });
  };
  const resetFactor = async () => {
    const yes = await ask({
      title: `Reset the second factor of ${name}?`,
      text: 'Their telephone codes and passkeys end, and the password alone is enough until they set up new ones. Be sure that it is they who ask. They are told by mail.',
      action: 'Reset second factor',
    });
    if (yes) await act({ action: 'resetSecondFactor', id, done: 'The second factor was removed.' });
  };

  const items: MenuItem[] = [
    {
      key: 'invite',
      label: (one.last_login as string | null) === null ? 'Send invitation' : 'Send reset link',
      whyNot: adminOnly ?? (one.is_active ? undefined : 'Activate the user first.'),
      onSelect: () => void act({ action: 'invite', id }),
    },
    {
      key: 'unblock',
      label: 'Unblock',
      whyNot: isBlocked(one) ? undefined : 'Not blocked.',
      onSelect: () => void act({ action: 'unblock', id, done: `${name} may sign in again.` }),
    },
    {
      key: 'factor',
      label: 'Reset second factor',
      whyNot: adminOnly ?? (id === me.id ? OWN_FACTOR : one.second_factor ? undefined : 'None is set up.'),
      onSelect: () => void resetFactor(),
    },
    one.is_active
      ? {
          key: 'deactivate',
          label: 'Deactivate',
          danger: true,
          whyNot: adminOnly ?? (id === me.id ? 'You cannot deactivate yourself.' : undefined),
          onSelect: () => void setActive(false),
        }
      : { key: 'activate', label: 'Activate', whyNot: adminOnly, onSelect: () => void setActive(true) },
  ];
  return (
    <>
      <MenuButton
        label="More actions"
        kind="secondary"
        icon={IconMore}
        disabled={write.busy || busy !== undefined}
        items={items}
      />
      {dialog}
    </>
  );
}
