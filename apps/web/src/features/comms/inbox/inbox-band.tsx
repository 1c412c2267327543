/** Above the inbox: its parts, and what narrows them. */
import { t } from '@hireyard/messages';
import { INCOMING_CATEGORIES } from '@hireyard/wire/comms/mail';
import { sesmail_incoming } from '@hireyard/wire/comms/sesmail-incoming';
import { usePageQuery } from '../../../page/page-query.ts';
import { FilterBar } from '../../../resource/list/filter-bar.tsx';
import { KindFilter } from '../../../resource/list/kind-filter.tsx';
import { readListState } from '../../../resource/list/list-state.ts';
import '../../../resource/list/list-views.css';
import { showOf, SHOWS } from './inbox-state.ts';
import { inFigures } from '../../../lib/locale.ts';

interface InboxBandProps {
  /** How many messages are in the part that is shown. */
  readonly count: number | undefined;
  readonly onClear: (() => void) | undefined;
}

export function InboxBand({ count, onClear }: InboxBandProps) {
  const [query, change] = usePageQuery();
  const { filters } = readListState(sesmail_incoming, query);
  const show = showOf(query);
  return (
    <>
      <nav className="hy-list-views" aria-label={t('Parts of the inbox')}>
        {SHOWS.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === show}
            onClick={() => change({ show: key === 'waiting' ? null : key, id: null })}
          >
            {label}
            {key === show && (
              <small>{count === undefined || count === null ? '\u2007' : inFigures(count)}</small>
            )}
          </button>
        ))}
      </nav>
      <div className="hy-list-tools">
        <div className="hy-inbox-filters">
          <KindFilter
            label={t('Kind')}
            options={INCOMING_CATEGORIES}
            chosen={filters['category__in'] ?? []}
            onChange={(kinds) => change({ category__in: kinds.join(',') })}
          />
          <FilterBar
            resource={sesmail_incoming}
            values={filters}
            without={['states__id__in']}
            onChange={(values) =>
              change(Object.fromEntries(Object.entries(values).map(([name, list]) => [name, list.join(',')])))
            }
            onClear={onClear}
          />
        </div>
      </div>
    </>
  );
}
