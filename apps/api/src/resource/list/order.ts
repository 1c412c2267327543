/**
 * The order of a list, and places in it. Empty values stand last in either direction; indexes know no such order, so rows
 * with a value in the first term and rows without are read one after the other, each by its index.
 */
import { type RawBuilder, sql } from '../../db/database.ts';
import { type Source, tableOf } from '../source.ts';

type Part = RawBuilder<unknown>;

interface Related {
  readonly column: Part;
  readonly table: Part;
  readonly title: Part;
  /** Many rows have the same one, and an index on it and the id finds them. */
  readonly shared: boolean;
}

/** One term of an order, over `t`. */
interface Term {
  readonly name: string;
  readonly expression: Part;
  readonly descending: boolean;
  /** It can be empty. */
  readonly empties: boolean;
  /** Its order is the title of a related record: the column of `t`, the table and its title. */
  readonly related?: Related;
  /** It compares with a text of itself: rows can be found by where they stand in it. */
  readonly comparable: boolean;
}
export interface Order {
  readonly terms: readonly Term[];
  /** Read from its end. */
  readonly reversed: boolean;
}

const bareName = (name: string): string => name.replace(/^-/, '');

function termOf(source: Source, name: string): Term {
  const bare = bareName(name);
  const field = source.resource.fields[bare];
  const own = source.orderings?.[bare];
  const common = { name: bare, descending: name.startsWith('-'), comparable: own === undefined };
  if (own !== undefined) return { ...common, expression: own, empties: true };
  if (field?.kind === 'relation' && field.resource !== undefined) {
    const title = sql.ref(`x.${Object.keys(field.show ?? {})[1] ?? 'id'}`);
    const column = sql.ref(`t.${bare}_id`);
    const table = sql.table(tableOf(field.resource));
    const expression = sql`(select ${title} from ${table} x where x.id = ${column})`;
    const shared = source.counted?.place === bare || source.counted?.relations?.includes(bare) === true;
    return { ...common, expression, empties: true, related: { column, table, title, shared } };
  }
  return { ...common, expression: sql.ref(`t.${bare}`), empties: field?.nullable === true };
}

/** The order of a request: known names only, else the list's own; id breaks ties. */
export function orderOf(source: Source, query: URLSearchParams, unasked?: string): Order {
  const { resource } = source;
  const asked = (query.get('ordering') ?? '').split(',').map((name) => name.trim());
  const known = asked.filter((name) => resource.ordering.includes(bareName(name)));
  const names = (known.length > 0 ? known : [unasked ?? resource.defaultOrdering]).slice(0, 5);
  const tie = (names.at(-1) ?? '').startsWith('-') ? '-id' : 'id';
  // What comes after the id decides nothing.
  const id = names.findIndex((name) => bareName(name) === 'id');
  const terms = id < 0 ? [...names, tie] : names.slice(0, id + 1);
  return { terms: terms.map((name) => termOf(source, name)), reversed: false };
}

/** The same rows from the other end. */
export const reversed = (order: Order): Order => ({ ...order, reversed: !order.reversed });

/** Names an order. */
export const signature = ({ terms }: Order): string =>
  terms.map(({ name, descending }) => `${descending ? '-' : ''}${name}`).join();

const isDescending = (term: Term, order: Order): boolean => term.descending !== order.reversed;

/** The terms as columns k0, k1 … of rows that are kept aside, and the order by these. */
export const orderColumns = ({ terms }: Order): Part =>
  sql.join(terms.map(({ expression }, at) => sql`${expression} as ${sql.ref(`k${at}`)}`));
export const orderOfColumns = (order: Order): Part =>
  orderSql({
    ...order,
    terms: order.terms.map((term, at) => ({ ...term, expression: sql.ref(`k${at}`) })),
  });

/** As SQL, over the rows themselves; `filled` = the first term is never empty here. */
export function orderSql(order: Order, filled?: Part): Part {
  const parts = order.terms.map((term, at) => {
    const descending = isDescending(term, order);
    const plain = descending ? 'desc' : 'asc';
    if (!term.empties || (at === 0 && filled !== undefined))
      return sql`${at === 0 && filled !== undefined ? filled : term.expression} ${sql.raw(plain)}`;
    return sql`${term.expression} ${sql.raw(`${plain} nulls ${order.reversed ? 'first' : 'last'}`)}`;
  });
  return sql.join(parts);
}

/** Where a row stands, as texts in the order's terms. */
export const placeColumns = ({ terms }: Order): Part[] =>
  terms.map(({ expression }) => sql`(${expression})::text`);

export type Place = readonly (string | null)[];

/** Rows can be read from a place on. */
export const hasPlaces = ({ terms }: Order): boolean => terms.every(({ comparable }) => comparable);

/** What stands after a place, by the terms from `at` on. */
function after(order: Order, place: Place, at: number): Part {
  const term = order.terms[at];
  if (term === undefined) return sql`false`;
  const value = place[at] ?? null;
  const { expression, empties } = term;
  const further = at === order.terms.length - 1 ? undefined : after(order, place, at + 1);
  const same =
    further === undefined ? sql`` : sql` or (${expression} is not distinct from ${value} and ${further})`;
  // Reversed, the empty ones come first.
  if (value === null)
    return order.reversed
      ? sql`(${expression} is not null${further === undefined ? sql`` : sql` or (${expression} is null and ${further})`})`
      : further === undefined
        ? sql`false`
        : sql`(${expression} is null and ${further})`;
  const operator = sql.raw(isDescending(term, order) ? '<' : '>');
  const empty = empties && !order.reversed ? sql` or ${expression} is null` : sql``;
  return sql`(${expression} ${operator} ${value}${empty}${same})`;
}

/** The condition of rows whose first term is filled and that stand after a place; an index on the first two terms serves it. */
function afterFilled(order: Order, place: Place, lead: Part): Part {
  const [first, second] = order.terms;
  if (first === undefined) return sql`true`;
  const descending = isDescending(first, order);
  const operator = sql.raw(descending ? '<' : '>');
  if (second === undefined) return sql`${lead} ${operator} ${place[0]}`;
  if (order.terms.length === 2 && !second.empties && isDescending(second, order) === descending)
    return sql`(${lead}, ${second.expression}) ${operator} (${place[0]}, ${place[1]})`;
  return sql`${lead} ${sql.raw(descending ? '<=' : '>=')} ${place[0]}
    and (${lead} ${operator} ${place[0]} or ${after(order, place, 1)})`;
}

export interface Stretch {
  readonly table: Part;
  readonly where: Part;
  readonly limit: number;
  /** A number, or SQL for one. */
  readonly offset: number | Part;
  /** Only rows after this place. */
  readonly from?: Place | undefined;
  /** Of the rows whose first term is filled, only these. */
  readonly filled?: Part | undefined;
}

/** From one related record to the next, of each no more rows than can be needed: many share one. */
function byRelated(order: Order, related: Related, { table, where, from }: Stretch, enough: Part): Part {
  const { column, title } = related;
  const [first, ...terms] = order.terms;
  const rest: Order = { ...order, terms };
  const descending = first !== undefined && isDescending(first, order);
  const way = sql.raw(descending ? 'desc' : 'asc');
  const on = from === undefined ? sql`` : sql`where ${title} ${sql.raw(descending ? '<=' : '>=')} ${from[0]}`;
  const beyond =
    from === undefined
      ? sql``
      : sql` and (${title} ${sql.raw(descending ? '<' : '>')} ${from[0]} or ${after(rest, from.slice(1), 0)})`;
  return sql`select h.id from (select x.id, ${title} from ${related.table} x ${on} order by ${title} ${way}, x.id ${way}) x
    cross join lateral (select t.id, ${orderColumns(rest)} from ${table} t where ${column} = x.id and ${where}${beyond}
      order by ${orderSql(rest)} limit ${enough}) h
    order by ${title} ${way}, ${orderOfColumns(rest)} limit ${enough}`;
}

/** Ids of the rows of a stretch of an ordered list, as a query. */
export function idsInOrder(order: Order, stretch: Stretch): Part {
  const { table, where, limit, offset, from } = stretch;
  const only = stretch.filled === undefined ? sql`` : sql` and ${stretch.filled}`;
  const [first] = order.terms;
  const most = sql.raw(String(limit));
  // The first page has no offset, so that its statement is planned once; other offsets are a parameter.
  const skip = offset === 0 ? sql`` : sql`offset ${offset}`;
  if (first === undefined || !first.empties || !first.comparable) {
    const beyond =
      from === undefined ? sql`` : sql` and ${afterFilled(order, from, first?.expression ?? sql`t.id`)}`;
    return sql`select t.id from ${table} t where ${where}${only}${beyond} order by ${orderSql(order)} limit ${most} ${skip}`;
  }
  const { related } = first;
  const lead = related?.title ?? first.expression;
  const column = related?.column ?? first.expression;
  const join = related === undefined ? sql`` : sql`join ${related.table} x on x.id = ${related.column}`;
  const enough =
    offset === 0 ? most : typeof offset === 'number' ? sql`${limit + offset}` : sql`${most} + ${offset}`;
  const rest: Order = { ...order, terms: order.terms.slice(1) };
  const filledFrom = from?.[0] === null ? undefined : from;
  const emptyFrom = from?.[0] === null ? from.slice(1) : undefined;
  const filled =
    related?.shared === true
      ? sql`(${byRelated(order, related, { table, where, limit, offset, from: filledFrom }, enough)})`
      : sql`(select t.id from ${table} t ${join} where ${where}${only} and ${lead} is not null
    ${filledFrom === undefined ? sql`` : sql`and ${afterFilled(order, filledFrom, lead)}`}
    order by ${orderSql(order, lead)} limit ${enough})`;
  // The index on the column and the next one has these rows in order, which only the whole order tells.
  const [next] = rest.terms;
  const likeIndex =
    related !== undefined || next === undefined
      ? sql``
      : sql`${column} ${sql.raw(isDescending(next, order) ? 'desc' : 'asc')}, `;
  const empty = sql`(select t.id from ${table} t where ${where} and ${column} is null
    ${emptyFrom === undefined ? sql`` : sql`and ${after(rest, emptyFrom, 0)}`}
    order by ${likeIndex}${orderSql(rest)} limit ${enough})`;
  const past = order.reversed ? filledFrom !== undefined : emptyFrom !== undefined;
  if (past) return order.reversed ? sql`${filled} ${skip}` : sql`${empty} ${skip}`;
  return sql`${order.reversed ? empty : filled} union all ${order.reversed ? filled : empty} limit ${most} ${skip}`;
}

/** The order of a request, as SQL over `t`. */
export const ordering = (source: Source, query: URLSearchParams): Part => orderSql(orderOf(source, query));
