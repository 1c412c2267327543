/** Deletes a record that cannot be retired; what others refer to is refused by the server, which names them. */
import { t, inSentence } from '@hireyard/messages';
import { type AnyResource, permissionOf } from '@hireyard/wire/resource/define-resource';
import type { ReactNode } from 'react';
import { useWrite } from '../../lib/api/use-write.ts';
import { useGo } from '../../page/navigate.tsx';
import { useCan } from '../../page/session-hooks.ts';
import { useConfirm } from '../../ui/dialog.tsx';
import { IconMore } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { toast } from '../../ui/toast.ts';
import { listAddress } from '../list/list-memory.ts';
import { type Row, titleOf } from '../record.ts';

interface DeleteMenuProps {
  readonly resource: AnyResource;
  readonly record: Row;
  /** What deleting means, in a sentence. */
  readonly consequence: ReactNode;
  /** Address of the list to go back to. */
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
