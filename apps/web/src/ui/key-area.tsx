/**
 * Containers that handle keys and presses on behalf of the controls inside them.
 *
 * Neither is a control itself, so neither takes the focus or has a role: events bubble up from a focused link, button or
 * input, which stays what assistive technology reads out and activates.
 */
import type { ComponentProps, ElementType, HTMLAttributes, KeyboardEvent, MouseEvent } from 'react';

type KeyTag = 'aside' | 'div' | 'form' | 'li' | 'tbody';

type KeyAreaProps<Tag extends KeyTag> = Omit<ComponentProps<Tag>, 'onKeyDown'> & {
  readonly as: Tag;
  readonly onKeyDown: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
};

/** Handles keys pressed in any control inside it, e.g. arrows that move between links, or Escape that closes it. */
export function KeyArea<Tag extends KeyTag>({ as, ...rest }: KeyAreaProps<Tag>) {
  const Element = as as ElementType;
  return <Element {...rest} />;
}

type Step = 1 | -1;

/** Which way Alt with an arrow key moves a row of a list, or undefined for other keys. */
export function moveOf({ key, altKey }: Pick<KeyboardEvent, 'key' | 'altKey'>): Step | undefined {
  if (!altKey) return undefined;
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined;
}

interface MovableRowProps extends Omit<HTMLAttributes<HTMLElement>, 'onKeyDown'> {
  readonly as: 'div' | 'li';
  /** Undefined where the row can't move. */
  readonly onMove: ((by: Step) => void) | undefined;
}

/** A row that Alt with an arrow key moves up or down its list. It needs buttons for the same too. */
export function MovableRow({ onMove, ...rest }: MovableRowProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = moveOf(event);
    if (by === undefined || onMove === undefined) return;
    event.preventDefault();
    onMove(by);
  };
  return <KeyArea {...rest} onKeyDown={onKeyDown} />;
}

type PressTag = 'li' | 'td';

type PressAreaProps<Tag extends PressTag> = Omit<ComponentProps<Tag>, 'onClick'> & {
  readonly as: Tag;
  readonly onPress: (pressed: HTMLElement) => void;
};

/** Enlarges the target of the link or button inside it: a press beside those counts too. */
export function PressArea<Tag extends PressTag>({ as, onPress, ...rest }: PressAreaProps<Tag>) {
  const Element = as as ElementType;
  const onClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    if (target.closest('a, button') === null) onPress(target);
  };
  return <Element {...rest} onClick={onClick} />;
}
