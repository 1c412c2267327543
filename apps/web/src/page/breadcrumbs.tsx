import { t } from '@hireyard/messages';
import { type ReactNode, useState } from 'react';
import { paths } from '../lib/registry/paths.ts';
import { IconHome, IconRight } from '../ui/icons.tsx';
import { collapseCrumbs, type Crumb } from './collapse-crumbs.ts';
import { Link } from './navigate.tsx';

/** Home first; more than four collapse until clicked. The last one is the page itself. */
export function Breadcrumbs({
  crumbs,
  children,
}: {
  readonly crumbs: readonly Crumb[];
  readonly children?: ReactNode;
}) {
  const [openFor, setOpenFor] = useState('');
  const all: Crumb[] = [{ label: t('Home'), to: paths.home.to() }, ...crumbs];
  const here = all.map((crumb) => crumb.to).join(' ');
  const shown = openFor === here ? all : collapseCrumbs(all);
  return (
    <div className="hy-crumbs">
      <nav aria-label={t('Breadcrumb')}>
        <ol>
          {shown.map((crumb, at) =>
            crumb === undefined ? (
              <li key="more">
                <IconRight />
                <button type="button" aria-label={t('Show the whole path')} onClick={() => setOpenFor(here)}>
                  …
                </button>
              </li>
            ) : (
              <li key={crumb.to}>
                {at > 0 && <IconRight />}
                {at === shown.length - 1 ? (
                  <span aria-current="page">{crumb.label}</span>
                ) : (
                  <Link to={crumb.to} direction="back">
                    {at === 0 ? <IconHome /> : null}
                    {crumb.label}
                  </Link>
                )}
              </li>
            ),
          )}
        </ol>
      </nav>
      {children}
    </div>
  );
}
