/**
 * Moves between pages. Lists to records go `forward`, breadcrumbs `back`, menu and palette `root`: otherwise pages
 * pile up in memory.
 */
import { useIonRouter } from '@ionic/react';
import type { ComponentProps } from 'react';
import { leaveThen } from './leave-guard.ts';
import { rightToOpen } from './may-open.ts';
import { cameFrom } from './places.ts';
import { useCan } from './session-hooks.ts';

export type Direction = 'forward' | 'back' | 'root';

/** Replaceable for tests and the gallery, where there is no router. */
export function useGo(): (to: string, direction?: Direction) => void {
  const router = useIonRouter();
  return (to, direction = 'forward') =>
    leaveThen(() => {
      if (direction === 'back' && cameFrom(to)) window.history.back();
      else router.push(to, direction, direction === 'back' ? 'pop' : 'push');
    });
}

/** Puts another page in the place of this one: Back leads to where this one was come from. */
export function useReplace(): (to: string) => void {
  const router = useIonRouter();
  return (to) => leaveThen(() => router.push(to, 'none', 'replace'));
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
  readonly direction?: Direction;
}

/** A real link (Ctrl-click opens a tab) that moves inside the app on a plain click; words alone where its page would be refused. */
export function Link({ to, direction = 'forward', onClick, ...rest }: LinkProps) {
  const go = useGo();
  const can = useCan();
  const right = rightToOpen(to);
  if (right !== undefined && !can(right)) return <span className={rest.className}>{rest.children}</span>;
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content comes with the rest of the properties
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        const plain =
          event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
        if (event.defaultPrevented || !plain) return;
        event.preventDefault();
        go(to, direction);
      }}
    />
  );
}
