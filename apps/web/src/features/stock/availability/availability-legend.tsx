import { t } from '@hireyard/messages';
import type { ReactNode } from 'react';
import { rich } from '../../../ui/rich.tsx';
import { Help } from '../../../ui/help/help.tsx';
import './availability-legend.css';

/** What the colours and signs of an availability grid mean; further notes stand before it. */
export function AvailabilityLegend({ children }: { readonly children?: ReactNode }) {
  return (
    <div className="hy-av-legend">
      {children}
      <ul aria-label={t('Meaning of the cells')}>
        <li>
          <i className="is-free">5</i> {t('free')}
          <Help topic="stock.free" label={t('free')} />
        </li>
        <li>
          <i className="is-tight">0</i>
          <span>
            {rich('nothing left<more>, or quotes want more</more>', {
              more: (words) => <span className="is-more">{words}</span>,
            })}
          </span>
        </li>
        <li>
          <i dir="ltr" className="is-short">
            −5
          </i>{' '}
          {t('short')}
        </li>
      </ul>
    </div>
  );
}
