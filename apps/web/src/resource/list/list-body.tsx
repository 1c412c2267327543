/** The rows of a list page: as another layout, as cards on a phone, or as a table. */
import { inSentence, t } from '@hireyard/messages';
import { type AnyResource, permissionOf, type Read } from '@hireyard/wire/resource/define-resource';
import type { ReactNode } from 'react';
import { inFigures } from '../../lib/format.ts';
import { EmptyListPlace } from '../../page/slots.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { type Row, titleOf } from '../record.ts';
import { CardList } from './cards.tsx';
import { NoPermission } from './empty.tsx';
import { RecordTable } from './table.tsx';
import { sortBy } from './columns.tsx';
import type { ListPartProps } from './use-list-page.ts';
import { DEFAULT_PAGE_SIZE } from '@hireyard/wire/resource/page';
import type { QueryChange } from '../../page/address.ts';
import { Pager } from '../../ui/pager.tsx';
import type { BulkBarProps } from '../bulk/bulk.tsx';
import type { ListState } from './list-state.ts';

// Below a table: actions on selected rows, page size, pager.

const sizes = [DEFAULT_PAGE_SIZE, 30, 50, 100];

const BulkBar = lazyPart(() => import('../bulk/bulk.tsx'));

interface ListFootProps extends BulkBarProps {
  readonly state: ListState;
  readonly onChange: (change: QueryChange) => void;
}

function ListFoot({ state, onChange, ...bar }: ListFootProps) {
  const { count, selection } = bar;
  return (
    <div className="hy-list-foot hy-row hy-noprint">
      {(selection.all || selection.rows.length > 0) && <BulkBar {...bar} />}
      <Pager
        page={state.page}
        pageSize={state.pageSize}
        count={count}
        said={countsSaid(bar, state)}
        onPage={(page) => onChange({ page: page === 1 ? null : page, selected: null })}
      />
      <label className="hy-page-size">
        <span className="hy-sr">{t('Rows per page')}</span>
        <select
          className="hy-input is-select"
          value={state.pageSize}
          onChange={(event) =>
            onChange({
              page_size: Number(event.target.value) === DEFAULT_PAGE_SIZE ? null : event.target.value,
              page: null,
            })
          }
        >
          {[...new Set([...sizes, state.pageSize])]
            .sort((a, b) => a - b)
            .map((size) => (
              <option key={size} value={size}>
                {t('{size} rows', { size: inFigures(size) })}
              </option>
            ))}
        </select>
      </label>
    </div>
  );
}

/** Returns what is counted and in which order, for users who do not see the table. */
function countsSaid({ resource, columns, count }: BulkBarProps, { ordering }: ListState): string {
  const what = inSentence(count === 1 ? resource.label : resource.plural);
  const by = columns.find(({ sort }) => sort !== undefined && sort === ordering.replace('-', ''))?.label;
  if (by === undefined) return what;
  return ordering.startsWith('-')
    ? t('{what}, by {by}, descending', { what, by })
    : t('{what}, by {by}, ascending', { what, by });
}

const NewRows = lazyPart(() => import('./new-rows.tsx'));

interface ListBodyProps<R extends AnyResource> extends ListPartProps<R> {
  /** The button that creates a record. */
  readonly create: ReactNode;
}

export function ListBody<R extends AnyResource>({ of: props, page, create }: ListBodyProps<R>) {
  const { resource, layouts: Layouts, title = resource.plural } = props;
  const { list, asTable, table } = page;
  const empty = <Empty of={props} page={page} create={create} />;
  if (Layouts && !asTable)
    return (
      <Layouts.Body
        layout={page.layout}
        conditions={list.conditions}
        state={list.state}
        onOpen={page.press}
        empty={empty}
      />
    );
  if (!table)
    return (
      <CardList
        resource={resource}
        columns={page.chosen}
        conditions={list.conditions}
        pageSize={list.state.pageSize}
        path={page.open}
        card={props.card as ((row: Row) => ReactNode) | undefined}
        empty={empty}
      />
    );
  if (list.forbidden) return <NoPermission resource={resource} what={inSentence(title)} />;
  return <TableOfRows of={props} page={page} empty={empty} />;
}

function Empty<R extends AnyResource>({ of: { resource, emptyText }, page, create }: ListBodyProps<R>) {
  const { list } = page;
  if (list.narrowed)
    return (
      <EmptyState
        title={t('No {plural} match', { plural: inSentence(resource.plural) })}
        action={
          <Button kind="primary" onClick={list.clear}>
            {t('Clear filters')}
          </Button>
        }
      >
        {t('Try other words or fewer filters.')}
      </EmptyState>
    );
  return (
    <EmptyListPlace
      of={resource.name}
      title={emptyText ?? t('No {plural} yet', { plural: inSentence(resource.plural) })}
      create={create}
      add={resource.methods.includes('create') ? permissionOf(resource, 'add') : undefined}
    />
  );
}

function TableOfRows<R extends AnyResource>({
  of: props,
  page,
  empty,
}: ListPartProps<R> & { readonly empty: ReactNode }) {
  const { resource, title = resource.plural } = props;
  const { list, rows, keys, selection } = page;
  const { state, change, error } = list;
  const failed = error !== undefined && rows === undefined;
  return (
    <>
      {error && rows !== undefined && (
        <div className="hy-surface is-danger hy-danger hy-row is-nowrap" role="alert">
          <span className="hy-grow">
            {t('{plural} could not be refreshed: {message}', {
              plural: resource.plural,
              message: error.message,
            })}
          </span>
          <Button onClick={list.retry}>{t('Try again')}</Button>
        </div>
      )}
      {list.held.waiting !== undefined && <NewRows {...list.held} />}
      <RecordTable
        ref={page.refs.box}
        came={list.held.came}
        label={title}
        columns={page.columns}
        rows={failed ? [] : rows}
        skeletonRows={state.pageSize}
        nameOf={(row) => titleOf(resource, row)}
        path={page.open}
        ordering={state.ordering || resource.defaultOrdering}
        onSort={(field) => change({ ordering: sortBy(state.ordering, field, resource), page: null })}
        current={state.selected}
        onRow={(row) => {
          page.press(row.id);
          if (page.peekRoom || !page.open) keys.focusRow(row.id);
        }}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        selection={selection}
        density={page.density}
        widths={page.look.widths}
        onWidths={(widths) => page.setLook({ widths })}
      >
        {failed && (
          <ErrorState
            title={t('{plural} could not be loaded', { plural: resource.plural })}
            detail={error.message}
            onRetry={list.retry}
          />
        )}
        {!error && rows?.length === 0 && empty}
      </RecordTable>
      <ListFoot
        resource={resource}
        columns={page.chosen}
        state={state}
        count={list.page?.count}
        conditions={list.conditions}
        selection={selection}
        onChange={change}
        onExport={page.setExported}
      >
        {props.bulk?.(selection.rows as unknown as readonly Read<R>[], selection.clear)}
      </ListFoot>
    </>
  );
}
