import { t } from '@hireyard/messages';
import { useLayoutEffect, useRef } from 'react';
import { type Begun, Finder } from './finder.tsx';
import '../../style/palette.css';

interface PaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Text typed before the palette had loaded. */
  readonly begun: () => Begun;
}

/** The command palette: type, arrow, Enter. Its own small dialog, because the list box drives the focus. */
export default function Palette({ open, onClose, begun }: PaletteProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // In a layout effect: no key may arrive between drawing and focusing.
  useLayoutEffect(() => {
    if (open && !ref.current?.open) {
      ref.current?.showModal();
      const box = ref.current?.querySelector('input');
      box?.setSelectionRange(box.value.length, box.value.length);
    }
    if (!open) ref.current?.close();
  }, [open]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press outside is an extra; Escape does the same by keyboard
    <dialog
      ref={ref}
      className="hy-palette"
      aria-label={t('Search or run a command')}
      onCancel={(event) => {
        // Closed without this call, it would keep the focus and swallow keys.
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      {open && <Finder onClose={onClose} begun={begun} />}
    </dialog>
  );
}
