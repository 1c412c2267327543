import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Button, type ButtonKind, Keys } from './button.tsx';
import { readsFromRight } from '../lib/reading-direction.ts';
import { type Icon, IconDown } from './icons.tsx';

export interface MenuItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly onSelect: () => void;
  /** Why it cannot be done now: the item is greyed and says so. */
  readonly whyNot?: string | undefined;
  readonly danger?: boolean;
  readonly shortcut?: string;
}
interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly kind?: ButtonKind;
  readonly icon?: Icon;
  /** Text on the button; without it the button shows only its icon and `label` is read out. */
  readonly children?: ReactNode;
  readonly disabled?: boolean;
}

/** A button that opens a list of actions below itself: arrows move, Enter acts, Escape closes. */
export function MenuButton({
  label,
  items,
  kind = 'secondary',
  icon = IconDown,
  children,
  disabled,
}: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const place = () => {
    const at = button.current?.getBoundingClientRect();
    const box = list.current;
    if (!at || !box) return;
    const { innerWidth, innerHeight } = window;
    const left = readsFromRight() ? at.left : at.right - box.offsetWidth;
    box.style.left = `${Math.max(8, Math.min(left, innerWidth - box.offsetWidth - 8))}px`;
    const below = at.bottom + 4 + box.offsetHeight < innerHeight;
    box.style.top = `${below ? at.bottom + 4 : Math.max(8, at.top - 4 - box.offsetHeight)}px`;
    box.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        kind={kind}
        icon={icon}
        popoverTarget={id}
        aria-haspopup="menu"
        disabled={disabled}
        {...(children === undefined ? { 'aria-label': label } : {})}
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
        onToggle={(event) => event.newState === 'open' && place()}
      >
        {items.map((item) => (
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

/** One main action with the others behind its caret. */
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
