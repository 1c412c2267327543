/** A list on a phone: cards that go on below as one scrolls. */
import { t, inSentence } from '@hireyard/messages';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Page } from '@hireyard/wire/resource/page';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { ResponseError } from '../../lib/api/errors.ts';
import { endlessOptions } from '../../lib/api/queries.ts';
import type { Query } from '../../lib/api/query-string.ts';
import { usePageActive } from '../../lib/page-active.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ErrorState } from '../../ui/states.tsx';
import type { Column } from './columns.tsx';
import { NoPermission } from './no-permission.tsx';
import type { Row } from '../record.ts';
import { RecordCard } from './record-card.tsx';
import { inFigures } from '../../lib/locale.ts';
import { useHeldRows } from './use-held-rows.ts';
import { useKeptScroll } from './use-row-keys.ts';

const NewRows = lazyPart(() => import('./new-rows.tsx'));

interface CardListProps {
  readonly resource: AnyResource;
  readonly columns: readonly Column[];
  readonly conditions: Query;
  readonly pageSize: number;
  readonly path: ((record: Row) => string) | undefined;
  /** Inner of a card; default the title, the main figure, and the further columns in two lines. */
  readonly card: ((record: Row) => ReactNode) | undefined;
  readonly empty: ReactNode;
}

export function CardList({ resource, columns, conditions, pageSize, path, card, empty }: CardListProps) {
  const active = usePageActive();
  const box = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  useKeptScroll(box);
  const list = useInfiniteQuery({
    ...endlessOptions(resource, { ...conditions, page_size: pageSize }),
    subscribed: active,
  });
  const pages = (list.data?.pages ?? []) as unknown as readonly Page<Row>[];
  const loaded = useMemo(() => (list.data === undefined ? undefined : rowsOf(list.data.pages)), [list.data]);
  const held = useHeldRows(
    endlessOptions(resource, { ...conditions, page_size: pageSize }).queryKey,
    loaded,
    () => (box.current?.scrollTop ?? 0) > 0,
  );
  const rows = held.rows ?? [];
  const count = pages[0]?.count ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  useEffect(() => {
    if (!foot.current || !hasNextPage || isFetchingNextPage || list.isFetchNextPageError) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && void fetchNextPage(),
      { root: box.current, rootMargin: '400px' },
    );
    watch.observe(foot.current);
    return () => watch.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, list.isFetchNextPageError]);

  if (list.isError && rows.length === 0)
    return list.error instanceof ResponseError && list.error.status === 403 ? (
      <NoPermission resource={resource} />
    ) : (
      <ErrorState
        title={t('{plural} could not be loaded', { plural: resource.plural })}
        detail={list.error.message}
        onRetry={() => void list.refetch()}
      />
    );
  if (!list.isPending && rows.length === 0) return empty;
  return (
    <>
      {held.waiting !== undefined && (
        <NewRows
          waiting={held.waiting}
          show={() => {
            held.show();
            box.current?.scrollTo({ top: 0 });
          }}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <section ref={box} className="hy-cards" aria-label={resource.plural} tabIndex={0}>
        <ul aria-busy={list.isPending || undefined}>
          {list.isPending && <CardSkeletons />}
          {rows.map((row) => (
            <RecordCard
              key={row.id}
              came={held.came.has(row.id)}
              resource={resource}
              columns={columns}
              row={row}
              path={path}
            >
              {card?.(row)}
            </RecordCard>
          ))}
        </ul>
        {!list.isPending && (
          <div ref={foot} className="hy-cards-foot" role="status">
            {list.isFetchNextPageError ? (
              <Button onClick={() => void fetchNextPage()}>{t('Try again')}</Button>
            ) : hasNextPage ? (
              <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('Load more ({length} of {count})', {
                  length: inFigures(rows.length),
                  count: inFigures(count),
                })}
              </Button>
            ) : (
              `${inFigures(count)} ${inSentence(count === 1 ? resource.label : resource.plural)}`
            )}
          </div>
        )}
      </section>
    </>
  );
}

const rowsOf = (pages: readonly unknown[]): readonly Row[] =>
  (pages as readonly Page<Row>[]).flatMap((page) => page.results);

const CardSkeletons = () =>
  Array.from({ length: 10 }, (_, at) => (
    <li key={`skeleton-${at}`} className="hy-skeleton" aria-hidden="true">
      <i style={{ width: `${45 + ((at * 13) % 30)}%` }} />
      <i style={{ width: 60 }} />
      <i style={{ width: `${60 + ((at * 7) % 25)}%`, gridColumn: '1 / -1' }} />
    </li>
  ));
