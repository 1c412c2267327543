import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '../lib/class-names.ts';
import type { Icon } from './icons.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'danger' | 'quiet';
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: ButtonKind | undefined;
  readonly icon?: Icon | undefined;
  /** The action is running: shows a spinner and ignores clicks. */
  readonly loading?: boolean | undefined;
  /** Shown at the end, e.g. the key that does the same. */
  readonly shortcut?: string | undefined;
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button. Without children it needs an `aria-label`; it is then square. */
export function Button({
  kind = 'secondary',
  icon: Mark,
  loading = false,
  shortcut,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        'hy-button',
        `is-${kind}`,
        loading && 'is-loading',
        children === undefined && 'is-square',
        className,
      )}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={loading ? (event) => event.preventDefault() : rest.onClick}
    >
      {Mark && <Mark />}
      {children !== undefined && <span>{children}</span>}
      {shortcut && <Keys keys={shortcut} />}
    </button>
  );
}

/** A key hint; hidden on devices without a keyboard. */
export const Keys = ({ keys }: { readonly keys: string }) => (
  <span className="hy-keys" aria-hidden="true">
    {keys.split(' ').map((key, at) => (
      <kbd key={`${at}${key}`}>{key}</kbd>
    ))}
  </span>
);
