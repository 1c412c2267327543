import { t } from '@hireyard/messages';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { type Begun, takeKeys } from './early-keys.ts';
import { addShortcut } from '../../page/keyboard.ts';
import { whenPaletteAsked } from '../../page/slots.tsx';

type PaletteView = ComponentType<{
  readonly open: boolean;
  readonly onClose: () => void;
  readonly begun: () => Begun;
}>;
const NOTHING: Begun = { text: '', entered: false };

/** Holds the palette; its code comes when it is first opened. */
export function PaletteHost() {
  const [open, setOpen] = useState(false);
  const [View, setView] = useState<PaletteView>();
  const early = useRef<ReturnType<typeof takeKeys>>(undefined);
  useEffect(() => {
    let there = false;
    const openPalette = () => {
      setOpen(true);
      if (there) return;
      early.current?.stop();
      early.current = takeKeys(() => {
        early.current = undefined;
        setOpen(false);
      });
      import('./palette.tsx').then(
        (module) => {
          there = true;
          setView(() => module.default);
        },
        () => early.current?.stop(),
      );
    };
    whenPaletteAsked(openPalette);
    return addShortcut({
      keys: 'mod+k',
      label: t('Search everything, go to or do anything'),
      group: t('Everywhere'),
      run: openPalette,
    });
  }, []);
  return View ? (
    <View
      open={open}
      onClose={() => setOpen(false)}
      begun={() => {
        const begun = early.current?.read() ?? NOTHING;
        early.current = undefined;
        return begun;
      }}
    />
  ) : null;
}
