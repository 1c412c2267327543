/**
 * The source of a resource: its table, and SQL for fields that aren't plain columns. Select list, joins, filters, ordering and search follow from
 * the declaration.
 */
import { dictionary } from '@hireyard/messages/dictionary';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Field, Fields } from '@hireyard/wire/field';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { textOf } from '../../db/statement.ts';

/** A small table that the database maintains beside a large one: `n` rows for each combination of some columns (docs/adr/0017). */
export interface Tally {
  readonly table: string;
  /** Filters on these columns only; their SQL is the same for tally and table. */
  readonly filters: readonly string[];
}

export interface Source {
  readonly resource: AnyResource;
  /** The table; its alias in every fragment is `t`. */
  readonly table: string;
  /** The table that is locked and written if `table` is a view. */
  readonly written?: string;
  /** SQL of computed and embedded fields, over `t`. */
  readonly computed?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** SQL of filters that don't follow from their name, over `t`. */
  readonly filters?: Readonly<Record<string, (value: never) => RawBuilder<unknown>>>;
  /** SQL of orderings that aren't columns, over `t`. */
  readonly orderings?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Searched fields that aren't columns: the condition for a pattern, over `t`. */
  readonly searches?: Readonly<Record<string, (like: string) => RawBuilder<unknown>>>;
  /** Limits an expensive search, depending on the request's other filters; over `t`. */
  readonly searchedRows?: (query: URLSearchParams) => RawBuilder<unknown> | undefined;
  /** The default limit of a list, over `t`; single records ignore it. */
  readonly unlessAsked?: (asks: (parameter: string) => boolean) => RawBuilder<unknown> | undefined;
  /** The rows that a user may know of, over `t`; absent = the route's permission decides. */
  readonly visibleTo?: (user: Caller) => RawBuilder<unknown>;
  /** Counts the rows; only if everybody sees all of them. */
  readonly tally?: Tally;
  /** Dates that order a list by default when it is filtered by them. */
  readonly orderedByDates?: readonly string[];
  /** Has versions although it has no PUT: its actions change it. */
  readonly versioned?: true;
  /** Post-processes a row in memory. */
  readonly finish?: (row: Record<string, unknown>) => Record<string, unknown>;
  /** Completes rows in place from elsewhere, with one statement for all of them; `user`: the reader of a list. */
  readonly complete?: (db: Db, rows: readonly Record<string, unknown>[], user?: Caller) => Promise<void>;
  /** Adds signed addresses of stored objects; after `finish`. */
  readonly sign?: (row: Record<string, unknown>, app: App) => Record<string, unknown>;
}

/** Tables of related resources. */
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
  /** Builds the API object from a row in column order, starting at `first`. */
  readonly build: (row: readonly unknown[], first: number) => Record<string, unknown>;
}

/** The whole record, or only what lists show. */
export type Extent = 'record' | 'list';

const fieldsRead = (fields: Fields, extent: Extent): [string, Field][] =>
  Object.entries(fields).filter(([, f]) => !f.writeOnly && (extent === 'record' || !f.detail));

/** Composes SQL without parameters once instead of per request. */
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

/** Returns select list, joins and row builder of a source; fails for a field without SQL. */
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
