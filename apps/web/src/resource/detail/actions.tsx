/** Records that others refer to are retired instead of deleted; this can be undone at any time. */
import { inSentence, t } from '@hireyard/messages';
import { type AnyResource, type Patch, permissionOf } from '@hireyard/wire/resource/define-resource';
import type { ReactNode } from 'react';
import { useWrite } from '../../lib/api/write.ts';
import { useGo } from '../../page/navigate.tsx';
import { useCan } from '../../page/session.ts';
import { useConfirm } from '../../ui/dialog.tsx';
import { IconMore } from '../../ui/icons.tsx';
import { MenuButton, type MenuItem } from '../../ui/popover.tsx';
import { toast } from '../../ui/toast.tsx';
import { listAddress } from '../list/use-list.ts';
import { type Row, titleOf } from '../record.ts';

// Deletes a record that can't be retired. The server refuses if others refer to it, and names them.

interface DeleteMenuProps {
  readonly resource: AnyResource;
  readonly record: Row;
  /** The consequence of deleting, in a sentence. */
  readonly consequence: ReactNode;
  /** Address of the list to return to. */
  readonly listPath: string;
}

export function DeleteMenu({ resource, record, consequence, listPath }: DeleteMenuProps) {
  const write = useWrite(resource);
  const can = useCan();
  const go = useGo();
  const [ask, dialog] = useConfirm();
  const label = inSentence(resource.label);
  const title = titleOf(resource, record);
  const press = async () => {
    const action = t('Delete {label}', { label });
    if (!(await ask({ title: t('Delete {title}?', { title }), text: consequence, action }))) return;
    const outcome = await write.run({ do: 'remove', id: record.id, ifMatch: null });
    if (!outcome.ok) return void toast(outcome.message, { tone: 'danger' });
    toast(t('{title} deleted', { title }), { tone: 'success' });
    go(listAddress(listPath), 'root');
  };
  if (!can(permissionOf(resource, 'delete'))) return null;
  return (
    <>
      <MenuButton
        label={t('More actions')}
        icon={IconMore}
        disabled={write.busy}
        items={[
          {
            key: 'delete',
            label: t('Delete {label}', { label }),
            danger: true,
            onSelect: () => void press(),
          },
        ]}
      />
      {dialog}
    </>
  );
}

/** @param consequence the consequence of retiring, in a sentence */
export function RetireMenu({
  resource,
  record,
  consequence,
  more = [],
}: {
  readonly resource: AnyResource;
  readonly record: Row;
  readonly consequence: ReactNode;
  /** Further actions below it. */
  readonly more?: readonly MenuItem[];
}) {
  const write = useWrite(resource);
  const can = useCan();
  const [ask, dialog] = useConfirm();
  const retired = record['active'] === false;
  const label = inSentence(resource.label);
  const set = async (active: boolean, undo: boolean) => {
    const body = { active } as Patch<AnyResource>;
    const outcome = await write.run({ do: 'patch', id: record.id, body, ...(undo ? { ifMatch: null } : {}) });
    if (!outcome.ok)
      return void toast(
        outcome.kind === 'conflict'
          ? t('Someone else changed this {label}. Reload, then try again.', { label })
          : outcome.message,
        { tone: 'danger' },
      );
    toast(
      active
        ? t('{resource} reactivated', { resource: titleOf(resource, record) })
        : t('{resource} retired', { resource: titleOf(resource, record) }),
      undo ? {} : { action: { label: t('Undo'), run: () => void set(!active, true) } },
    );
  };
  const press = async () => {
    const yes =
      retired ||
      (await ask({
        title: t('Retire {resource}?', { resource: titleOf(resource, record) }),
        text: consequence,
        action: t('Retire {label}', { label }),
      }));
    if (yes) await set(retired, false);
  };
  if (!can(permissionOf(resource, 'change'))) return null;
  return (
    <>
      <MenuButton
        label={t('More actions')}
        kind="secondary"
        icon={IconMore}
        disabled={write.busy}
        items={[
          {
            key: 'retire',
            label: retired ? t('Reactivate {label}', { label }) : t('Retire {label}', { label }),
            onSelect: () => void press(),
          },
          ...more,
        ]}
      />
      {dialog}
    </>
  );
}
