/** A list on a phone: cards that load as the user scrolls. */
import { inSentence, t } from '@hireyard/messages';
import { choiceText } from '@hireyard/wire/field/choice-text';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Page } from '@hireyard/wire/resource/page';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Range } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { ResponseError } from '../../lib/api/outcome.ts';
import { endlessOptions } from '../../lib/api/queries.ts';
import type { Query } from '../../lib/api/query-string.ts';
import {
  formatDay,
  formatMoment,
  formatMoney,
  formatNumber,
  inFigures,
  type Settings,
  useSettings,
} from '../../lib/format.ts';
import { Link } from '../../page/navigate.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { ScrollArea } from '../../ui/layout.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { fieldOf, type Row, titleOf } from '../record.ts';
import type { Column } from './columns.tsx';
import { NoPermission } from './empty.tsx';
import { useSavedScroll } from './row-keys.ts';
import { useHeldRows } from './use-held-rows.ts';
import './record-card.css';

// A record as a card, if there is no room for a table.

interface RecordCardProps {
  readonly resource: AnyResource;
  readonly columns: readonly Column[];
  readonly row: Row;
  readonly path: ((record: Row) => string) | undefined;
  /** Another user just changed it. */
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

/** Returns the text of a column on a card; empty if it adds nothing. */
function wordsOf(resource: AnyResource, column: Column, row: Row, { locale, currency }: Settings): string {
  const { kind, unit } = fieldOf(resource, column.name) ?? {};
  const text = column.text(row);
  switch (kind) {
    // A number needs its label.
    case 'int':
      return `${formatNumber(text, locale)} ${inSentence(column.label)}`;
    case 'decimal':
      return unit === 'money'
        ? `${column.label} ${formatMoney(text, locale, currency)}`
        : [column.label, formatNumber(text, locale), unit].filter(Boolean).join(' ');
    case 'date':
      return formatDay(text, locale, 'long');
    case 'timestamp':
      return formatMoment(text, locale);
    case 'choice':
      return choiceText(text);
    case 'bool':
      // "Active" is not worth a line; other booleans are shown only if true.
      if (column.name === 'active') return row['active'] === false ? t('Retired') : '';
      return row[column.name] === true ? column.label : '';
    default:
      return text;
  }
}

/** Returns the main number beside the title, two lines of other values, and states as chips. */
function Lines({ resource, columns, row }: Pick<RecordCardProps, 'resource' | 'columns' | 'row'>) {
  const settings = useSettings();
  const rest = columns.filter((column) => !resource.title.includes(column.name) && column.text(row) !== '');
  const main = rest.find((column) => column.end);
  const chips = rest.find((column) => fieldOf(resource, column.name)?.show?.['colour'] !== undefined);
  const others = rest
    .filter((column) => column !== main && column !== chips)
    .map((column) => wordsOf(resource, column, row, settings))
    .filter((words) => words !== '');
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

/** Rows are added and removed in steps of this size. */
const STEP = 16;

/**
 * Returns the indexes that a virtual list renders, in steps of several rows. Scrolling within a step needs no new layout,
 * whereas with single rows every frame would.
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
  /** Content of a card; default the title, the main number and two lines of other columns. */
  readonly card: ((record: Row) => ReactNode) | undefined;
  readonly empty: ReactNode;
}

/** The loaded cards; more are loaded while scrolling. */
function useCards(
  { resource, conditions, pageSize }: Pick<CardListProps, 'resource' | 'conditions' | 'pageSize'>,
  box: RefObject<HTMLDivElement | null>,
  foot: RefObject<HTMLDivElement | null>,
) {
  const options = endlessOptions(resource, { ...conditions, page_size: pageSize });
  const list = useInfiniteQuery(options);
  const pages = list.data?.pages as unknown as readonly Page<Row>[] | undefined;
  const loaded = useMemo(() => pages?.flatMap((page) => page.results), [pages]);
  const held = useHeldRows(options.queryKey, loaded, () => (box.current?.scrollTop ?? 0) > 0);
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError } = list;
  useEffect(() => {
    if (!foot.current || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && void fetchNextPage(),
      { root: box.current, rootMargin: '400px' },
    );
    watch.observe(foot.current);
    return () => watch.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError, box, foot]);
  return { list, held, rows: held.rows ?? [], count: pages?.[0]?.count ?? 0 };
}

export function CardList(props: CardListProps) {
  const { resource, columns, path, card, empty } = props;
  const box = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  useSavedScroll(box);
  const { list, held, rows, count } = useCards(props, box, foot);
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
      <ScrollArea ref={box} className="hy-cards hy-room" label={resource.plural}>
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
          <div ref={foot} className="hy-cards-foot hy-pad hy-centre hy-muted" role="status">
            <Foot resource={resource} list={list} shown={rows.length} count={count} />
          </div>
        )}
      </ScrollArea>
    </>
  );
}

interface FootProps {
  readonly resource: AnyResource;
  readonly list: ReturnType<typeof useCards>['list'];
  readonly shown: number;
  readonly count: number;
}

/** Below the last card: a button for more, or the number of cards. */
function Foot({ resource, list, shown, count }: FootProps) {
  const more = () => void list.fetchNextPage();
  if (list.isFetchNextPageError) return <Button onClick={more}>{t('Try again')}</Button>;
  if (list.hasNextPage)
    return (
      <Button loading={list.isFetchingNextPage} onClick={more}>
        {t('Load more ({length} of {count})', { length: inFigures(shown), count: inFigures(count) })}
      </Button>
    );
  return `${inFigures(count)} ${inSentence(count === 1 ? resource.label : resource.plural)}`;
}

const CardSkeletons = () =>
  Array.from({ length: 10 }, (_, at) => (
    <li key={`skeleton-${at}`} className="hy-skeleton" aria-hidden="true">
      <i style={{ width: `${45 + ((at * 13) % 30)}%` }} />
      <i style={{ width: 60 }} />
      <i style={{ width: `${60 + ((at * 7) % 25)}%`, gridColumn: '1 / -1' }} />
    </li>
  ));
