/** Columns of a list, made from the declaration; a page replaces or adds single ones. */
import type { AnyResource, Read } from '@hireyard/wire/resource/define-resource';
import type { Field } from '@hireyard/wire/field';
import type { ReactNode } from 'react';
import { alignsEnd, cell, textOf } from '../cells.tsx';
import { fieldOf, fieldsOf, labelOf, type Row } from '../record.ts';

export interface Column {
  readonly name: string;
  readonly label: string;
  readonly cell: (record: Row) => ReactNode;
  /** What an export holds. */
  readonly text: (record: Row) => string;
  /** Right-aligned figures. */
  readonly end: boolean;
  /** Field to sort by; undefined = not sortable. */
  readonly sort: string | undefined;
  /** Least width in px; spare room is shared in proportion. */
  readonly width: number;
  /** 1 = always shown; higher ones leave first when room is short. */
  readonly priority: number;
  /** Drawn on the screen only, e.g. a curve: an export leaves it out. */
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

function widthOf(field: Field): number {
  if (field.show?.['colour'] !== undefined) return 190;
  switch (field.kind) {
    case 'bool':
      return 84;
    case 'int':
      return 90;
    case 'decimal':
      return 118;
    case 'date':
      return 158;
    case 'timestamp':
      return 176;
    case 'phone':
      return 132;
    case 'email':
      return 210;
    case 'relation':
    case 'relations':
    case 'embedded':
      return 180;
    default:
      return field.readOnly || (field.max ?? 255) <= 30 ? 112 : 150;
  }
}

function columnOf(resource: AnyResource, name: string, change: ColumnChange = {}): Column {
  const field = fieldOf(resource, name);
  const none = () => '';
  const isTitle = resource.title.includes(name);
  return {
    name,
    label: labelOf(field, name),
    cell: field === undefined ? none : (record) => cell(field, record[name]),
    text: field === undefined ? none : (record) => textOf(field, record[name]),
    end: field !== undefined && alignsEnd(field),
    sort: resource.ordering.includes(name) ? name : undefined,
    width:
      field === undefined
        ? 120
        : isTitle && !field.readOnly && (field.max ?? 255) > 30
          ? 200
          : widthOf(field),
    // amounts and states are what people look for: they never leave
    priority:
      isTitle || field?.unit === 'money' || field?.show?.['colour'] !== undefined
        ? 1
        : 2 + resource.columns.indexOf(name),
    ...change,
  };
}

/** All columns a person may choose: every readable field that fits a cell. */
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

/** The columns that fit a width: the least important leave until the rest has room; never below two. */
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
