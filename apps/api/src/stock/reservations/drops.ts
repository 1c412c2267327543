/** SQL for the drops and returns of hires: each line leaves and returns on its own date, else on the contract's (domain rules §14). */
import { type RawBuilder, sql } from '../../db/database.ts';
import { GOODS } from './goods.ts';

export type DropLeg = 'out' | 'back';
/** `unsent`: of a hire that is on hire, only units that have not left. */
export type DropUnits = 'all' | 'unsent';

type Contract = 'c' | 't';
const column = (leg: DropLeg) => (leg === 'out' ? 'delivery_date' : 'collection_date');
const of = (contract: Contract, name: string) => sql.raw(`${contract}.${name}`);

/** Whether goods of the contract have dates of their own; the index `contract_line_own_dates` answers it. */
const hasOwnDates = (contract: Contract): RawBuilder<unknown> => sql`exists (select from contract_line l
  where l.contract_id = ${of(contract, 'id')} and (l.delivery_date is not null or l.collection_date is not null) and ${GOODS} and l.quantity > 0)`;

/** Ids of contracts that may have a drop between two days, both included. */
const candidates = (
  leg: DropLeg,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const date = sql.ref(column(leg));
  return sql`(select id from contract where ${date} between ${from} and ${to}
    union all select contract_id from contract_line where ${date} between ${from} and ${to})`;
};

const units = (contract: Contract, which: DropUnits): RawBuilder<unknown> =>
  which === 'all'
    ? sql`l.quantity`
    : sql`case ${of(contract, 'position')} when 'on_hire' then greatest(0, l.quantity + coalesce(n.swapped - n.went_out, 0)) else l.quantity end`;

/** The drops of a hire whose lines have to be read. The `share` is the part of the hire's weight, or of its pieces if it weighs nothing. */
const byLine = (contract: Contract, leg: DropLeg, which: DropUnits): RawBuilder<unknown> => sql`
  select x.day, x.pieces, x.washup, case when x.hire_weight > 0 then x.weight / x.hire_weight else x.pieces / x.hire_pieces end as share
  from (select coalesce(${sql.ref(`l.${column(leg)}`)}, ${of(contract, column(leg))}) as day, sum(${units(contract, which)}) as pieces,
      coalesce(sum(${units(contract, which)}) filter (where l.unit_washup_price > 0), 0) as washup,
      sum(${units(contract, which)} * coalesce(i.weight, 0)) as weight, sum(sum(l.quantity * coalesce(i.weight, 0))) over () as hire_weight,
      sum(sum(l.quantity)) over () as hire_pieces
    from contract_line l join stockitem i on i.id = l.stockitem_id left join goods_line n on n.contract_line_id = l.id
    where l.contract_id = ${of(contract, 'id')} and l.quantity > 0 group by 1) x where x.pieces > 0`;

/** Whether the contract with this alias may have a drop between two days (SQL dates), by index. */
const mayDrop = (
  contract: Contract,
  leg: DropLeg,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`${of(contract, 'id')} in ${candidates(leg, from, to)}`;

/** A hire whose lines have to be read: some have dates of their own, or only unsent units count. */
const needsLines = (contract: Contract, which: DropUnits): RawBuilder<unknown> =>
  which === 'unsent'
    ? sql`(${of(contract, 'position')} = 'on_hire' or ${hasOwnDates(contract)})`
    : hasOwnDates(contract);

/** Hires with lines that have dates of their own and may have a drop between two days, by index. */
const ownDrop = (
  contract: Contract,
  leg: DropLeg,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const date = sql.ref(column(leg));
  return sql`${hasOwnDates(contract)} and ${of(contract, 'id')} in (
    select contract_id from contract_line where ${date} between ${from} and ${to}
    union all select id from contract where ${date} between ${from} and ${to}
      and id in (select contract_id from contract_line where delivery_date is not null or collection_date is not null))`;
};

/** Contracts and days of a list of drops. */
export interface DropsWanted {
  readonly contract: Contract;
  readonly leg: DropLeg;
  readonly units?: DropUnits;
  /** SQL dates, both included. */
  readonly from: RawBuilder<unknown>;
  readonly to: RawBuilder<unknown>;
  /** Condition on the contract. */
  readonly where: RawBuilder<unknown>;
}

/**
 * Returns a table of the drops (or returns) of contracts between two days, one per hire and day: `id`, `day`, `pieces`, `washup`
 * (pieces to wash), `weight`, `vehicles` (its share of the hire's by weight, rounded up), and the hire's `delivery_type` and `value`.
 */
export function dropsBetween({
  contract,
  leg,
  units: which = 'all',
  from,
  to,
  where,
}: DropsWanted): RawBuilder<unknown> {
  const c = (name: string) => of(contract, name);
  const table = sql.raw(`contract ${contract}`);
  const date = c(column(leg));
  const inTime = sql`${date} between ${from} and ${to}`;
  const hire = sql`${c('delivery_type')}, ${c('grand_total')} as value`;
  const byLines = (hires: RawBuilder<unknown>) => sql`
    select ${c('id')}, d.day, d.pieces, d.washup, ${c('weight')} * d.share, ceil(${c('calculated_delivery_vehicles')} * d.share), ${hire}
    from ${table} cross join lateral (${byLine(contract, leg, which)}) d
    where ${where} and ${hires} and d.day between ${from} and ${to}`;
  return sql`(
    select ${c('id')}, ${date} as day, ${c('pieces')}, ${c('washup_pieces')} as washup, ${c('weight')}, ${c('calculated_delivery_vehicles')} as vehicles, ${hire}
    from ${table} where ${where} and ${inTime} and not ${needsLines(contract, which)}
    union all
    ${byLines(sql`${ownDrop(contract, leg, from, to)}`)}
    ${which === 'unsent' ? sql`union all ${byLines(sql`${c('position')} = 'on_hire' and ${inTime} and not ${hasOwnDates(contract)}`)}` : sql``})`;
}

/** Whether goods of the contract `t` leave or return on a day (YYYY-MM-DD). */
export const dropsOn =
  (leg: DropLeg, which: DropUnits = 'all') =>
  (day: string): RawBuilder<unknown> => {
    const on = sql`${day}::date`;
    const date = of('t', column(leg));
    return sql`(${mayDrop('t', leg, on, on)} and case when ${needsLines('t', which)}
      then exists (select from (${byLine('t', leg, which)}) d where d.day = ${on}) else ${date} = ${on} end)`;
  };

/** The days of the contract `t` on which goods leave or return besides its own dates, as jsonb of `{day, kind}` in order. */
export const ownDaysOf: RawBuilder<unknown> = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('day', o.day, 'kind', o.kind) order by o.day, o.kind desc), '[]') from (
    select l.delivery_date as day, 'delivery' as kind from contract_line l
      where l.contract_id = t.id and l.delivery_date <> t.delivery_date and ${GOODS} and l.quantity > 0
    union select l.collection_date, 'collection' from contract_line l
      where l.contract_id = t.id and l.collection_date <> t.collection_date and ${GOODS} and l.quantity > 0) o)`;

/** A line leaves at most this many days before its contract is collected. */
const MAX_BEFORE = 400;

/** SQL ids of contracts with goods away on days between two SQL dates: on the contract's dates, or on those of a line. */
export const awayBetween = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select id from contract where daterange(delivery_date, collection_date, '[]') && daterange(${from}, ${to}, '[]')
    and delivery_date is not null and collection_date is not null
  union all select c.id from contract_line l join contract c on c.id = l.contract_id
    where l.delivery_date between ${from} - ${MAX_BEFORE}::int and ${to} and c.collection_date >= ${from}
  union all select c.id from contract_line l join contract c on c.id = l.contract_id where l.collection_date >= ${from} and c.delivery_date <= ${to})`;
