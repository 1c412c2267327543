import { t } from '@hireyard/messages';
import { useEffect, useRef } from 'react';
import { Finder } from './palette-finder.tsx';
import '../theme/palette.css';

/** The command palette: type, arrow, Enter. Its own small dialog, because the list box drives the focus. */
export default function Palette({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !ref.current?.open) ref.current?.showModal();
    if (!open) ref.current?.close();
  }, [open]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press outside is an extra; Escape does the same by keyboard
    <dialog
      ref={ref}
      className="hy-palette"
      aria-label={t('Go to or do')}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      {open && <Finder onClose={onClose} />}
    </dialog>
  );
}
