/**
 * Where the rows of a resource come from: its table, and SQL for the fields that are not plain columns.
 * Everything else (select list, joins, filters, ordering, search) follows from the declaration.
 */
import { dictionary } from '@hireyard/messages/dictionary';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Field, Fields } from '@hireyard/wire/field';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { textOf } from '../../db/statement.ts';

/** A small table that the database keeps beside a large one: `n` rows for each combination of some columns (docs/adr/0017). */
export interface Tally {
  readonly table: string;
  /** The filters that ask for these columns alone; their SQL is the same over the tally as over the table. */
  readonly filters: readonly string[];
}

export interface Source {
  readonly resource: AnyResource;
  /** Table; its alias in every fragment is `t`. */
  readonly table: string;
  /** What is locked and written where `table` is a view. */
  readonly written?: string;
  /** SQL of computed and embedded fields, over `t`. */
  readonly computed?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** SQL of filters that do not follow from their name, over `t`. */
  readonly filters?: Readonly<Record<string, (value: never) => RawBuilder<unknown>>>;
  /** SQL of orderings that are not a column, over `t`. */
  readonly orderings?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Searched fields that are not a column: the condition of a pattern, over `t`. */
  readonly searches?: Readonly<Record<string, (like: string) => RawBuilder<unknown>>>;
  /** What a search is limited to when it would cost too much otherwise, by the request's other filters; over `t`. */
  readonly searchedRows?: (query: URLSearchParams) => RawBuilder<unknown> | undefined;
  /** What a list is limited to unless its request asks for more, over `t`; a record is read whatever it says. */
  readonly unlessAsked?: (asks: (parameter: string) => boolean) => RawBuilder<unknown> | undefined;
  /** Which rows a user may know of at all, over `t`; absent = the route's permission decides for all of them. */
  readonly visibleTo?: (user: Caller) => RawBuilder<unknown>;
  /** Counts the rows; only where everybody sees all of them. */
  readonly tally?: Tally;
  /** Dates: a list that is filtered by one is ordered by it unless told otherwise. */
  readonly orderedByDates?: readonly string[];
  /** It has versions although no PUT changes it: its actions do. */
  readonly versioned?: true;
  /** Last touch on a row that was read, in memory. */
  readonly finish?: (row: Record<string, unknown>) => Record<string, unknown>;
  /** Fills in what rows that were read need from elsewhere, in place, with one statement for all of them; `user`: whose list it is, if it is one. */
  readonly complete?: (db: Db, rows: readonly Record<string, unknown>[], user?: Caller) => Promise<void>;
  /** Fills in the addresses of objects in the store; after `finish`. */
  readonly sign?: (row: Record<string, unknown>, app: App) => Record<string, unknown>;
}

/** Tables that relations point to. */
const TABLES: Readonly<Record<string, string>> = dictionary({
  user: 'app_user',
  contractstock: 'contract_line',
  stockcontainer: 'stock_container',
  stockmovement: 'stock_movement',
  tagtype: 'tag_type',
  paymentrequest: 'payment_request',
  refundrequest: 'refund_request',
  transaction: 'money_transaction',
  depositrule: 'deposit_rule',
  creditoverride: 'credit_override',
  changerequest: 'change_request',
  metadata: 'setting',
  inboundevent: 'inbound_event',
  reconcilerrun: 'reconciler_run',
  savedview: 'saved_view',
  bulkrun: 'bulk_run',
  vehiclerun: 'vehicle_run',
});
export const tableOf = (resource: string): string => TABLES[resource] ?? resource;

type Build = (row: readonly unknown[], first: number) => unknown;
export interface Selection {
  readonly columns: RawBuilder<unknown>;
  readonly joins: RawBuilder<unknown>;
  /** Builds the wire object from a row in column order; its columns begin at `first`. */
  readonly build: (row: readonly unknown[], first: number) => Record<string, unknown>;
}

/** What an answer has of a record: all of it, or only what lists show. */
export type Extent = 'record' | 'list';

const fieldsRead = (fields: Fields, extent: Extent): [string, Field][] =>
  Object.entries(fields).filter(([, f]) => !f.writeOnly && (extent === 'record' || !f.detail));

/** The same SQL as text, composed once and not with every request; only for fragments without parameters. */
const frozen = (fragment: RawBuilder<unknown>): RawBuilder<unknown> => sql.raw(textOf(fragment));

const joinsOf = (joins: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  joins.length === 0 ? sql`` : frozen(sql.join([...joins], sql` `));

type Finish = (row: Record<string, unknown>) => Record<string, unknown>;

function finishOf({ resource, finish = (row) => row, sign }: Source, app: App | undefined): Finish {
  if (sign === undefined) return finish;
  if (app === undefined)
    throw new Error(`${resource.name} signs addresses: its reader needs the application.`);
  return (row) => sign(finish(row), app);
}

/** The select list, the joins and the row builder of a source; refuses a field that has no SQL. */
export function selectionOf(source: Source, app?: App, extent: Extent = 'record'): Selection {
  const columns: RawBuilder<unknown>[] = [];
  const joins: RawBuilder<unknown>[] = [];
  const parts: [string, Build][] = [];
  const take = (expression: RawBuilder<unknown>): number => columns.push(expression) - 1;
  for (const [name, field] of fieldsRead(source.resource.fields, extent)) {
    const own = source.computed?.[name];
    if (own !== undefined) {
      const at = take(own);
      parts.push([name, (row, first) => row[first + at]]);
    } else if (name === 'states') {
      joins.push(sql`join state_set ss on ss.id = t.state_set_id`);
      const at = take(sql`ss.states`);
      parts.push([name, (row, first) => row[first + at]]);
    } else if (field.kind === 'relation' && field.resource !== undefined && field.show !== undefined) {
      const alias = `r_${name}`;
      const table = sql.table(tableOf(field.resource));
      joins.push(
        sql`left join ${table} ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${sql.ref(`t.${name}_id`)}`,
      );
      const shown = Object.keys(field.show).map((key) => [key, take(sql.ref(`${alias}.${key}`))] as const);
      const key = shown[0]?.[1] ?? 0;
      parts.push([
        name,
        (row, first) => {
          if (row[first + key] === null) return null;
          const related: Record<string, unknown> = {};
          for (const [field, at] of shown) related[field] = row[first + at];
          return related;
        },
      ]);
    } else if (field.kind === 'embedded' || field.kind === 'relations') {
      throw new Error(`${source.resource.name}.${name} needs SQL in its source.`);
    } else {
      const at = take(sql.ref(`t.${name}`));
      parts.push([name, (row, first) => row[first + at]]);
    }
  }
  const finish = finishOf(source, app);
  return {
    columns: frozen(sql.join(columns)),
    joins: joinsOf(joins),
    build: (row, first) => {
      const record: Record<string, unknown> = {};
      for (const [name, value] of parts) record[name] = value(row, first);
      return finish(record);
    },
  };
}
