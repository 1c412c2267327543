import { t } from '@hireyard/messages';
import { type ComponentType, useEffect, useState } from 'react';
import { addShortcut } from './keyboard.ts';

type PaletteView = ComponentType<{ readonly open: boolean; readonly onClose: () => void }>;

let openPalette: () => void = () => undefined;
/** Opens the palette, e.g. from a button. */
export const showPalette = (): void => openPalette();

/** Holds the palette; its code comes when it is first opened. */
export function PaletteHost() {
  const [open, setOpen] = useState(false);
  const [View, setView] = useState<PaletteView>();
  useEffect(() => {
    openPalette = () => {
      setOpen(true);
      void import('./palette.tsx').then((module) => setView(() => module.default));
    };
    return addShortcut({
      keys: 'mod+k',
      label: t('Search everything, go to or do anything'),
      group: t('Everywhere'),
      run: () => openPalette(),
    });
  }, []);
  return View ? <View open={open} onClose={() => setOpen(false)} /> : null;
}
