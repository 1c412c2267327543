/** The views of a list as tabs with counts: standard ones, own ones, shared ones (docs/use/lists.md). */
import { t } from '@hireyard/messages';
import type { ViewQuery } from '@hireyard/wire/records/savedview';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { useEffect } from 'react';
import { queryString } from '../../lib/api/query-string.ts';
import { inFigures } from '../../lib/format.ts';
import { lazyPart } from '../../ui/lazy.tsx';
import { PopoverButton } from '../../ui/popover.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  addressOf,
  type FilterValues,
  savedView,
  sameFilters,
  sameView,
  shownView,
  toView,
  viewQuery,
  withoutUnknownFilters,
} from './list-state.ts';
import {
  type SavedViewRecord,
  useCounts,
  useSavedViews,
  type SavedView,
  type ListViewsProps,
  type ViewTab,
} from './saved-views.ts';
import { Row } from '../../ui/layout.tsx';
import './list-views.css';

const ViewsPanel = lazyPart(() => import('./views-panel.tsx'));

const NONE: readonly SavedView[] = [{ label: t('All'), filters: {} }];
const written = (filters: FilterValues): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).map(([name, list]) => [name, list.join(',')]));

/** Returns the part of a view that decides its number of rows. */
const counted = ({ filters }: AnyResource, query: ViewQuery): ViewQuery =>
  Object.fromEntries(
    Object.entries(query).filter(([name]) => name === 'search' || filters[name] !== undefined),
  );

/** Returns the message for a view with deleted filter values. */
const unknownFiltersText = ({ name, gone }: SavedViewRecord): string =>
  t('{count, plural, one {# filter} other {# filters}} of “{name}” ignored: records deleted.', {
    name,
    count: gone.length,
  });

/** Returns the tabs above a list: the page's views, then saved ones, with the number of rows of each. */
function useTabs({ resource, path, views: given, fixed, filters, query, looks, onChange }: ListViewsProps) {
  const saved = useSavedViews(path);
  const views = given.length === 0 ? NONE : given;
  const asked = [
    ...views.map((view) => written(view.filters)),
    ...saved.map((view) => counted(resource, withoutUnknownFilters(view.query, view.gone))),
  ];
  const counts = useCounts(
    resource,
    given.length === 0 && saved.length === 0 ? [] : asked.map((one) => queryString({ ...one, ...fixed })),
  );
  const now = shownView(query, looks);
  const asks = (view: SavedViewRecord) => savedView(withoutUnknownFilters(view.query, view.gone), looks);
  const begun = saved.find((view) => String(view.id) === query.get('view'));
  const current = begun ?? saved.find((view) => sameView(asks(view), now));
  const openGiven = (view: (typeof views)[number]) =>
    onChange({
      ...Object.fromEntries(Object.keys(filters).map((name) => [name, null])),
      ...(begun === undefined ? {} : toView(query, {}, null)),
      ...written(view.filters),
      page: null,
      selected: null,
      view: null,
    });
  const tabs: readonly ViewTab[] = [
    ...views.map(
      (view, at): ViewTab => ({
        key: view.label,
        label: view.label,
        pressed: current === undefined && sameFilters(view.filters, filters),
        changed: false,
        count: counts[at],
        open: () => openGiven(view),
      }),
    ),
    ...saved.map(
      (view, at): ViewTab => ({
        key: `saved ${view.id}`,
        label: view.name,
        pressed: current === view,
        changed: begun === view && !sameView(asks(view), now),
        count: counts[views.length + at],
        open: () => onChange(toView(query, addressOf(asks(view), looks.device), view.id)),
        saved: view,
      }),
    ),
  ];
  return { tabs, counts, now, current, begun };
}

export function ListViews(props: ListViewsProps) {
  const { resource, query, looks } = props;
  const { tabs, counts, now, current, begun } = useTabs(props);
  // Shown once, when it is opened.
  const broken = begun !== undefined && begun.gone.length > 0 ? unknownFiltersText(begun) : undefined;
  useEffect(() => {
    if (broken !== undefined) toast(broken, { durationMs: 10_000 });
  }, [broken]);
  // Views of the page consist of filters only.
  const plain = Object.keys(addressOf(viewQuery(query), looks.standard)).every(
    (name) => resource.filters[name] !== undefined,
  );
  const differs =
    current === undefined ? !(plain && tabs.some((tab) => tab.pressed)) : tabs.some((tab) => tab.changed);
  return (
    <nav className="hy-list-views" aria-label={t('Views')}>
      <Row gap={4} align="stretch" nowrap className="hy-list-tabs hy-grow">
        {tabs.map((tab) => (
          <button key={tab.key} type="button" aria-pressed={tab.pressed} onClick={tab.open}>
            {tab.label}
            {tab.changed && <small>{t('(changed)')}</small>}
            {counts.length > 0 && <small>{tab.count == null ? '\u2007' : inFigures(tab.count)}</small>}
          </button>
        ))}
      </Row>
      <PopoverButton
        className="hy-views-button"
        label={t('List views')}
        button={differs ? t('Save view…') : t('Views')}
      >
        {(close) => (
          <ViewsPanel {...props} tabs={tabs} now={now} differs={differs} current={current} onDone={close} />
        )}
      </PopoverButton>
    </nav>
  );
}
