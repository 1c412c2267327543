/**
 * Rows of chosen states or relations in the order of ids or of a counted date. What is rare is read from each state set, or
 * each related record, by its index; in the order of ids the first rows are walked through before, because what is common is
 * among them.
 */
import { type RawBuilder, sql } from '../../db/database.ts';
import type { Choice } from './count.ts';
import type { Order, Stretch } from './order.ts';
import type { Source } from '../source.ts';

type Part = RawBuilder<unknown>;

/** Of more related records than these, each is not looked at alone. */
const MOST = 50;
/** So many rows are walked through for each row of the page. */
const SHARE = 30;
/** Rows of a bucket of ids. */
const BUCKET = 1024;

export const isById = ({ terms }: Order): boolean => terms[0]?.name === 'id';

/** The column of the place, where that is a relation. */
function placeColumn({ counted, resource }: Source): string | undefined {
  const { place } = counted ?? {};
  return place !== undefined && resource.fields[place]?.kind === 'relation' ? `${place}_id` : undefined;
}

/** Whether rows are found this way. */
export function isAmong(source: Source, { states, places, days, ids }: Choice, order: Order): boolean {
  const { counted } = source;
  if (order.reversed) return false;
  const [first, second] = order.terms;
  if (isById(order)) {
    if (days !== undefined) return false;
    if (ids !== undefined) return ids.values.length <= MOST;
    return states !== undefined || (places !== undefined && placeColumn(source) !== undefined);
  }
  return (
    states !== undefined &&
    ids === undefined &&
    counted?.dates?.includes(first?.name ?? '') === true &&
    (days === undefined || days.name === first?.name) &&
    second?.name === 'id' &&
    second.descending === first?.descending
  );
}

/** Ids of the rows of a stretch, as a query; `filled` is where it begins. */
export function idsAmong(source: Source, choice: Choice, order: Order, stretch: Stretch): Part {
  const { where, limit, offset, filled } = stretch;
  const [first] = order.terms;
  const table = sql.table(source.table);
  const way = sql.raw(first?.descending === true ? 'desc' : 'asc');
  const most = sql.raw(String(limit));
  const skip = offset === 0 ? sql`` : sql`offset ${offset}`;
  const enough =
    offset === 0 ? most : typeof offset === 'number' ? sql`${limit + offset}` : sql`${most} + ${offset}`;
  const of =
    choice.ids?.name ?? (choice.states === undefined ? placeColumn(source) : undefined) ?? 'state_set_id';
  const each =
    of === 'state_set_id'
      ? sql`(select id from state_set where ${choice.states})`
      : sql`unnest(${choice.ids?.values ?? choice.places}::int[])`;
  const alone = (condition: Part, lead: Part): Part =>
    sql`select x.id from ${each} s (id) cross join lateral (
      select t.id, ${lead} as lead from ${table} t where ${sql.ref(`t.${of}`)} = s.id and ${where} and ${condition}
      order by ${lead} ${way}, t.id ${way} limit ${enough}) x order by x.lead ${way}, x.id ${way}`;
  if (first !== undefined && !isById(order)) {
    const date = first.expression;
    const dated = sql`(${alone(sql`${date} is not null`, date)} limit ${enough})`;
    if (choice.days !== undefined) return sql`${dated} ${skip}`;
    return sql`${dated} union all (${alone(sql`${date} is null`, date)} limit ${enough}) limit ${most} ${skip}`;
  }
  const from = filled ?? sql`true`;
  const rare = sql`${alone(from, sql`t.id`)} limit ${most} ${skip}`;
  if (choice.ids !== undefined) return rare;
  const walked =
    typeof offset === 'number' ? sql`${limit * SHARE + offset * 2}` : sql.raw(String(BUCKET + limit * SHARE));
  return sql`with near as materialized (
      select t.id from (select * from ${table} t where ${from} order by t.id ${way} limit ${walked}) t
      where ${where} order by t.id ${way} limit ${most} ${skip})
    select id from near where (select count(*) from near) = ${most}
    union all (select id from (${rare}) rare where (select count(*) from near) < ${most})`;
}
