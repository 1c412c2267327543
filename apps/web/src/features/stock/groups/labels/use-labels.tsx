import { t } from '@hireyard/messages';
import { type ReactNode, useState } from 'react';
import { toast } from '../../../../ui/toast.tsx';
import type { Group } from '../data.ts';
import type { LabelDialog } from './label-dialog.tsx';

/**
 * `const [print, dialog] = useLabels()`: render `dialog`, then `print(groups)` opens the dialog. Its code loads with
 * the first press.
 */
export function useLabels(): readonly [(groups: readonly Group[]) => void, ReactNode] {
  const [open, setOpen] = useState<{
    readonly View: typeof LabelDialog;
    readonly groups: readonly Group[];
  }>();
  const print = (groups: readonly Group[]) => {
    import('./label-dialog.tsx').then(
      ({ LabelDialog: View }) => setOpen({ View, groups }),
      () => toast(t('Labels not opened. Check the connection and try again.'), { tone: 'danger' }),
    );
  };
  return [print, open && <open.View key="labels" groups={open.groups} onClose={() => setOpen(undefined)} />];
}
