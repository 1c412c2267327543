/** Holds the keyboard help, whose code loads when it is first opened. */
import { t } from '@hireyard/messages';
import { useEffect, useState } from 'react';
import { lazyPart } from '../ui/lazy.tsx';
import { addCommands } from '../page/commands.ts';
import { addShortcut } from '../page/keyboard.ts';

const ShortcutHelp = lazyPart(() => import('./keys-help.tsx'));

let openHelp: () => void = () => undefined;
/** Opens the keyboard help, e.g. from a button. */
export const showHelp = (): void => openHelp();

export function HelpHost() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    openHelp = () => setOpen(true);
    const stops = [
      addShortcut({ keys: '?', label: t('Show keyboard shortcuts'), group: t('Everywhere'), run: openHelp }),
      addCommands({
        id: 'keyboard',
        label: t('Keyboard shortcuts'),
        group: t('Help'),
        words: t('keys hotkeys help single letters off'),
        shortcut: '?',
        run: openHelp,
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return open ? <ShortcutHelp onClose={() => setOpen(false)} /> : null;
}
