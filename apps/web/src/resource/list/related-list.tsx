/** Records that belong to another record, on its page: a table with its own pager, without filters. */
import { t, inSentence } from '@hireyard/messages';
import type { AnyResource, Read } from '@hireyard/wire/resource/define-resource';
import type { Page } from '@hireyard/wire/resource/page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { listOptions } from '../../lib/api/queries.ts';
import type { Query } from '../../lib/api/query-string.ts';
import { Link } from '../../page/navigate.tsx';
import { Card } from '../../ui/card.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { EmptyState, PermissionState } from '../../ui/states.tsx';
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
  /** Address of a record; without it rows are no links. */
  readonly path?: (record: Read<R>) => string;
  readonly columns: readonly string[];
  /** Changes of columns by name. */
  readonly changes?: ColumnChanges;
  readonly title?: string;
  /** Address of the full list with the same conditions. */
  readonly allPath?: string;
  /** A card on phones, for records without a name; default the title, the main number and two lines. */
  readonly card?: (record: Read<R>) => ReactNode;
  readonly empty: string;
  readonly action?: ReactNode;
  /** Rows of a page. */
  readonly pageSize?: number;
}

/** Returns the width of an element in px, from before its first paint, so that no column moves. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(900);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => element.clientWidth > 0 && setWidth(element.clientWidth);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { box, width };
}

export function RelatedList<R extends AnyResource>(props: RelatedListProps<R>) {
  const { resource, query, title, action, allPath, pageSize = 15 } = props;
  const asked = JSON.stringify(query);
  const [opened, setOpened] = useState({ asked, page: 1 });
  // another filter begins at its first page
  const page = opened.asked === asked ? opened.page : 1;
  const setPage = (next: number) => setOpened({ asked, page: next });
  const [ordering, setOrdering] = useState('');
  const { box, width } = useWidth();
  const list = useQuery({
    ...listOptions(resource, {
      ...query,
      ...(ordering === '' ? {} : { ordering }),
      page,
      page_size: pageSize,
    }),
    placeholderData: keepPreviousData,
  });
  const data = list.data as unknown as Page<Row> | undefined;
  const sort = (field: string) => {
    setOrdering(nextOrdering(ordering, field));
    setPage(1);
  };
  const rows = (
    <RelatedRows
      list={props}
      rows={data?.results}
      width={width}
      ordering={ordering || resource.defaultOrdering}
      onSort={sort}
    />
  );
  return (
    <div ref={box} className="hy-related">
      <Card
        flush
        {...(title === undefined ? {} : { title })}
        {...(action === undefined && allPath === undefined
          ? {}
          : {
              actions: (
                <span className="hy-row">
                  {action}
                  {allPath !== undefined && <ShowAll path={allPath} count={data?.count} />}
                </span>
              ),
            })}
      >
        <QueryView
          query={{ ...list, data }}
          failed={t('{plural} could not be loaded', { plural: resource.plural })}
          refused={<PermissionState what={inSentence(resource.plural)} />}
          waiting={rows}
        >
          {({ count }) =>
            count === 0 ? (
              <EmptyState title={props.empty} />
            ) : (
              <>
                {rows}
                {count > pageSize && <Pager page={page} pageSize={pageSize} count={count} onPage={setPage} />}
              </>
            )
          }
        </QueryView>
      </Card>
    </div>
  );
}

function ShowAll({ path, count }: { readonly path: string; readonly count: number | undefined }) {
  return (
    <Link to={path} direction="root" className="hy-button is-quiet">
      {count === undefined ? t('Show all') : t('Show all {count}', { count: inFigures(count) })}
    </Link>
  );
}

interface RelatedRowsProps<R extends AnyResource> {
  readonly list: RelatedListProps<R>;
  /** Undefined while they load. */
  readonly rows: readonly Row[] | undefined;
  readonly width: number;
  readonly ordering: string;
  readonly onSort: (field: string) => void;
}

/** The rows as a table, or as cards if there is no room. */
function RelatedRows<R extends AnyResource>({ list, rows, width, ordering, onSort }: RelatedRowsProps<R>) {
  const { resource, changes, columns, path, title, card } = list;
  const table = useTableRoom();
  const all = allColumns(resource, changes);
  const chosen = columns.flatMap((name) => all.find((column) => column.name === name) ?? []);
  const open = path && ((row: Row) => path(row as unknown as Read<R>));
  if (!table && rows !== undefined)
    return (
      <ul className="hy-card-rows">
        {rows.map((row) =>
          card === undefined ? (
            <RecordCard key={row.id} resource={resource} columns={chosen} row={row} path={open} />
          ) : (
            <li key={row.id}>{card(row as unknown as Read<R>)}</li>
          ),
        )}
      </ul>
    );
  return (
    <RecordTable
      label={title ?? resource.plural}
      columns={fitColumns(chosen, width)}
      rows={rows}
      skeletonRows={5}
      nameOf={(row) => titleOf(resource, row)}
      path={open}
      ordering={ordering}
      onSort={onSort}
    />
  );
}
