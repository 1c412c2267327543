/** The order of a list, and places in it. Empty values are last in both directions. */
import { type RawBuilder, sql } from '../../db/database.ts';
import { type Source, tableOf } from '../core/source.ts';

type Part = RawBuilder<unknown>;

/** One term of an order, over `t`. */
interface Term {
  readonly name: string;
  readonly expression: Part;
  readonly descending: boolean;
  readonly nullable: boolean;
  /** It is a column of the table itself. */
  readonly own: boolean;
  /** For the title of a related record: its join and the title. */
  readonly related?: { readonly join: Part; readonly title: Part };
}
/** At most five names and the id. */
export type Order = readonly Term[];
/** A row's values in the terms of an order, as texts. */
export type Place = readonly (string | null)[];

const bareName = (name: string): string => name.replace(/^-/, '');

function termOf(source: Source, name: string): Term {
  const bare = bareName(name);
  const field = source.resource.fields[bare];
  const computed = source.orderings?.[bare];
  const common = { name: bare, descending: name.startsWith('-') };
  if (computed !== undefined) return { ...common, expression: computed, nullable: true, own: false };
  if (field?.kind === 'relation' && field.resource !== undefined) {
    const column = Object.keys(field.show ?? {})[1] ?? 'id';
    const table = sql.table(tableOf(field.resource));
    const key = sql.ref(`t.${bare}_id`);
    const alias = sql.ref(`by_${bare}`);
    return {
      ...common,
      expression: sql`(select ${sql.ref(`x.${column}`)} from ${table} x where x.id = ${key})`,
      nullable: true,
      own: false,
      related: {
        join: sql`left join ${table} ${alias} on ${alias}.id = ${key}`,
        title: sql.ref(`by_${bare}.${column}`),
      },
    };
  }
  return { ...common, expression: sql.ref(`t.${bare}`), nullable: field?.nullable === true, own: true };
}

/** Returns the order by date of a date-filtered list: ascending from the first day, or descending from the last. */
function orderOfDates({ orderedByDates }: Source, query: URLSearchParams): string | undefined {
  for (const name of orderedByDates ?? []) {
    if (query.get(name) || query.get(`${name}__gte`)) return name;
    if (query.get(`${name}__lte`)) return `-${name}`;
  }
  return undefined;
}

/** Returns the order of a request: its known names, else the list's own; the id breaks ties. */
export function orderOf(source: Source, query: URLSearchParams, unasked?: string): Order {
  const { resource } = source;
  const asked = (query.get('ordering') ?? '').split(',').map((name) => name.trim());
  const known = asked.filter((name) => resource.ordering.includes(bareName(name)));
  const names = (known.length > 0 ? known : [unasked ?? resource.defaultOrdering]).slice(0, 5);
  const tie = (names.at(-1) ?? '').startsWith('-') ? '-id' : 'id';
  // Terms after the id have no effect.
  const id = names.findIndex((name) => bareName(name) === 'id');
  return (id < 0 ? [...names, tie] : names.slice(0, id + 1)).map((name) => termOf(source, name));
}

/** Returns the order of a page: by the filtered date unless another is requested. */
export const pageOrderOf = (source: Source, query: URLSearchParams): Order =>
  orderOf(source, query, orderOfDates(source, query));

/** Returns a name of an order. */
export const signature = (order: Order): string =>
  order.map(({ name, descending }) => `${descending ? '-' : ''}${name}`).join();

const direction = ({ descending }: Term): Part => sql.raw(descending ? 'desc' : 'asc');
const termSql = (term: Term, expression: Part): Part =>
  sql`${expression} ${direction(term)}${term.nullable ? sql` nulls last` : sql``}`;
const orderSql = (order: Order): Part => sql.join(order.map((term) => termSql(term, term.expression)));

/** Returns the order of a request as SQL over `t`. */
export const ordering = (source: Source, query: URLSearchParams): Part => orderSql(orderOf(source, query));

const joinsOf = (order: Order): Part =>
  sql.join(
    order.flatMap(({ related }) => (related === undefined ? [] : [related.join])),
    sql` `,
  );
const joinedOrder = (order: Order): Part =>
  sql.join(order.map((term) => termSql(term, term.related?.title ?? term.expression)));

/** Returns SQL for the place of a row, as texts. */
export const placeColumns = (order: Order): Part[] =>
  order.map(({ expression }) => sql`(${expression})::text`);

/** Returns whether reading can start at a place. */
export const hasPlaces = (order: Order): boolean => order.every(({ own }) => own);

/** Returns the condition for rows after a place, by the terms from `at` on. */
function after(order: Order, place: Place, at: number): Part {
  const term = order[at];
  if (term === undefined) return sql`false`;
  const { expression, nullable, descending } = term;
  const value = place[at] ?? null;
  const same = sql`${expression} is not distinct from ${value} and ${after(order, place, at + 1)}`;
  if (value === null) return sql`(${same})`;
  const empty = nullable ? sql` or ${expression} is null` : sql``;
  return sql`(${expression} ${sql.raw(descending ? '<' : '>')} ${value}${empty} or ${same})`;
}

/** Returns the same for a filled first term, in a form that uses an index on the first two terms. */
function afterFilled(order: Order, place: Place): Part {
  const [first, second] = order;
  if (first === undefined) return sql`true`;
  const { expression, descending } = first;
  const beyond = sql.raw(descending ? '<' : '>');
  if (second === undefined) return sql`${expression} ${beyond} ${place[0]}`;
  if (order.length === 2 && !second.nullable && second.descending === descending)
    return sql`(${expression}, ${second.expression}) ${beyond} (${place[0]}, ${place[1]})`;
  return sql`${expression} ${beyond}= ${place[0]} and (${expression} ${beyond} ${place[0]} or ${after(order, place, 1)})`;
}

export interface Stretch {
  readonly table: Part;
  readonly where: Part;
  readonly limit: number;
  readonly offset: number;
  /** Only rows after this place. */
  readonly from?: Place | undefined;
}

/**
 * Returns a query for the ids of a section of an ordered list. No index sorts empty values last in both directions, so with a nullable first term
 * filled and empty rows are read one after the other, each by index.
 */
export function idsInOrder(order: Order, { table, where, limit, offset, from }: Stretch): Part {
  const [first, ...rest] = order;
  const most = sql.raw(String(limit));
  const part = sql`limit ${most} offset ${offset}`;
  if (first === undefined || !first.own || !first.nullable) {
    const beyond = from === undefined ? sql`` : sql` and ${afterFilled(order, from)}`;
    return sql`select t.id from ${table} t ${joinsOf(order)} where ${where}${beyond} order by ${joinedOrder(order)} ${part}`;
  }
  const { expression } = first;
  const enough = limit + offset;
  // An index on this column and the next has the empty rows in order, but the planner needs both conditions.
  const beyondFilled = from === undefined ? sql`` : sql` and ${afterFilled(order, from)}`;
  const filled = sql`(select t.id from ${table} t ${joinsOf(rest)} where ${where} and ${expression} is not null${beyondFilled}
    order by ${expression} ${direction(first)}, ${joinedOrder(rest)} limit ${enough})`;
  const emptyFrom = from?.[0] === null ? sql` and ${after(rest, from.slice(1), 0)}` : sql``;
  const empty = sql`(select t.id from ${table} t ${joinsOf(rest)} where ${where} and ${expression} is null${emptyFrom}
    order by ${expression} ${rest[0] === undefined ? sql`` : direction(rest[0])}, ${joinedOrder(rest)} limit ${enough})`;
  return from?.[0] === null ? empty : sql`${filled} union all ${empty} ${part}`;
}

/** Returns a named query of all matching rows with their order, and one of a section of their ids. */
export function hitsInOrder(
  order: Order,
  { table, where, limit, offset }: Stretch,
): { hits: Part; ids: Part } {
  const columns = order.map(
    ({ related, expression }, at) => sql`${related?.title ?? expression} as ${sql.ref(`k${at}`)}`,
  );
  const kept = order.map((term, at) => termSql(term, sql.ref(`k${at}`)));
  return {
    hits: sql`select t.id, ${sql.join(columns)} from ${table} t ${joinsOf(order)} where ${where}`,
    ids: sql`select id from hit order by ${sql.join(kept)} limit ${sql.raw(String(limit))} offset ${offset}`,
  };
}
