/** Columns of a list, made from the declaration; a page replaces or adds some. */
import type { Field } from '@hireyard/wire/field';
import type { AnyResource, Read } from '@hireyard/wire/resource/define-resource';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { alignsEnd, cell, textOf } from '../cells.tsx';
import { fieldOf, fieldsOf, labelOf, type Row } from '../record.ts';

// The look of a list on this device: columns and density, kept between visits.

export const DENSITIES = ['compact', 'normal', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];
export const isDensity = (value: unknown): value is Density => DENSITIES.includes(value as Density);
export interface ListLook {
  readonly columns?: readonly string[] | undefined;
  readonly density?: Density | undefined;
  /** For lists with layouts other than the table. */
  readonly layout?: string;
  /** Widths that the user set, in px by column name. */
  readonly widths?: Widths | undefined;
}
export type Widths = Readonly<Record<string, number>>;
const isWidths = (value: unknown): value is Widths =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((width) => Number.isFinite(width) && width >= 0);

const keyOf = (list: string) => `hireyard.list.${list}`;

/** Reads the stored look; invalid parts are ignored. */
export function readLook(text: string | null): ListLook {
  if (text === null) return {};
  try {
    const { columns, density, layout, widths } = JSON.parse(text) as Record<keyof ListLook, unknown>;
    return {
      ...(Array.isArray(columns) && columns.every((name) => typeof name === 'string')
        ? { columns: columns }
        : {}),
      ...(isDensity(density) ? { density } : {}),
      ...(typeof layout === 'string' ? { layout } : {}),
      ...(isWidths(widths) ? { widths } : {}),
    };
  } catch {
    return {};
  }
}

function stored(list: string): ListLook {
  try {
    return readLook(localStorage.getItem(keyOf(list)));
  } catch {
    return {};
  }
}

/** Returns the look of a list and a setter that stores it. */
export function useListLook(list: string): readonly [ListLook, (change: ListLook) => void] {
  const [look, setLook] = useState(() => stored(list));
  const change = (wanted: ListLook) => {
    const next = { ...look, ...wanted };
    setLook(next);
    try {
      localStorage.setItem(keyOf(list), JSON.stringify(next));
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };
  return [look, change];
}

/** A click on a heading: reverses the order, the third time restores the default. */
export function sortBy(now: string, field: string, resource: AnyResource): string | null {
  const standard = resource.defaultOrdering;
  if (now === '' && standard === field) return `-${field}`;
  if (now === '' && standard === `-${field}`) return field;
  const next = now === field ? `-${field}` : now === `-${field}` ? '' : field;
  return next === standard || next === '' ? null : next;
}

/** Returns the width of an element in px, before its first paint and after. */
export function useWidth(element: { readonly current: HTMLElement | null }): number {
  // A page that is not shown yet has no width: it gets the width of the page area.
  const [width, setWidth] = useState(() => document.getElementById('main')?.clientWidth || window.innerWidth);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return;
    // A hidden page has no width and needs none.
    const measure = () => box.clientWidth > 0 && setWidth(box.clientWidth);
    measure();
    // Reported before painting: what depends on the width must be in the same frame, or it would jump.
    const watch = new ResizeObserver(() => flushSync(measure));
    watch.observe(box);
    return () => watch.disconnect();
  }, [element]);
  return width;
}

export interface Column {
  readonly name: string;
  readonly label: string;
  readonly cell: (record: Row) => ReactNode;
  /** What an export holds. */
  readonly text: (record: Row) => string;
  /** Right-aligned numbers. */
  readonly end: boolean;
  /** Field to sort by; undefined = not sortable. */
  readonly sort: string | undefined;
  /** Minimum width in px; extra room is shared in proportion. */
  readonly width: number;
  /** 1 = always shown; higher ones are hidden first if room is short. */
  readonly priority: number;
  /** Shown on the screen only, e.g. a chart: left out of exports. */
  readonly drawn?: boolean;
}
export type ColumnChange = Partial<Omit<Column, 'name'>>;
/** The same for the records of one resource. */
export type ColumnChangeFor<R extends AnyResource> = Omit<ColumnChange, 'cell' | 'text'> & {
  readonly cell?: (record: Read<R>) => ReactNode;
  readonly text?: (record: Read<R>) => string;
};
/** Changes by column name; a name that is no field is a column of its own and needs `cell` and `text`. */
export type ColumnChanges = Readonly<Record<string, ColumnChange>>;

const WIDTHS: Readonly<Partial<Record<Field['kind'], number>>> = {
  bool: 84,
  int: 90,
  decimal: 118,
  date: 158,
  timestamp: 176,
  phone: 132,
  email: 210,
  relation: 180,
  relations: 180,
  embedded: 180,
};
const isState = (field: Field | undefined): boolean => field?.show?.['colour'] !== undefined;
const isShort = ({ readOnly, max = 255 }: Field): boolean => readOnly || max <= 30;

function widthOf(field: Field | undefined, isTitle: boolean): number {
  if (field === undefined) return 120;
  if (isTitle && !isShort(field)) return 200;
  return isState(field) ? 190 : (WIDTHS[field.kind] ?? (isShort(field) ? 112 : 150));
}

function columnOf(resource: AnyResource, name: string, change: ColumnChange = {}): Column {
  const field = fieldOf(resource, name);
  const isTitle = resource.title.includes(name);
  return {
    name,
    label: labelOf(field, name),
    cell: (record) => (field === undefined ? '' : cell(field, record[name])),
    text: (record) => (field === undefined ? '' : textOf(field, record[name])),
    end: field !== undefined && alignsEnd(field),
    sort: resource.ordering.includes(name) ? name : undefined,
    width: widthOf(field, isTitle),
    // Amounts and states are what users look for: they are never hidden.
    priority: isTitle || field?.unit === 'money' || isState(field) ? 1 : 2 + resource.columns.indexOf(name),
    ...change,
  };
}

/** Returns all columns that the user may choose: every readable field that fits a cell. */
export function allColumns(resource: AnyResource, changes: ColumnChanges = {}): readonly Column[] {
  const fields = Object.entries(fieldsOf(resource))
    .filter(
      ([name, field]) =>
        !field.writeOnly && ((field.kind !== 'json' && name !== 'id') || Object.hasOwn(changes, name)),
    )
    .map(([name]) => name);
  const own = Object.keys(changes).filter((name) => fieldOf(resource, name) === undefined);
  const order = [...resource.columns.filter((name: string) => fields.includes(name)), ...own];
  const names = [...order, ...fields.filter((name) => !order.includes(name))];
  return names.map((name) => columnOf(resource, name, changes[name]));
}

/** Returns the columns that fit a width: the least important are hidden first; at least two remain. */
export function fitColumns(columns: readonly Column[], width: number): readonly Column[] {
  let shown = columns;
  const sum = () => shown.reduce((total, column) => total + column.width, 0);
  while (shown.length > 2 && sum() > width) {
    const least = shown.reduce((worst, column) => (column.priority >= worst.priority ? column : worst));
    if (least.priority <= 1) break;
    shown = shown.filter((column) => column !== least);
  }
  return shown;
}
