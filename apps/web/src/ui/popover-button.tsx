import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { focusIsLost } from './focus-home.ts';
import { readsFromRight } from '../lib/reading-direction.ts';
import { classNames } from '../lib/class-names.ts';

interface PopoverButtonProps {
  readonly className?: string;
  /** Read out for the panel, and for the button when it has no text. */
  readonly label: string;
  readonly button: ReactNode;
  readonly iconOnly?: boolean;
  /** The panel holds words alone: they are read out when it opens, and the focus stays on the button. */
  readonly note?: boolean;
  /** Drawn only while the panel is open. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button with a panel of controls below it; Escape and a press outside close it and the focus returns. */
export function PopoverButton({
  className,
  label,
  button,
  iconOnly = false,
  note = false,
  children,
}: PopoverButtonProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    const box = panel.current;
    if (!open || box === null) return;
    const place = () => anchor.current && placeBelow(anchor.current, box);
    // also when what is in it comes later, or grows
    const watch = new ResizeObserver(() => {
      place();
      if (!box.contains(document.activeElement)) box.querySelector<HTMLElement>('input, button')?.focus();
    });
    watch.observe(box);
    // it stays below its button when the page moves under it
    const follow = (event: Event) => box.contains(event.target as Node) || place();
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => {
      watch.disconnect();
      window.removeEventListener('scroll', follow, { capture: true });
    };
  }, [open]);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={className}
        popoverTarget={id}
        {...(note ? { 'aria-controls': id } : { 'aria-haspopup': 'dialog' })}
        aria-expanded={open}
        aria-label={iconOnly ? label : undefined}
        title={iconOnly ? label : undefined}
      >
        {button}
      </button>
      <div
        id={id}
        ref={panel}
        popover="auto"
        {...(note ? { role: 'note' } : { role: 'dialog', 'aria-label': label })}
        className={classNames('hy-menu', 'hy-popover')}
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          // a press beside it leaves the focus nowhere unless it hit something
          if (newState === 'closed' && focusIsLost()) anchor.current?.focus({ preventScroll: true });
        }}
      >
        {note ? (
          <div role="status">{open && children(() => panel.current?.hidePopover())}</div>
        ) : (
          open && children(() => panel.current?.hidePopover())
        )}
      </div>
    </>
  );
}

/** Less than this is no room to read in, in px. */
const LEAST_ROOM = 120;

/** Puts a fixed panel below its anchor, inside the window; above when there is no room below. */
export function placeBelow(anchor: HTMLElement, panel: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  panel.style.maxHeight = '';
  const width = panel.offsetWidth;
  const left = readsFromRight() ? at.right - width : at.left;
  panel.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  const fits = at.bottom + 4 + panel.offsetHeight < innerHeight || at.top < innerHeight / 2;
  // on a low screen it scrolls rather than covers what it belongs to
  const room = (fits ? innerHeight - at.bottom : at.top) - 12;
  if (panel.offsetHeight > room && room >= LEAST_ROOM) panel.style.maxHeight = `${room}px`;
  const top = fits ? at.bottom + 4 : at.top - 4 - panel.offsetHeight;
  panel.style.top = `${Math.max(8, Math.min(top, innerHeight - panel.offsetHeight - 8))}px`;
}
