import { t } from '@hireyard/messages';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { addShortcut } from '../../page/keyboard.ts';
import { whenPaletteAsked } from '../../page/slots.tsx';
import type { Begun } from './palette.tsx';

// Collects keys typed for a box whose code is still loading.

/**
 * Captures keys until the palette has loaded, so that none is lost or runs something else. `read` returns the typed text and ends it.
 * Escape and `stop` cancel it; Escape also calls `onEscape`.
 */
function takeKeys(onEscape: () => void): { readonly read: () => Begun; readonly stop: () => void } {
  let text = '';
  let entered = false;
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Escape') {
      stop();
      onEscape();
    } else if (event.key === 'Enter') entered = text !== '';
    else if (event.key === 'Backspace') text = text.slice(0, -1);
    else if (event.key.length === 1 && !entered) text += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = () => document.removeEventListener('keydown', onKey, true);
  document.addEventListener('keydown', onKey, true);
  return {
    read: () => {
      stop();
      return { text, entered };
    },
    stop,
  };
}

type PaletteView = ComponentType<{
  readonly open: boolean;
  readonly onClose: () => void;
  readonly begun: () => Begun;
}>;
const NOTHING: Begun = { text: '', entered: false };

/** Holds the palette, whose code loads when it is first opened. */
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
      label: t('Search or run a command'),
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
