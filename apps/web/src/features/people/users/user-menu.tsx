import { t } from '@hireyard/messages';
import { type User, user } from '@hireyard/wire/people/user';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { keys } from '../../../lib/api/queries.ts';
import { useWrite } from '../../../lib/api/write.ts';
import { useCan, useUser } from '../../../page/session.ts';
import { useConfirm } from '../../../ui/dialog.tsx';
import { IconMore } from '../../../ui/icons.tsx';
import { MenuButton, type MenuItem } from '../../../ui/popover.tsx';
import { toast } from '../../../ui/toast.tsx';
import { isBlocked, whyClosed } from './data.tsx';

// Actions on users besides editing; afterwards all user queries are refreshed.

interface Act {
  /** The name of an action in the declaration. */
  readonly action:
    | 'unblock'
    | 'unblockNames'
    | 'invite'
    | 'endSessions'
    | 'resetSecondFactor'
    | 'resendEmail'
    | 'cancelEmail';
  readonly id?: number;
  readonly body?: object;
  /** The message on success; default: the server's. */
  readonly done?: string;
  /** Which of several buttons is busy. */
  readonly key?: string;
}

export function useUserActs() {
  const cache = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const act = async ({ action, id, body = {}, done, key = action }: Act): Promise<void> => {
    setBusy(key);
    try {
      const { detail } = await client(user).action<{ detail?: string }>(action, { id, body });
      toast(done ?? detail ?? t('Done'), { tone: 'success' });
    } catch (error) {
      toast(failureOf(error).message, { tone: 'danger' });
    } finally {
      setBusy(undefined);
      await cache.invalidateQueries({ queryKey: keys.all(user) });
    }
  };
  return { busy, act };
}

const OWN_FACTOR = t('Turn off your own under Sign-in and security.');

interface Doing {
  readonly invite: () => void;
  readonly unblock: () => void;
  readonly resetFactor: () => void;
  readonly setActive: (active: boolean) => void;
}

/** Returns the menu items for `me`, with the reason where one is disabled. */
function itemsOf(one: User, me: NonNullable<ReturnType<typeof useUser>>, doing: Doing): readonly MenuItem[] {
  const closed = whyClosed(me, one);
  const own = one.id === me.id;
  return [
    {
      key: 'invite',
      label: one.last_login === null ? t('Send invitation') : t('Send reset link'),
      whyNot: closed ?? (one.is_active ? undefined : t('Activate the user first.')),
      onSelect: doing.invite,
    },
    {
      key: 'unblock',
      label: t('Unblock'),
      whyNot: isBlocked(one) ? undefined : t('Not blocked.'),
      onSelect: doing.unblock,
    },
    {
      key: 'factor',
      label: t('Reset second factor'),
      whyNot: closed ?? (own ? OWN_FACTOR : one.second_factor ? undefined : t('Not set up.')),
      onSelect: doing.resetFactor,
    },
    one.is_active
      ? {
          key: 'deactivate',
          label: t('Deactivate'),
          danger: true,
          whyNot: own ? t('You can’t deactivate yourself.') : one.is_admin ? closed : undefined,
          onSelect: () => doing.setActive(false),
        }
      : { key: 'activate', label: t('Activate'), whyNot: closed, onSelect: () => doing.setActive(true) },
  ];
}

/** A user's action menu. */
export function UserMenu({ of: one }: { readonly of: User }) {
  const can = useCan();
  const me = useUser();
  const write = useWrite(user);
  const { busy, act } = useUserActs();
  const [ask, dialog] = useConfirm();
  if (!can('user.change_user') || me === null) return null;
  const { id, name } = one;

  const setActive = async (active: boolean) => {
    const yes =
      active ||
      (await ask({
        title: t('Deactivate {name}?', { name }),
        text: t('They’re signed out everywhere. Their past work keeps their name.'),
        action: t('Deactivate user'),
      }));
    if (!yes) return;
    const outcome = await write.run({ do: 'patch', id, body: { is_active: active } });
    if (outcome.ok)
      toast(active ? t('{name} activated', { name }) : t('{name} deactivated', { name }), {
        tone: 'success',
      });
    else if (outcome.kind === 'conflict')
      toast(t('Someone else changed this. Check it, then try again.'), { tone: 'danger' });
    else toast(outcome.message, { tone: 'danger' });
  };
  const resetFactor = async () => {
    const yes = await ask({
      title: t('Reset {name}’s second factor?', { name }),
      text: t(
        'Their password alone is then enough. Check that the request really comes from them. They’ll be emailed.',
      ),
      action: t('Reset second factor'),
    });
    if (yes) await act({ action: 'resetSecondFactor', id, done: t('Second factor reset') });
  };

  const items = itemsOf(one, me, {
    invite: () => void act({ action: 'invite', id }),
    unblock: () => void act({ action: 'unblock', id, done: t('{name} can sign in again.', { name }) }),
    resetFactor: () => void resetFactor(),
    setActive: (active) => void setActive(active),
  });
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
