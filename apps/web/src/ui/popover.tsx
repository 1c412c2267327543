import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { readsFromRight } from '../lib/format.ts';
import { Button, type ButtonKind, Keys } from './button.tsx';
import { focusIsLost } from './hooks.ts';
import { type Icon, IconDown } from './icons.tsx';

export interface MenuItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly onSelect: () => void;
  /** Why it can't be done now; shown on the disabled item. */
  readonly whyNot?: string | undefined;
  readonly danger?: boolean;
  readonly shortcut?: string;
}
interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly kind?: ButtonKind;
  readonly icon?: Icon;
  /** Text on the button. Without it, or if a phone hides it, `label` is read out. */
  readonly children?: ReactNode;
  readonly disabled?: boolean;
  /** In long lists: renders the items only while the menu is open, and is left out of the order of Tab. */
  readonly inRow?: boolean;
}

/** A button that opens a menu: arrows move, Enter selects, Escape closes. */
export function MenuButton({
  label,
  items,
  kind = 'secondary',
  icon = IconDown,
  children,
  disabled,
  inRow = false,
}: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = list.current;
    // Opened by a key: the toggle event fires later, and a quick next key would miss the menu.
    if (open && button.current && box?.matches(':popover-open')) placeMenu(button.current, box);
  }, [open]);
  return (
    <>
      <Button
        ref={button}
        kind={kind}
        icon={icon}
        popoverTarget={id}
        aria-haspopup="menu"
        disabled={disabled}
        {...(inRow && { tabIndex: -1, 'data-menu': '' })}
        {...(typeof children === 'string' ? {} : { 'aria-label': label })}
      >
        {children}
      </Button>
      <div
        id={id}
        ref={list}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className="hy-menu"
        onKeyDown={moveByKey}
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open' && button.current) placeMenu(button.current, currentTarget);
        }}
      >
        {(open || !inRow ? items : []).map((item) => (
          <button
            key={item.key}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={item.danger ? 'is-danger' : undefined}
            aria-disabled={item.whyNot !== undefined || undefined}
            onClick={() => {
              if (item.whyNot !== undefined) return;
              list.current?.hidePopover();
              item.onSelect();
            }}
          >
            <span>
              {item.label}
              {item.whyNot !== undefined && <small>{item.whyNot}</small>}
            </span>
            {item.shortcut && <Keys keys={item.shortcut} />}
          </button>
        ))}
      </div>
    </>
  );
}

/** Places an open menu below its button, or above if there is no room, and focuses its first item. */
function placeMenu(button: HTMLElement, box: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const left = readsFromRight() ? at.left : at.right - box.offsetWidth;
  box.style.left = `${Math.max(8, Math.min(left, innerWidth - box.offsetWidth - 8))}px`;
  const below = at.bottom + 4 + box.offsetHeight < innerHeight;
  box.style.top = `${below ? at.bottom + 4 : Math.max(8, at.top - 4 - box.offsetHeight)}px`;
  if (!box.contains(document.activeElement)) box.querySelector<HTMLElement>('[role=menuitem]')?.focus();
}

function moveByKey(event: KeyboardEvent<HTMLDivElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items[(to + items.length) % items.length]?.focus();
}

interface SplitProps extends Omit<MenuProps, 'children' | 'icon'> {
  readonly children: ReactNode;
  readonly onPress: () => void;
  readonly loading?: boolean;
}

/** A main action, with the others behind a caret. */
export function SplitButton({ children, onPress, loading, kind = 'primary', ...menu }: SplitProps) {
  return (
    <span className="hy-split">
      <Button kind={kind} onClick={onPress} loading={loading} disabled={menu.disabled}>
        {children}
      </Button>
      {menu.items.length > 0 && <MenuButton {...menu} kind={kind} />}
    </span>
  );
}

interface PopoverButtonProps {
  readonly className?: string;
  /** Read out for the panel, and for a button without text. */
  readonly label: string;
  readonly button: ReactNode;
  readonly iconOnly?: boolean;
  /** The panel is plain text: it is read out when it opens, and the button keeps the focus. */
  readonly note?: boolean;
  /** Rendered only while the panel is open. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button with a panel of controls; Escape and a click outside close it and restore the focus. */
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
    // Also when its content loads later or grows.
    const watch = new ResizeObserver(() => {
      place();
      if (!box.contains(document.activeElement)) box.querySelector<HTMLElement>('input, button')?.focus();
    });
    watch.observe(box);
    // It stays below its button when the page scrolls.
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
          // A click outside leaves nothing focused unless it hit a control.
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

/** The panel needs at least this height, in px. */
const MIN_ROOM = 120;

/** Places a fixed panel below its anchor within the window; above if there is no room below. */
export function placeBelow(anchor: HTMLElement, panel: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  panel.style.maxHeight = '';
  const width = panel.offsetWidth;
  const left = readsFromRight() ? at.right - width : at.left;
  panel.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  const fits = at.bottom + 4 + panel.offsetHeight < innerHeight || at.top < innerHeight / 2;
  // On a low screen it scrolls instead of covering its button.
  const room = (fits ? innerHeight - at.bottom : at.top) - 12;
  if (panel.offsetHeight > room && room >= MIN_ROOM) panel.style.maxHeight = `${room}px`;
  const top = fits ? at.bottom + 4 : at.top - 4 - panel.offsetHeight;
  panel.style.top = `${Math.max(8, Math.min(top, innerHeight - panel.offsetHeight - 8))}px`;
}
