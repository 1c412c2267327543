import type { ComponentProps } from 'react';

interface ScrollAreaProps extends Omit<ComponentProps<'div'>, 'role' | 'tabIndex' | 'aria-label'> {
  /** Read out when it is focused. */
  readonly label: string;
  /** `region` lists it among the landmarks of the page; `group` suits a small part of another region. */
  readonly role?: 'region' | 'group' | 'table';
  /** False if its own controls can be focused and scroll it: then only scripts focus it, and it has no name. */
  readonly focusable?: boolean;
}

/** A named part of a page with its own scrolling. It can be focused, so that arrow keys, Page Down and End scroll it. */
export function ScrollArea({ label, role = 'region', focusable = true, ...rest }: ScrollAreaProps) {
  const named = focusable ? { role, 'aria-label': label } : {};
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a stop for Tab the keyboard couldn't scroll it
  return <div {...rest} {...named} tabIndex={focusable ? 0 : -1} />;
}
