/** The list page of a resource, made from its declaration. A feature passes only what is its own. */
import { t, inSentence } from '@hireyard/messages';
import { type AnyResource, permissionOf, type Read } from '@hireyard/wire/resource/define-resource';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { recordOptions } from '../../lib/api/queries.ts';
import type { Query } from '../../lib/api/query-string.ts';
import type { Crumb } from '../../page/collapse-crumbs.ts';
import { useShortcut } from '../../page/keyboard.ts';
import { useGo } from '../../page/navigate.tsx';
import { Page } from '../../page/page.tsx';
import { useCan } from '../../page/session-hooks.ts';
import { useUsable } from '../form/use-usable.ts';
import { Button } from '../../ui/button.tsx';
import { IconPlus } from '../../ui/icons.tsx';
import { SearchBox } from '../../ui/inputs.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { CardList } from './card-list.tsx';
import { allColumns, type ColumnChange, type ColumnChangeFor, fitColumns } from './columns.tsx';
import { useListLook } from './device.ts';
import { FilterBar } from './filter-bar.tsx';
import { type ListLayouts, TABLE, useLayout } from './list-layout.ts';
import { ListFoot } from './list-foot.tsx';
import { ListTools } from './list-tools.tsx';
import type { SavedView } from './list-views.tsx';
import type { FilterValues } from './list-state.ts';
import { NoPermission } from './no-permission.tsx';
import { usePeekRoom, useTableRoom } from '../media.ts';
import { PeekPanel } from './peek-panel.tsx';
import { type Row, titleOf } from '../record.ts';
import { RecordTable } from './record-table.tsx';
import { sortBy } from './sort-by.ts';
import { isAt } from './use-held-rows.ts';
import { useList } from './use-list.ts';
import { useKeptScroll, useRowKeys } from './use-row-keys.ts';
import { useSelection } from './use-selection.ts';
import { useWidth } from './use-width.ts';
import './list.css';
import './list-views.css';

const ListViews = lazyPart(async () => ({ default: (await import('./list-views.tsx')).ListViews }));
// beside the rows, which take longer
ListViews.preload();
const ListTrail = lazyPart(() => import('../detail/list-trail.tsx'));
const NewRows = lazyPart(() => import('./new-rows.tsx'));
const ExportDialog = lazyPart(() => import('./export-dialog.tsx'));
const EmptyNext = lazyPart(() => import('../setup/empty-next.tsx'));
const NO_VIEWS: readonly SavedView[] = [];
const VIEWS_PLACE = { minHeight: 'calc(var(--hy-row) + 1px)', minWidth: 0 } as const;

export interface ListPageProps<R extends AnyResource> {
  readonly resource: R;
  /** Address of the list itself; what it shows is remembered under it. */
  readonly path: string;
  /** Address of a record; without it rows do not open. */
  readonly recordPath?: (id: number) => string;
  readonly title?: string;
  readonly crumbs?: readonly Crumb[];
  /** Conditions that a person cannot take away, e.g. the quote state; their filters get no chip. */
  readonly fixed?: Query;
  /** Changes of single columns by name; a name that is no field is a column of its own. */
  readonly columns?: Readonly<Record<string, ColumnChangeFor<R>>>;
  /** Default columns in order; default the declared ones. */
  readonly shown?: readonly string[];
  /** Above the views: the sister lists that share a menu entry. */
  readonly lead?: ReactNode;
  /** Whether the bar of a phone leads back; default only without a lead, whose links do. */
  readonly back?: boolean;
  /** What the search looks through, in words. */
  readonly searchLabel?: string;
  readonly views?: readonly SavedView[];
  /** The filters of the bare address, such as what waits; they narrow nothing in words. All of it is then a view that names it. */
  readonly standard?: FilterValues | undefined;
  /** Filters that the declaration cannot draw, before its own. */
  readonly filters?: ReactNode;
  /** Where a new record begins; absent without the permission to add. */
  readonly createPath?: string;
  readonly createLabel?: string;
  /** Further actions in the bar. */
  readonly actions?: ReactNode;
  /** In place of the export button, for lists with more ways out; it is given what that button does. */
  readonly exporter?: (exportShown: () => void) => ReactNode;
  /** Acts on marked rows, beside copy and export. */
  readonly bulk?: (rows: readonly Read<R>[], clear: () => void) => ReactNode;
  /** Body of the peek panel; default all fields that say something. */
  readonly peek?: (record: Read<R>) => ReactNode;
  /** Body of a card on phones beside its title. */
  readonly card?: (record: Read<R>) => ReactNode;
  /** Shown instead of "None yet" when nothing narrows the list. */
  readonly emptyText?: string;
  /** Other ways to look at the list than its table, under the same filters. */
  readonly layouts?: ListLayouts;
}

/** Who may not see the records is told so before anything is asked for. */
export function ListPage<R extends AnyResource>(props: ListPageProps<R>) {
  const { resource, title = resource.plural, crumbs } = props;
  const can = useCan();
  const usable = useUsable(resource);
  if (resource.readable === 'group' || can(permissionOf(resource, 'view')))
    return <ShownList {...props} resource={usable} />;
  return (
    <Page title={title} {...(crumbs === undefined ? {} : { crumbs })}>
      <NoPermission resource={resource} what={inSentence(title)} />
    </Page>
  );
}

function ShownList<R extends AnyResource>(props: ListPageProps<R>) {
  const { resource, fixed = {} } = props;
  const table = useTableRoom();
  const peekRoom = usePeekRoom();
  const go = useGo();
  const can = useCan();
  const [look, setLook] = useListLook(props.path);
  const [layout, setLayout] = useLayout(props.layouts, look.layout, (id) => setLook({ layout: id }));
  const asTable = layout === TABLE;
  const box = useRef<HTMLDivElement>(null);
  const marked = useRef(false);
  const occupied = () => marked.current || isAt(box.current);
  const list = useList(resource, props.path, fixed, table && asTable, props.standard, occupied);
  const { state, change } = list;
  const main = useRef<HTMLDivElement>(null);
  const peekBox = useRef<HTMLElement>(null);
  useKeptScroll(box);
  const width = useWidth(main);

  const all = allColumns(resource, props.columns as Readonly<Record<string, ColumnChange>> | undefined);
  const standard = props.shown ?? resource.columns;
  const known = (names: readonly string[] | undefined) =>
    names?.flatMap((name: string) => all.find((column) => column.name === name) ?? []) ?? [];
  const named = [state.columns, look.columns].map(known).find((list) => list.length > 0);
  // the standard ones leave when room is short, also when an address names them
  const own = named?.map(({ name }) => name).join() === standard.join() ? undefined : named;
  const chosen = own ?? known(standard);
  const columns = own === undefined ? fitColumns(chosen, width - 40) : chosen;

  const { rows } = list.held;
  const selection = useSelection(JSON.stringify(list.conditions), rows ?? []);
  marked.current = selection.all || selection.rows.length > 0 || state.selected !== undefined;
  const open = props.recordPath === undefined ? undefined : (row: Row) => props.recordPath?.(row.id) ?? '';
  const keys = useRowKeys({
    table: box,
    rows: (asTable ? rows : undefined) ?? [],
    current: state.selected,
    onCurrent: (id) => change({ selected: id }),
    onToggle: selection.toggle,
    peek: peekRoom && table && asTable ? { open: state.selected !== undefined, box: peekBox } : undefined,
  });
  const mayCreate =
    props.createPath !== undefined &&
    resource.methods.includes('create') &&
    can(permissionOf(resource, 'add'));
  const createPath = mayCreate ? props.createPath : undefined;
  const createLabel = props.createLabel ?? t('New {label}', { label: inSentence(resource.label) });
  useShortcut(
    createPath === undefined ? undefined : 'n',
    createLabel,
    () => go(createPath ?? ''),
    t('This list'),
  );

  // a layout may show what is not on the page of the table
  const picked = useQuery({
    ...recordOptions(resource, state.selected ?? 0),
    enabled: !asTable && peekRoom && state.selected !== undefined,
  }).data?.data as Row | undefined;
  const peekable = asTable ? rows : picked && [picked];
  const peeked = peekRoom && table ? peekable?.find((row) => row.id === state.selected) : undefined;
  const press = (id: number) => {
    if (!peekRoom && open) return go(open({ id }));
    change({ selected: id === state.selected ? null : id });
  };
  const title = props.title ?? resource.plural;
  const density = state.density ?? look.density ?? 'normal';
  const usual = {
    columns: standard.join(','),
    density: 'normal',
    ...(props.layouts === undefined ? {} : { layout: TABLE }),
  };
  const looks = {
    standard: usual,
    device: {
      columns: look.columns?.join(',') ?? usual.columns,
      density: look.density ?? usual.density,
      ...(props.layouts === undefined ? {} : { layout: look.layout ?? TABLE }),
    },
  };
  const [exported, setExported] = useState<{ query: Query; count: number | undefined }>();
  const setColumns = (wanted: readonly string[] | undefined) => {
    const plain = wanted === undefined || wanted.join() === standard.join();
    setLook({ columns: plain ? undefined : wanted, ...(wanted === undefined ? { widths: undefined } : {}) });
    change({ columns: plain ? null : wanted.join(',') });
  };
  const exportShown = () => setExported({ query: list.conditions, count: list.page?.count });
  const create = createPath !== undefined && (
    <Button
      kind="primary"
      icon={IconPlus}
      onClick={() => go(createPath)}
      className="hy-create"
      aria-label={createLabel}
    >
      {createLabel}
    </Button>
  );
  const empty = list.narrowed ? (
    <EmptyState
      title={t('No {plural} match', { plural: inSentence(resource.plural) })}
      action={
        <Button kind="primary" onClick={list.clear}>
          {t('Clear filters')}
        </Button>
      }
    >
      {t('Nothing fits the search and filters that are set.')}
    </EmptyState>
  ) : (
    <EmptyNext resource={resource} title={props.emptyText} create={create} />
  );

  return (
    <Page
      title={title}
      scroll={false}
      back={props.back ?? props.lead === undefined}
      {...(props.crumbs === undefined ? {} : { crumbs: props.crumbs })}
      search={
        <SearchBox
          label={props.searchLabel ?? t('Search {plural}', { plural: inSentence(resource.plural) })}
          aria-keyshortcuts="/"
          value={list.typed}
          onChange={(event) => list.type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            keys.onKeyDown(event);
          }}
        />
      }
      actions={
        <>
          {props.actions}
          {create}
        </>
      }
      band={
        <>
          {props.lead}
          {/* as high as the views, whose code comes a moment later */}
          <div className="hy-views-place" style={VIEWS_PLACE}>
            <ListViews
              resource={resource}
              path={props.path}
              views={props.views ?? NO_VIEWS}
              fixed={fixed}
              filters={state.filters}
              query={list.query}
              looks={looks}
              onChange={change}
            />
          </div>
          <div className="hy-list-tools">
            <div className="hy-filter-room">
              {props.filters}
              <FilterBar
                resource={resource}
                values={state.filters}
                without={Object.keys(fixed)}
                onChange={list.setFilters}
                onClear={list.narrowed ? list.clear : undefined}
              />
            </div>
            {props.layouts && <props.layouts.Switch current={layout} onChoose={setLayout} />}
            <ListTools
              all={all}
              chosen={columns.map((column) => column.name)}
              onColumns={setColumns}
              density={density}
              onDensity={(wanted) => {
                setLook({ density: wanted });
                change({ density: wanted === 'normal' ? null : wanted });
              }}
              onExport={exportShown}
              exporter={props.exporter?.(exportShown)}
              table={table && asTable}
            />
          </div>
        </>
      }
    >
      <div className={`hy-list ion-content-scroll-host${peeked ? ' has-peek' : ''}`}>
        <ListTrail resource={resource} path={props.path} list={list} focusRow={keys.focusRow} />
        <div className="hy-list-main" ref={main} data-holds={asTable ? '' : undefined}>
          {props.layouts && !asTable ? (
            <props.layouts.Body
              layout={layout}
              conditions={list.conditions}
              state={state}
              onOpen={press}
              empty={empty}
            />
          ) : !table ? (
            <CardList
              resource={resource}
              columns={chosen}
              conditions={list.conditions}
              pageSize={state.pageSize}
              path={open}
              card={props.card as ((row: Row) => ReactNode) | undefined}
              empty={empty}
            />
          ) : list.forbidden ? (
            <NoPermission resource={resource} what={inSentence(title)} />
          ) : (
            <>
              {list.error && rows !== undefined && (
                <div className="hy-list-error" role="alert">
                  <span>
                    {t('{plural} could not be renewed: {message}', {
                      plural: resource.plural,
                      message: list.error.message,
                    })}
                  </span>
                  <Button onClick={list.retry}>{t('Try again')}</Button>
                </div>
              )}
              {list.held.waiting !== undefined && <NewRows {...list.held} />}
              <RecordTable
                ref={box}
                came={list.held.came}
                label={title}
                columns={columns}
                rows={list.error && rows === undefined ? [] : rows}
                skeletonRows={state.pageSize}
                nameOf={(row) => titleOf(resource, row)}
                path={open}
                ordering={state.ordering || resource.defaultOrdering}
                onSort={(field) => change({ ordering: sortBy(state.ordering, field, resource), page: null })}
                current={state.selected}
                onRow={(row) => {
                  press(row.id);
                  if (peekRoom || !open) keys.focusRow(row.id);
                }}
                onKeyDown={keys.onKeyDown}
                onFocus={keys.onFocus}
                selection={selection}
                density={density}
                widths={look.widths}
                onWidths={(widths) => setLook({ widths })}
              >
                {list.error && rows === undefined && (
                  <ErrorState
                    title={t('{plural} could not be loaded', { plural: resource.plural })}
                    detail={list.error.message}
                    onRetry={list.retry}
                  />
                )}
                {!list.error && rows?.length === 0 && empty}
              </RecordTable>
              <ListFoot
                resource={resource}
                columns={chosen}
                state={state}
                count={list.page?.count}
                conditions={list.conditions}
                selection={selection}
                onChange={change}
                onExport={setExported}
              >
                {props.bulk?.(selection.rows as unknown as readonly Read<R>[], selection.clear)}
              </ListFoot>
            </>
          )}
        </div>
        {exported !== undefined && (
          <ExportDialog
            resource={resource}
            columns={chosen.map(({ name }) => name).filter((name) => resource.fields[name] !== undefined)}
            conditions={exported.query}
            count={exported.count}
            onClose={() => setExported(undefined)}
          />
        )}
        {peeked && (
          <PeekPanel
            resource={resource}
            record={peeked}
            path={open?.(peeked)}
            ref={peekBox}
            onClose={keys.closePeek}
          >
            {props.peek?.(peeked as unknown as Read<R>)}
          </PeekPanel>
        )}
      </div>
    </Page>
  );
}
