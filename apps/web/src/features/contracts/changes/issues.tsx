/** Refusals, shortages by day, and new problems of a change. */
import { fromServer, t } from '@hireyard/messages';
import type { Impact } from '@hireyard/wire/contracts/change';
import type { ReactNode } from 'react';
import { Link } from '../../../page/navigate.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { IconWarn } from '../../../ui/icons.tsx';
import { formatDay, useSettings, inFigures } from '../../../lib/format.ts';
import { byItem, type ShortItem } from './effect-words.ts';

/** Further days of an item are only counted. */
const MAX_DAYS = 6;

type IssuesProps = Pick<Impact, 'refused' | 'shortages' | 'problems'>;

/** Tells whether a change has no refusals, shortages or problems. */
export const hasNoIssues = ({ refused, shortages, problems }: IssuesProps): boolean =>
  refused.length === 0 && shortages.length === 0 && problems.length === 0;

export function Issues({ refused, shortages, problems }: IssuesProps) {
  return (
    <>
      {refused.length > 0 && (
        <Reasons title={t('This change isn’t possible')}>
          {refused.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </Reasons>
      )}
      {shortages.length > 0 && (
        <Reasons title={t('Not enough stock')} warning={refused.length === 0}>
          {byItem(shortages).map(({ stockitem, title, days }) => (
            <li key={stockitem}>
              <Link to={paths.product.to({ id: stockitem })}>{title}</Link>: <Days days={days} />
            </li>
          ))}
        </Reasons>
      )}
      {problems.length > 0 && (
        <Reasons title={t('New problems')} warning>
          {problems.map(({ code, description }) => (
            <li key={code}>{fromServer(description)}</li>
          ))}
        </Reasons>
      )}
    </>
  );
}

interface ReasonsProps {
  readonly title: string;
  readonly warning?: boolean;
  readonly children: ReactNode;
}

const Reasons = ({ title, warning = false, children }: ReasonsProps) => (
  <section className={`hy-surface hy-stack hy-gap-4 ${warning ? 'is-warning' : 'is-danger'}`}>
    <h3 className="hy-row">
      <IconWarn />
      {title}
    </h3>
    <ul className="hy-bullets">{children}</ul>
  </section>
);

/** Lists days in one line: "3 May −4, 4 May −2". */
function Days({ days }: Pick<ShortItem, 'days'>) {
  const { locale } = useSettings();
  const shown = days.slice(0, MAX_DAYS);
  return (
    <>
      {shown.map(({ day, short }, at) => (
        <span key={day}>
          {at > 0 && ', '}
          <time dateTime={day}>{formatDay(day, locale, 'short')}</time>{' '}
          <b className="hy-num">−{inFigures(short)}</b>
        </span>
      ))}
      {days.length > MAX_DAYS &&
        ` ${t('and {count, plural, one {# more day} other {# more days}}', { count: days.length - MAX_DAYS })}`}
    </>
  );
}
