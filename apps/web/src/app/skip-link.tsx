import { t } from '@hireyard/messages';
import type { MouseEvent } from 'react';

/** Past menu, bar and breadcrumbs. */
function toContent(event: MouseEvent): void {
  event.preventDefault();
  const content = document.querySelector<HTMLElement>(
    'ion-router-outlet > .ion-page:not(.ion-page-hidden) > ion-content',
  );
  if (content === null) return;
  content.tabIndex = -1;
  content.focus();
}

/** The first thing that Tab reaches: on to what the page is about. Seen while it has the focus. */
export const SkipLink = () => (
  <a
    href="#main"
    className="hy-sr hy-button"
    style={{ position: 'fixed', top: 4, left: 4, zIndex: 100, background: 'var(--hy-surface)' }}
    onClick={toContent}
  >
    {t('Skip to the content')}
  </a>
);
