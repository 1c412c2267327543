/** Turns the declarations of personal data (`personal-data.ts`) into SQL. */
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Field, Fields, Kind, Personal } from '@hireyard/wire/field';
import { type RawBuilder, sql } from '../../db/database.ts';
import { CLEARED, ERASED, type PersonalTable } from './personal-data.ts';

/** Bookkeeping columns that many tables have; they hold nothing personal and are never exported. */
const ROW = ['version', 'state_set_id', 'search'];
/** Field kinds that can hold typed text; the others never hold personal data. */
const TYPED: ReadonlySet<Kind> = new Set(['text', 'date', 'json']);
const STAYS: ReadonlySet<Personal> = new Set(['none', 'books', 'mixed']);

const tableNamed = (table: string): PersonalTable => {
  const found = CLEARED[table];
  if (found === undefined) throw new Error(`personal-data.ts does not classify ${table}.`);
  return found;
};

const classOfField = (field: Field): Personal | undefined =>
  field.personal ??
  (TYPED.has(field.kind) ? undefined : field.kind === 'email' || field.kind === 'phone' ? 'contact' : 'none');

const fieldsOf = (resource: AnyResource | undefined): Fields => resource?.fields ?? {};

/**
 * Returns the classes of a table's columns. A missing column is unclassified, unless its type is a figure, a time or
 * a link.
 */
export function classesOf(table: string): ReadonlyMap<string, Personal> {
  const { resource, columns, inner = [] } = tableNamed(table);
  const classes = new Map<string, Personal>();
  for (const column of [...ROW, ...inner]) classes.set(column, 'none');
  for (const [name, field] of Object.entries(fieldsOf(resource))) {
    const found = classOfField(field);
    if (found !== undefined) classes.set(field.kind === 'relation' ? `${name}_id` : name, found);
  }
  for (const [found, names] of Object.entries(columns))
    for (const name of names) classes.set(name, found as Personal);
  return classes;
}

/** Whether a declaration marks every field as not personal. */
export const isImpersonal = (resource: AnyResource): boolean =>
  Object.values(fieldsOf(resource)).every((field) => classOfField(field) === 'none');

/** Returns a table's columns of these classes. */
export const columnsOf = (table: string, ...classes: readonly Personal[]): string[] =>
  [...classesOf(table)].filter(([, found]) => classes.includes(found)).map(([column]) => column);

/** Returns a table's columns that the export leaves out. */
export const bookkeepingColumns = (table: string): string[] => [...ROW, ...(CLEARED[table]?.inner ?? [])];

function valueOf(table: string, column: string, found: Personal): RawBuilder<unknown> {
  const own = tableNamed(table).erased?.[column];
  if (own !== undefined) return own;
  if (found === 'title') return sql`${ERASED}`;
  if (found === 'reference') return sql`null`;
  // Empties text but keeps null.
  return sql`left(${sql.ref(column)}, 0)`;
}

/**
 * Returns the SQL assignments that erase a table's personal data: `a = '', b = null`.
 * @param only the classes to erase; by default all personal ones
 */
export function clearing(table: string, only?: readonly Personal[]): RawBuilder<unknown> {
  const erased = [...classesOf(table)].filter(
    ([, found]) => !STAYS.has(found) && (only === undefined || only.includes(found)),
  );
  return sql.join(
    erased.map(([column, found]) => sql`${sql.ref(column)} = ${valueOf(table, column, found)}`),
    sql`, `,
  );
}
