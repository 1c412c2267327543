/** State of a list page: rows, columns, selection, keys, and its look on this device. */
import { inSentence, t } from '@hireyard/messages';
import { type AnyResource, permissionOf, type Read } from '@hireyard/wire/resource/define-resource';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { listPath, recordPath } from '../../lib/registry/records.ts';
import { recordOptions } from '../../lib/api/queries.ts';
import type { Query } from '../../lib/api/query-string.ts';
import type { Crumb } from '../../page/page.tsx';
import { useShortcut } from '../../page/keyboard.ts';
import { useGo } from '../../page/navigate.tsx';
import { useCan } from '../../page/session.ts';
import { type Row, usePeekRoom, useTableRoom } from '../record.ts';
import {
  allColumns,
  type ColumnChange,
  type ColumnChangeFor,
  fitColumns,
  type ListLook,
  useListLook,
  useWidth,
} from './columns.tsx';
import { type ListLayouts, TABLE, useLayout } from './layouts.tsx';
import type { FilterValues } from './list-state.ts';
import type { SavedView } from './saved-views.ts';
import { isAt } from './use-held-rows.ts';
import { type ListModel, useList, useSelection } from './use-list.ts';
import { useSavedScroll, useRowKeys } from './row-keys.ts';
/** Width of a row beside its columns, in px. */
const ROW_EDGE = 40;

export interface ListPageProps<R extends AnyResource> {
  readonly resource: R;
  /** Address of the list, if the resource has several. */
  readonly path?: string;
  readonly title?: string;
  /** Breadcrumbs above the list. */
  readonly parents?: readonly Crumb[];
  /** Name of the list in the breadcrumbs; default: the title. */
  readonly listLabel?: string;
  /** Conditions that users can't remove, e.g. the quote state. Their filters get no chip. */
  readonly fixed?: Query;
  /** Changes of columns by name; a name that isn't a field adds a column. */
  readonly columns?: Readonly<Record<string, ColumnChangeFor<R>>>;
  /** Columns shown by default, in order; default: those of the declaration. */
  readonly shown?: readonly string[];
  /** Above the views: links to the other lists of the menu entry. */
  readonly lead?: ReactNode;
  /** Whether the bar has a back button on phones; default: unless there is a `lead`. */
  readonly back?: boolean;
  /** Label of the search box, such as "Search sent mail". */
  readonly searchLabel?: string;
  readonly views?: readonly SavedView[];
  /** Filters of the address without a query, such as open items only. They don't count as narrowing; a view shows everything. */
  readonly standard?: FilterValues | undefined;
  /** Further filters, before those of the declaration. */
  readonly filters?: ReactNode;
  /** Address of the form for a new record. */
  readonly createPath?: string;
  readonly createLabel?: string;
  /** Further actions in the bar. */
  readonly actions?: ReactNode;
  /** Replaces the export button in lists with more exports; receives its action. */
  readonly exporter?: (exportShown: () => void) => ReactNode;
  /** Actions on selected rows, beside copy and export. */
  readonly bulk?: (rows: readonly Read<R>[], clear: () => void) => ReactNode;
  /** Body of the preview; default: all fields that have a value. */
  readonly peek?: (record: Read<R>) => ReactNode;
  /** Body of a card on phones, beside its title. */
  readonly card?: (record: Read<R>) => ReactNode;
  /** Shown instead of "None yet" if no filter is set. */
  readonly emptyText?: string;
  /** Other layouts than the table, with the same filters. */
  readonly layouts?: ListLayouts;
}

/** The columns to show, from the view, the device or the defaults. */
function useColumns<R extends AnyResource>(
  { resource, ...props }: ListPageProps<R>,
  { state, change }: ListModel,
  [look, setLook]: readonly [ListLook, (look: Partial<ListLook>) => void],
  width: number,
) {
  const all = allColumns(resource, props.columns as Readonly<Record<string, ColumnChange>> | undefined);
  const standard = props.shown ?? resource.columns;
  const known = (names: readonly string[] | undefined) =>
    names?.flatMap((name: string) => all.find((column) => column.name === name) ?? []) ?? [];
  const named = [state.columns, look.columns].map(known).find((list) => list.length > 0);
  // the default columns are dropped if there is no room, even if the address names them
  const own = named?.map(({ name }) => name).join() === standard.join() ? undefined : named;
  const chosen = own ?? known(standard);
  const layout = props.layouts === undefined ? {} : { layout: TABLE };
  const usual = { columns: standard.join(','), density: 'normal', ...layout };
  return {
    density: state.density ?? look.density ?? 'normal',
    all,
    chosen,
    columns: own === undefined ? fitColumns(chosen, width - ROW_EDGE) : chosen,
    /** Views are compared with the defaults and with the choices on this device. */
    looks: {
      standard: usual,
      device: {
        columns: look.columns?.join(',') ?? usual.columns,
        density: look.density ?? usual.density,
        ...(props.layouts === undefined ? {} : { layout: look.layout ?? TABLE }),
      },
    },
    setColumns: (wanted: readonly string[] | undefined) => {
      const plain = wanted === undefined || wanted.join() === standard.join();
      setLook({
        columns: plain ? undefined : wanted,
        ...(wanted === undefined ? { widths: undefined } : {}),
      });
      change({ columns: plain ? null : wanted.join(',') });
    },
  };
}

/** Returns the address of the form for users who can add records; the key N opens it too. */
function useCreate<R extends AnyResource>({ resource, ...props }: ListPageProps<R>) {
  const go = useGo();
  const can = useCan();
  const may = resource.methods.includes('create') && can(permissionOf(resource, 'add'));
  const path = may ? props.createPath : undefined;
  const label = props.createLabel ?? t('New {label}', { label: inSentence(resource.label) });
  const begin = () => go(path ?? '');
  useShortcut(path === undefined ? undefined : 'n', label, begin, t('This list'));
  return path === undefined ? undefined : { label, begin };
}

/** The record of the preview; undefined if there is no room for it. */
function usePeeked(
  resource: AnyResource,
  { state, held: { rows } }: ListModel,
  { beside, asTable }: { readonly beside: boolean; readonly asTable: boolean },
): Row | undefined {
  // other layouts show records that are not on the table's page
  const picked = useQuery({
    ...recordOptions(resource, state.selected ?? 0),
    enabled: !asTable && beside && state.selected !== undefined,
  }).data?.data as Row | undefined;
  const peekable = asTable ? rows : picked && [picked];
  return beside ? peekable?.find((row) => row.id === state.selected) : undefined;
}

/** State of a list page, for its parts. */
export function useListPage<R extends AnyResource>(props: ListPageProps<R>) {
  const { resource, path = listPath(resource), fixed = {} } = props;
  const table = useTableRoom();
  const peekRoom = usePeekRoom();
  const go = useGo();
  const [look, setLook] = useListLook(path);
  const [layout, setLayout] = useLayout(props.layouts, look.layout, (id) => setLook({ layout: id }));
  const asTable = layout === TABLE;
  const box = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLDivElement>(null);
  const peekBox = useRef<HTMLElement>(null);
  const marked = useRef(false);
  const occupied = () => marked.current || isAt(box.current);
  const list = useList(resource, path, fixed, table && asTable, props.standard, occupied);
  const { state, change } = list;
  useSavedScroll(box);
  const columns = useColumns(props, list, [look, setLook], useWidth(main));

  const { rows } = list.held;
  const selection = useSelection(JSON.stringify(list.conditions), rows ?? []);
  marked.current = selection.all || selection.rows.length > 0 || state.selected !== undefined;
  const pathOf = (row: Row) => recordPath(resource.name, row.id) ?? path;
  const open = recordPath(resource.name, 0) === undefined ? undefined : pathOf;
  const keys = useRowKeys({
    table: box,
    rows: (asTable ? rows : undefined) ?? [],
    current: state.selected,
    onCurrent: (id) => change({ selected: id }),
    onToggle: selection.toggle,
    peek: peekRoom && table && asTable ? { open: state.selected !== undefined, box: peekBox } : undefined,
  });
  const [exported, setExported] = useState<{ query: Query; count: number | undefined }>();
  return {
    ...columns,
    path,
    list,
    rows,
    selection,
    keys,
    open,
    look,
    setLook,
    layout,
    setLayout,
    asTable,
    table,
    peekRoom,
    refs: { box, main, peekBox },
    create: useCreate(props),
    /** The record of the preview. */
    peeked: usePeeked(resource, list, { beside: peekRoom && table, asTable }),
    press: (id: number) => {
      if (!peekRoom && open) return go(open({ id }));
      change({ selected: id === state.selected ? null : id });
    },
    exported,
    setExported,
    exportShown: () => setExported({ query: list.conditions, count: list.page?.count }),
  };
}

/** Props of the parts of a list page. */
export interface ListPartProps<R extends AnyResource> {
  readonly of: ListPageProps<R>;
  readonly page: ReturnType<typeof useListPage<R>>;
}
