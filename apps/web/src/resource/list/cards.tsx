/** A list on a phone: cards that go on below as one scrolls. */
import { inSentence, t } from '@hireyard/messages';
import { choiceText } from '@hireyard/wire/field/choice-text';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Page } from '@hireyard/wire/resource/page';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Range } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { ResponseError } from '../../lib/api/outcome.ts';
import { endlessOptions } from '../../lib/api/queries.ts';
import type { Query } from '../../lib/api/query-string.ts';
import {
  formatDay,
  formatMoment,
  formatMoney,
  formatNumber,
  inFigures,
  useSettings,
} from '../../lib/format.ts';
import { usePageActive } from '../../lib/page-active.ts';
import { Link } from '../../page/navigate.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { fieldOf, type Row, titleOf } from '../record.ts';
import type { Column } from './columns.tsx';
import { NoPermission } from './empty.tsx';
import { useKeptScroll } from './row-keys.ts';
import { useHeldRows } from './use-held-rows.ts';
import './record-card.css';

// One record as a card, where there is no room for a table.

interface RecordCardProps {
  readonly resource: AnyResource;
  readonly columns: readonly Column[];
  readonly row: Row;
  readonly path: ((record: Row) => string) | undefined;
  /** Somebody else just changed it. */
  readonly came?: boolean;
  /** Replaces the figure and the lines under the title. */
  readonly children?: ReactNode;
}

export function RecordCard({ resource, columns, row, path, came = false, children }: RecordCardProps) {
  const title = titleOf(resource, row);
  return (
    <li className={came ? 'is-came' : undefined}>
      {path ? (
        <Link to={path(row)} data-row-link="">
          {title}
        </Link>
      ) : (
        <b>{title}</b>
      )}
      {children ?? <Lines resource={resource} columns={columns} row={row} />}
    </li>
  );
}

/** The main figure beside the title; what else there is to say in two lines, states as chips. */
function Lines({ resource, columns, row }: Pick<RecordCardProps, 'resource' | 'columns' | 'row'>) {
  const { locale, currency } = useSettings();
  const rest = columns.filter((column) => !resource.title.includes(column.name) && column.text(row) !== '');
  const main = rest.find((column) => column.end);
  const chips = rest.find((column) => fieldOf(resource, column.name)?.show?.['colour'] !== undefined);
  const others = rest.flatMap((column) => {
    if (column === main || column === chips) return [];
    const { kind, unit } = fieldOf(resource, column.name) ?? {};
    const text = column.text(row);
    // a figure says nothing without its name
    if (kind === 'int') return [`${formatNumber(text, locale)} ${inSentence(column.label)}`];
    if (kind === 'decimal') {
      const figure = unit === 'money' ? formatMoney(text, locale, currency) : formatNumber(text, locale);
      return [`${column.label} ${figure}${unit === undefined || unit === 'money' ? '' : ` ${unit}`}`];
    }
    if (kind === 'date') return [formatDay(text, locale, 'long')];
    if (kind === 'timestamp') return [formatMoment(text, locale)];
    if (kind === 'choice') return [choiceText(text)];
    if (kind !== 'bool') return [text];
    // what is active says nothing; other things are worth a word when they are so
    if (column.name === 'active') return row['active'] === false ? [t('Retired')] : [];
    return row[column.name] === true ? [column.label] : [];
  });
  const first = others.slice(0, 2).join(' · ');
  const second = others.slice(2, 4).join(' · ');
  return (
    <>
      <span className="hy-end">
        {main !== undefined && fieldOf(resource, main.name)?.kind === 'int' && (
          <span className="hy-none">{main.label} </span>
        )}
        {main?.cell(row)}
      </span>
      <span className="hy-card-line">{first || '\u00a0'}</span>
      <span className="hy-card-line">
        {chips?.cell(row)} {second || '\u00a0'}
      </span>
    </>
  );
}

/** So many rows come and go at once. */
const STEP = 16;

/**
 * The indexes that a virtual list draws, in whole steps: between two of them a scrolled picture is only moved. One row at a time, each
 * picture would lay the table out anew.
 */
export function inSteps({ startIndex, endIndex, overscan, count }: Range): number[] {
  const from = Math.floor(Math.max(startIndex - overscan, 0) / STEP) * STEP;
  const to = Math.min(Math.ceil((endIndex + overscan + 1) / STEP) * STEP, count);
  return Array.from({ length: Math.max(to - from, 0) }, (_, at) => from + at);
}

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
