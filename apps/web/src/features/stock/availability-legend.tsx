import { t } from '@hireyard/messages';
import type { ReactNode } from 'react';
import './availability-legend.css';

/** What the colours and signs of an availability grid mean; further notes stand before it. */
export function AvailabilityLegend({ children }: { readonly children?: ReactNode }) {
  return (
    <div className="hy-av-legend">
      {children}
      <ul aria-label={t('Meaning of the cells')}>
        <li>
          <i className="is-free">5</i> {t('free')}
        </li>
        <li>
          <i className="is-tight">0</i>
          <span>
            {t('nothing left')}
            <span className="is-more">{t(', or quotes want more')}</span>
          </span>
        </li>
        <li>
          <i className="is-short">−5</i> {t('short')}
        </li>
      </ul>
    </div>
  );
}
