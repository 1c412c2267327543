/** Shown in place of rows: loading, empty, failed, or no access. */
import { t } from '@hireyard/messages';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { type Icon, IconBox, IconLock, IconWarn } from './icons.tsx';

/** Placeholder rows of the final height, so that nothing moves when the data arrives. `height` in px; default: a table row. */
export function SkeletonRows({
  rows = 8,
  height,
  label = t('Loading'),
}: {
  readonly rows?: number | undefined;
  readonly height?: number | undefined;
  readonly label?: string | undefined;
}) {
  return (
    <div className="hy-skeletons hy-noprint" role="status">
      <span className="hy-sr">{label}…</span>
      {Array.from({ length: rows }, (_, at) => (
        <div
          key={`skeleton-${at}`}
          className="hy-skeleton-row"
          style={height === undefined ? undefined : { height }}
        >
          <i style={{ width: `${18 + ((at * 7) % 11)}%` }} />
          <i style={{ width: `${28 + ((at * 5) % 17)}%` }} />
          <i style={{ width: `${12 + ((at * 3) % 7)}%` }} />
        </div>
      ))}
    </div>
  );
}

/** Placeholder rows inside a `<tbody>`. */
export function SkeletonTableRows({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  return Array.from({ length: rows }, (_, at) => (
    <tr key={`skeleton-${at}`} className="hy-skeleton" aria-hidden="true">
      {Array.from({ length: columns }, (_, column) => (
        <td key={`skeleton-${at}-${column}`} aria-hidden="true">
          <i style={{ width: `${45 + ((at * 13 + column * 29) % 45)}%` }} />
        </td>
      ))}
    </tr>
  ));
}

interface NoticeProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** The next step. */
  readonly action?: ReactNode;
  readonly icon?: Icon;
}

/** Nothing to show: one sentence and one button. */
export function EmptyState({ title, children, action, icon: Mark = IconBox }: NoticeProps) {
  return (
    <div className="hy-notice">
      <Mark />
      <p className="hy-notice-title">{title}</p>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  );
}

/** An error: what failed (by default, loading), why, and a button to try again. */
export function ErrorState({
  title = t('This could not be loaded'),
  detail,
  onRetry,
}: {
  readonly title?: string | undefined;
  readonly detail?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
}) {
  return (
    <div className="hy-notice is-wrong" role="alert">
      <IconWarn />
      <p className="hy-notice-title">{title}</p>
      {detail && <p>{detail}</p>}
      {onRetry && <Button onClick={onRetry}>{t('Try again')}</Button>}
    </div>
  );
}

type Act = 'see' | 'scan' | 'import' | 'create' | 'write' | 'fill';
const MAY_NOT: Readonly<Record<Act, (what: string) => string>> = {
  see: (what) => t('You can’t view {what}', { what }),
  scan: (what) => t('You can’t scan {what}', { what }),
  import: (what) => t('You can’t import {what}', { what }),
  create: (what) => t('You can’t create {what}', { what }),
  write: (what) => t('You can’t write {what}', { what }),
  fill: (what) => t('You can’t fill {what}', { what }),
};

/** Tells users what they may not do, and whom to ask for access. */
export function PermissionState({
  what,
  act = 'see',
  adminsOnly = false,
}: {
  readonly what: string;
  readonly act?: Act;
  /** Whether no group has this permission. */
  readonly adminsOnly?: boolean;
}) {
  return (
    <EmptyState icon={IconLock} title={MAY_NOT[act](what)}>
      {adminsOnly ? t('Only (site) administrators have access.') : t('Ask an administrator for access.')}
    </EmptyState>
  );
}
