/** Turns the declarations of personal data (`personal-data.ts`) into SQL. */
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Field, Fields, Kind, Personal } from '@hireyard/wire/field';
import { type RawBuilder, sql } from '../../db/database.ts';
import { CLEARED, ERASED, type PersonalTable } from './personal-data.ts';

/** Bookkeeping columns that many tables have; they hold nothing personal and are never exported. */
const ROW = ['version', 'state_set_id', 'search'];
/** Field kinds that can hold what someone typed; the others never hold personal data. */
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

/** The classes of a table's columns; one that is missing is classified nowhere, unless its type says that it is a figure, a moment or a link. */
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

/** Whether a declaration says of each of its fields that it holds nothing personal. */
export const isImpersonal = (resource: AnyResource): boolean =>
  Object.values(fieldsOf(resource)).every((field) => classOfField(field) === 'none');

/** The columns of a table that are of one of these classes. */
export const columnsOf = (table: string, ...classes: readonly Personal[]): string[] =>
  [...classesOf(table)].filter(([, found]) => classes.includes(found)).map(([column]) => column);

/** The columns of a table that the export leaves out. */
export const innerOf = (table: string): string[] => [...ROW, ...(CLEARED[table]?.inner ?? [])];

function valueOf(table: string, column: string, found: Personal): RawBuilder<unknown> {
  const own = tableNamed(table).erased?.[column];
  if (own !== undefined) return own;
  if (found === 'title') return sql`${ERASED}`;
  if (found === 'reference') return sql`null`;
  // Empties text and keeps null.
  return sql`left(${sql.ref(column)}, 0)`;
}

/**
 * The assignments of an update that erases what a table's rows say about a customer: `a = '', b = null`.
 * @param only the classes that go; all that say something about a person unless told
 */
export function clearing(table: string, only?: readonly Personal[]): RawBuilder<unknown> {
  const gone = [...classesOf(table)].filter(
    ([, found]) => !STAYS.has(found) && (only === undefined || only.includes(found)),
  );
  return sql.join(
    gone.map(([column, found]) => sql`${sql.ref(column)} = ${valueOf(table, column, found)}`),
    sql`, `,
  );
}
