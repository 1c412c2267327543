/** Opens the dialog that moves dates: from the menu, by shortcut or from the command palette. */
import { t } from '@hireyard/messages';
import { useEffect, useState } from 'react';
import { addCommands } from '../../../page/commands.ts';
import { useShortcut } from '../../../page/keyboard.ts';
import type { MenuItem } from '../../../ui/popover.tsx';
import type { Contract } from '../data.ts';

const LABEL = t('Move dates');
const KEY = 'm';

interface DateMoves {
  readonly open: boolean;
  readonly close: () => void;
  /** Menu items; empty without dates or permission. */
  readonly items: readonly MenuItem[];
}

export function useDateMoves(contract: Contract, may: boolean): DateMoves {
  const [open, setOpen] = useState(false);
  const possible = may && contract.delivery_date !== null && contract.collection_date !== null;
  const { contract_number: number } = contract;
  useShortcut(possible ? KEY : undefined, LABEL, () => setOpen(true), t('This contract'));
  useEffect(() => {
    if (!possible) return;
    return addCommands({
      id: 'move-dates',
      label: t('{action} of {number}', { action: LABEL, number }),
      group: t('This contract'),
      words: t('what if week later earlier postpone'),
      shortcut: KEY,
      run: () => setOpen(true),
    });
  }, [possible, number]);
  return {
    open: open && possible,
    close: () => setOpen(false),
    items: possible
      ? [{ key: 'dates', label: `${LABEL}…`, shortcut: KEY, onSelect: () => setOpen(true) }]
      : [],
  };
}
