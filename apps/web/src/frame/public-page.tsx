import { t } from '@hireyard/messages';
import { type ReactNode, useEffect } from 'react';
import '../theme/public.css';
import { nameDocument } from './document-title.ts';
import { usePageActive } from './page-active.ts';

/** A page outside the frame: one panel in the middle. */
export function PublicPage({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: string;
  readonly children?: ReactNode;
}) {
  const active = usePageActive();
  useEffect(() => {
    if (active) nameDocument(title);
  }, [active, title]);
  return (
    <main className="hy-public">
      <div className="hy-public-box">
        <p className="hy-public-brand">
          <img src="/icons/icon.svg" alt="" width="32" height="32" decoding="async" />
          {t('Hireyard')}
        </p>
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p className="hy-hint">{lead}</p>}
        {children}
      </div>
    </main>
  );
}
