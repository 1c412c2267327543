/** Saved views as tabs with counts: named sets of filters. */
import type { AnyResource } from '@hireyard/wire/define-resource';
import { useQueries } from '@tanstack/react-query';
import { listOptions } from '../api/queries.ts';
import type { Query } from '../api/query-string.ts';
import { usePageActive } from '../frame/page-active.ts';
import { type FilterValues, sameFilters } from './list-state.ts';
import './list-views.css';

export interface SavedView {
  readonly label: string;
  readonly filters: FilterValues;
}

interface ListViewsProps {
  readonly resource: AnyResource;
  readonly views: readonly SavedView[];
  readonly fixed: Query;
  readonly filters: FilterValues;
  readonly onView: (values: FilterValues) => void;
}

export function ListViews({ resource, views, fixed, filters, onView }: ListViewsProps) {
  const active = usePageActive();
  const counts = useQueries({
    queries: views.map((view) => ({
      ...listOptions(resource, {
        ...Object.fromEntries(Object.entries(view.filters).map(([name, list]) => [name, list.join(',')])),
        ...fixed,
        page_size: 1,
      }),
      subscribed: active,
    })),
  });
  return (
    <nav className="hy-list-views" aria-label="Views">
      {views.map((view, at) => (
        <button
          key={view.label}
          type="button"
          aria-pressed={sameFilters(view.filters, filters)}
          onClick={() =>
            onView({ ...Object.fromEntries(Object.keys(filters).map((name) => [name, []])), ...view.filters })
          }
        >
          {view.label}
          <small>{counts[at]?.data?.count.toLocaleString() ?? '\u2007'}</small>
        </button>
      ))}
    </nav>
  );
}
