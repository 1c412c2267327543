import type { Page } from '@hireyard/wire/page';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { http } from '../../../api/index.ts';
import { keys } from '../../../api/queries.ts';
import type { Query } from '../../../api/query-string.ts';
import { Link } from '../../../frame/navigate.tsx';
import { usePageActive } from '../../../frame/page-active.ts';
import { localDay } from '../../../resource-ui/filter-text.ts';
import { paths } from '../../../routes.ts';
import { Figure } from '../../../ui/card.tsx';
import { stateIds } from './views.ts';
import { type DayFigure, dayFigures } from './day-figures.ts';

/** A list by the resource's name and path: the start page does without the declarations, which come with the lists. */
const list = <T,>(name: string, path: string, query: Query) => ({
  queryKey: keys.list({ name }, query),
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    http<Page<T>>({ path: `/api/v1/${path}/`, query, signal, waiting: 'background' }),
});

/** How many contracts want something today; each figure leads to the list that it counts. */
export function TodayFigures() {
  const active = usePageActive();
  const [today] = useState(() => localDay(new Date()));
  const states = useQuery({
    ...list<{ readonly id: number; readonly system_action: string | null }>('state', 'stateit/state', {
      type__context: 'contract_status',
      page_size: 200,
    }),
    staleTime: 10 * 60_000,
    subscribed: active,
  });
  const figures = dayFigures(stateIds(states.data?.results ?? []), today);
  const counts = useQueries({
    queries: figures.map((figure) => ({
      ...list('contract', 'contract', figure.query),
      enabled: states.data !== undefined,
      subscribed: active,
    })),
  });
  return (
    <nav className="hy-figures hy-today" aria-label="Contracts today">
      {figures.map((figure, at) => (
        <OneFigure
          key={figure.label}
          figure={figure}
          count={counts[at]?.data?.count}
          failed={states.isError || counts[at]?.isError === true}
        />
      ))}
    </nav>
  );
}

interface OneFigureProps {
  readonly figure: DayFigure;
  readonly count: number | undefined;
  readonly failed: boolean;
}

function OneFigure({ figure, count, failed }: OneFigureProps) {
  const to = (figure.quotes ? paths.quotes : paths.contracts).to({}, figure.address);
  // a figure that cannot be had is a dash; the list it leads to says why
  const text = count?.toLocaleString() ?? (failed ? '–' : '\u2007');
  return (
    <Link to={to} direction="root" className={figure.late && count ? 'is-late' : undefined}>
      <Figure label={figure.label} note={figure.note}>
        {text}
      </Figure>
    </Link>
  );
}
