import { t } from '@hireyard/messages';
import { useSyncExternalStore } from 'react';
import { Keys } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { liveShortcuts, shortcutStore, shownKeys } from './keyboard.ts';

/** All shortcuts that work on this page, newest meaning of a key only. */
export function ShortcutHelp({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const shortcuts = useSyncExternalStore(shortcutStore.subscribe, shortcutStore.snapshot);
  const byKeys = new Map(liveShortcuts(shortcuts).map((one) => [one.keys, one]));
  return (
    <Dialog open={open} title={t('Keyboard shortcuts')} onClose={onClose}>
      <dl className="hy-shortcuts">
        {[...byKeys.values()].map((one) => (
          <div key={one.keys}>
            <dt>{one.label}</dt>
            <dd>
              <Keys keys={shownKeys(one.keys)} />
              <span className="hy-sr">{one.keys}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
