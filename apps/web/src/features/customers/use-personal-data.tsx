/** All that is known of a customer: as a file, and erased. Administrators only. */
import { t } from '@hireyard/messages';
import { PERSONAL_DATA_PERMISSION } from '@hireyard/domain/people/access';
import { customer } from '@hireyard/wire/customers/customer';
import { type ReactNode, useState } from 'react';
import { client } from '../../lib/api/index.ts';
import { failureOf } from '../../lib/api/outcome.ts';
import { useCan } from '../../page/session-hooks.ts';
import type { MenuItem } from '../../ui/menu-button.tsx';
import { saveDocument } from '../../lib/show-file.ts';
import { toast } from '../../ui/toast.ts';
import { EraseDialog } from './erase-dialog.tsx';
import type { Customer } from './find-duplicates.ts';

export function usePersonalData(one: Customer): readonly [readonly MenuItem[], ReactNode] {
  const can = useCan();
  const [open, setOpen] = useState(false);
  if (!can(PERSONAL_DATA_PERMISSION)) return [[], null];
  const save = async () => {
    try {
      const file = await client(customer).action<Blob>('personalData', { id: one.id, as: 'blob' });
      const name = `personal-data-customer-${one.id}.json`;
      saveDocument(file, name);
      toast(t('Saved as {name}', { name }), { tone: 'success' });
    } catch (error) {
      toast(failureOf(error).message, { tone: 'danger' });
    }
  };
  const items: readonly MenuItem[] = [
    { key: 'personal-data', label: t('Export personal data'), onSelect: () => void save() },
    { key: 'erase', label: t('Erase personal data'), danger: true, onSelect: () => setOpen(true) },
  ];
  return [items, open ? <EraseDialog key="erase" customer={one} onClose={() => setOpen(false)} /> : null];
}
