/** Records that belong to another one, inside its page: a table with its own pager, no filters. */
import { t, inSentence } from '@hireyard/messages';
import type { AnyResource, Read } from '@hireyard/wire/resource/define-resource';
import type { Page } from '@hireyard/wire/resource/page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { ResponseError } from '../../lib/api/outcome.ts';
import { listOptions } from '../../lib/api/queries.ts';
import type { Query } from '../../lib/api/query-string.ts';
import { Link } from '../../page/navigate.tsx';
import { usePageActive } from '../../lib/page-active.ts';
import { Card } from '../../ui/card.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState, ErrorState, PermissionState } from '../../ui/states.tsx';
import { allColumns, type ColumnChanges, fitColumns } from './columns.tsx';
import { nextOrdering } from './list-state.ts';
import { type Row, titleOf, useTableRoom } from '../record.ts';
import { RecordCard } from './cards.tsx';
import { RecordTable } from './table.tsx';
import './list.css';
import { inFigures } from '../../lib/format.ts';
import '../record.css';

interface RelatedListProps<R extends AnyResource> {
  readonly resource: R;
  readonly query: Query;
  /** Where a record opens; without it rows are no links. */
  readonly path?: (record: Read<R>) => string;
  readonly columns: readonly string[];
  /** Changes of single columns by name. */
  readonly changes?: ColumnChanges;
  readonly title?: string;
  /** Address of the whole list with the same conditions. */
  readonly allPath?: string;
  /** A whole card on phones, for records that have no name; default the title, the main figure and two lines. */
  readonly card?: (record: Read<R>) => ReactNode;
  readonly empty: string;
  readonly action?: ReactNode;
}

const pageSize = 15;

export function RelatedList<R extends AnyResource>(props: RelatedListProps<R>) {
  const { resource, query } = props;
  const active = usePageActive();
  const table = useTableRoom();
  const [page, setPage] = useState(1);
  const [ordering, setOrdering] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(900);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => element.clientWidth > 0 && setWidth(element.clientWidth);
    // before the first painting, so that no column moves
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const list = useQuery({
    ...listOptions(resource, {
      ...query,
      ...(ordering === '' ? {} : { ordering }),
      page,
      page_size: pageSize,
    }),
    subscribed: active,
    placeholderData: keepPreviousData,
  });
  const data = list.data as unknown as Page<Row> | undefined;
  const all = allColumns(resource, props.changes);
  const { path } = props;
  const open = path && ((row: Row) => path(row as unknown as Read<R>));
  const chosen = props.columns.flatMap((name) => all.find((column) => column.name === name) ?? []);
  const columns = fitColumns(chosen, width);
  const failed = list.isError && data === undefined;
  const forbidden = list.error instanceof ResponseError && list.error.status === 403;
  return (
    <div ref={box} className="hy-related">
      <Card
        flush
        {...(props.title === undefined ? {} : { title: props.title })}
        {...(props.action === undefined && props.allPath === undefined
          ? {}
          : {
              actions: (
                <span className="hy-row">
                  {props.action}
                  {props.allPath !== undefined && (
                    <Link to={props.allPath} direction="root" className="hy-button is-quiet">
                      {list.data === undefined
                        ? t('Show all')
                        : t('Show all {count}', { count: inFigures(list.data.count) })}
                    </Link>
                  )}
                </span>
              ),
            })}
      >
        {forbidden ? (
          <PermissionState what={inSentence(resource.plural)} />
        ) : failed ? (
          <ErrorState
            title={t('{plural} could not be loaded', { plural: resource.plural })}
            detail={list.error?.message}
            onRetry={() => void list.refetch()}
          />
        ) : data?.count === 0 ? (
          <EmptyState title={props.empty} />
        ) : (
          <>
            {!table && data !== undefined ? (
              <ul className="hy-card-rows">
                {data.results.map((row) =>
                  props.card === undefined ? (
                    <RecordCard key={row.id} resource={resource} columns={chosen} row={row} path={open} />
                  ) : (
                    <li key={row.id}>{props.card(row as unknown as Read<R>)}</li>
                  ),
                )}
              </ul>
            ) : (
              <RecordTable
                label={props.title ?? resource.plural}
                columns={columns}
                rows={data?.results}
                skeletonRows={5}
                nameOf={(row) => titleOf(resource, row)}
                path={open}
                ordering={ordering || resource.defaultOrdering}
                onSort={(field) => {
                  setOrdering(nextOrdering(ordering, field));
                  setPage(1);
                }}
              />
            )}
            {(data?.count ?? 0) > pageSize && (
              <Pager page={page} pageSize={pageSize} count={data?.count ?? 0} onPage={setPage} />
            )}
          </>
        )}
      </Card>
    </div>
  );
}
