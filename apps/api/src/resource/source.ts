/**
 * Where the rows of a resource come from: its table, and SQL for the fields that are not plain columns.
 * Everything else (select list, joins, filters, ordering, search) follows from the declaration.
 */
import type { AnyResource } from '@hireyard/wire/define-resource';
import type { Field, Fields } from '@hireyard/wire/field';
import { type RawBuilder, sql } from '../db/database.ts';
import type { App, Caller } from '../http/call.ts';
import { textOf } from '../db/statement.ts';

export interface Source {
  readonly resource: AnyResource;
  /** Table; its alias in every fragment is `t`. */
  readonly table: string;
  /** SQL of computed and embedded fields, over `t`. */
  readonly computed?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** SQL of filters that do not follow from their name, over `t`. */
  readonly filters?: Readonly<Record<string, (value: never) => RawBuilder<unknown>>>;
  /** SQL of orderings that are not a column, over `t`. */
  readonly orderings?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Which rows a user may know of at all, over `t`; absent = the route's permission decides for all of them. */
  readonly visibleTo?: (user: Caller) => RawBuilder<unknown>;
  /** Rows are counted by state set as they are written (`row_count`), and found by it newest first: lists by states alone cost the same however many there are. */
  readonly counted?: boolean;
  /** Last touch on a row that was read, in memory. */
  readonly finish?: (row: Record<string, unknown>) => Record<string, unknown>;
  /** Fills in the addresses of objects in the store; after `finish`. */
  readonly sign?: (row: Record<string, unknown>, app: App) => Record<string, unknown>;
}

/** Tables that relations point to. */
const TABLES: Readonly<Record<string, string>> = {
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
};
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
      joins.push(
        sql`left join ${sql.table(tableOf(field.resource))} ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${sql.ref(`t.${name}_id`)}`,
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
    joins: joins.length === 0 ? sql`` : frozen(sql.join(joins, sql` `)),
    build: (row, first) => {
      const record: Record<string, unknown> = {};
      for (const [name, value] of parts) record[name] = value(row, first);
      return finish(record);
    },
  };
}
