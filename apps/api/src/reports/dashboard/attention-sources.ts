/**
 * Queries for each kind of attention. `hit` finds the records through partial indexes, counts them and takes the first rows. `facts` and
 * `joins` run over `x`, for the listed rows only.
 */
import {
  ANSWER_HOURS,
  type AttentionKind,
  DEPOSIT_DAYS,
  HOLD_DAYS,
  MAIL_DAYS,
  QUOTE_DAYS,
  SHORTAGE_DAYS,
} from '@hireyard/domain/reports/attention';
import { OPEN_CHANGE } from '../../contracts/source/open-changes.ts';
import { type RawBuilder, sql } from '../../db/database.ts';
import { OPEN_REFUND_LIST } from '../../money/core/facts.ts';
import { UNCOUNTED } from '../../contracts/count-in/count-in-facts.ts';
import { isLateBack } from '../../stock/reservations/returns.ts';
import { ENDANGERS, overdueQueries } from '../../stock/availability/overdue.ts';
import { ofDepots, REFUNDED } from '../stats/outstanding.ts';
import { undeliveredHires } from './attention-goods.ts';
import { atDepots, BACK, LEAVING, LIVE, type DashboardScope } from './scope.ts';

type Sql = RawBuilder<unknown>;
export interface AttentionSource {
  /** `id`, and `at`: the day or moment of the row. */
  readonly hit: (scope: DashboardScope) => Sql;
  /** `at` is a moment; its business day is calculated for listed rows only. */
  readonly moments?: true;
  /**
   * Columns besides id and day, named like the domain's facts. `number`, `contract_id`, `contract_number`, `customer`, `depot_name` and
   * `amount` are optional.
   */
  readonly facts: (scope: DashboardScope) => Sql;
  readonly joins: (scope: DashboardScope) => Sql;
  /** Resource name of the record. */
  readonly type: string;
}

const day = (scope: DashboardScope): Sql => sql`${scope.today}::date`;
/** Returns the business day of a moment. */
export const dayOf = (moment: Sql, scope: DashboardScope): Sql =>
  sql`(${moment} at time zone ${scope.timeZone})::date`;
/** Returns the contract of a record. A record without one belongs to every depot. */
const inDepots = (scope: DashboardScope, contract: Sql): Sql =>
  scope.depots.length === 0
    ? sql`true`
    : sql`(${contract} is null or exists (select from contract c where c.id = ${contract} and ${atDepots(scope)}))`;

const PARTIES = sql`left join customer k on k.id = c.lead_customer_id left join depot d on d.id = c.depot_id`;
const CONTRACT = sql`c.contract_number as number, c.id as contract_id, c.contract_number, k.name as customer, d.name as depot_name`;
const ofContract = (
  condition: (scope: DashboardScope) => Sql,
  date: Sql,
  facts: Sql = sql``,
  joins: Sql = sql``,
): AttentionSource => ({
  hit: (scope) =>
    sql`select c.id, ${date} as at from contract c where ${condition(scope)} and ${atDepots(scope)}`,
  facts: () => sql`${CONTRACT}, c.delivery_type, c.position${facts}`,
  joins: () => sql`join contract c on c.id = x.id ${PARTIES} ${joins}`,
  type: 'contract',
});

/** Returns when the customer was last emailed about the request `r`. */
const lastEmail = (scope: DashboardScope): Sql =>
  sql`left join lateral (select max(${dayOf(sql`m.created_at`, scope)}) as asked_on from sesmail m
    where m.paymentrequest_id = r.id and m.category = 'payment_request') w on true`;

const SETTLED = sql`, ${UNCOUNTED} as uncounted, ${UNCOUNTED} = 0
  and not exists (select from damage g where g.contract_id = c.id and g.decision = 'undecided')
  and not exists (select from contract_balance b where b.contract_id = c.id and case when b.type = 'deposit' then b.paid <> b.refunded
    else b.outstanding < 0 or (b.outstanding > 0 and not coalesce(a.credit_account, false)) end)
  and not exists (select from change_request h where h.contract_id = c.id and h.${OPEN_CHANGE})
  and not exists (select from refund_request f join payment_request p on p.id = f.paymentrequest_id
    where p.contract_id = c.id and f.position in (${OPEN_REFUND_LIST})) as settled`;

export const ATTENTION_SOURCES: Readonly<Record<AttentionKind, AttentionSource>> = {
  late_out: ofContract(
    (scope) => sql`c.position in ${LEAVING} and c.delivery_date < ${day(scope)}`,
    sql`c.delivery_date`,
  ),
  undelivered: {
    type: 'contract',
    hit: undeliveredHires,
    facts: () => sql`${CONTRACT}, x.units`,
    joins: () => sql`join contract c on c.id = x.id ${PARTIES}`,
  },
  deposit_unpaid: {
    type: 'contract',
    hit: (
      scope,
    ) => sql`select c.id, c.delivery_date as at from contract_balance b join contract c on c.id = b.contract_id
      where b.type = 'deposit' and b.outstanding > 0 and c.position = 'entered'
        and c.delivery_date between ${day(scope)} and ${day(scope)} + ${DEPOSIT_DAYS}::int and ${atDepots(scope)}`,
    facts: () =>
      sql`${CONTRACT}, c.delivery_type, b.outstanding as amount, r.id as request, coalesce(r.position = 'create', false) as draft, w.asked_on`,
    joins: (
      scope,
    ) => sql`join contract c on c.id = x.id join contract_balance b on b.contract_id = c.id and b.type = 'deposit' ${PARTIES}
      left join lateral (select id, position from payment_request q where q.contract_id = c.id and q.type = 'deposit'
        and q.position in ('create', 'pending', 'partially_paid') and q.cancelled_at is null order by q.position = 'create', q.id limit 1) r on true ${lastEmail(scope)}`,
  },
  problem: ofContract(
    () => sql`c.problem_ids <> '{}' and c.position in ${LIVE}`,
    sql`coalesce(case when c.position in ${LEAVING} then c.delivery_date else c.collection_date end, (select today from stock_clock))`,
    sql`, (select jsonb_agg(jsonb_build_object('code', p.code, 'description', p.description) order by p.id)
      from problem p where p.id = any (c.problem_ids)) as problems`,
  ),
  late_needed: {
    type: 'contractstock',
    hit: (scope) => sql`with ${overdueQueries(
      scope.depots.length === 0 ? sql`true` : sql`r.depot_id = any (${[...scope.depots]}::int[])`,
      sql`s.day < ${day(scope)} + ${SHORTAGE_DAYS}::int`,
    )}
      select l.line_id as id, min(e.day) as at, count(*)::int as hires, (array_agg(e.contract_id order by e.day, e.contract_id))[1] as hire,
        (array_agg(e.short order by e.day, e.contract_id))[1] as short, min(l.units) as units, min(least(l.units, l.still_out)) as out, min(l.due) as due
      from late l join endangered e on ${ENDANGERS} group by l.line_id`,
    facts: (
      scope,
    ) => sql`${CONTRACT}, c.delivery_type, c.position, c.collection_date < ${day(scope)} as over, i.internal_title as item, x.units, x.out, x.due, h.contract_number as hire,
      x.short, x.hires`,
    joins:
      () => sql`join contract_line l on l.id = x.id join stockitem i on i.id = l.stockitem_id join contract c on c.id = l.contract_id
      join contract h on h.id = x.hire ${PARTIES}`,
  },
  shortage: {
    type: 'stockitem',
    hit: (
      scope,
    ) => sql`select s.stockitem_id as id, min(s.day) as at, max(s.booked - s.capacity) as short, count(distinct s.day)::int as days,
        (array_agg(s.depot_id order by s.day, s.depot_id))[1] as depot
      from stock_day s where s.excess > 0 and s.booked > s.capacity and s.day between ${day(scope)} and ${day(scope)} + ${SHORTAGE_DAYS - 1}::int
        and ${scope.depots.length === 0 ? sql`true` : sql`s.depot_id = any (${[...scope.depots]}::int[])`} group by s.stockitem_id`,
    facts: () => sql`i.internal_title as number, x.short, x.days, x.depot, i.sku, d.name as depot_name`,
    joins: () => sql`join stockitem i on i.id = x.id left join depot d on d.id = x.depot`,
  },
  overdue_back: ofContract(
    (scope) => sql`c.position = 'on_hire' and ${isLateBack('c', day(scope))}`,
    sql`c.collection_date`,
  ),
  payment_failed: {
    type: 'paymentrequest',
    moments: true,
    hit: (
      scope,
    ) => sql`select r.id, r.updated_at as at from payment_request r join contract c on c.id = r.contract_id
      where r.last_error <> '' and r.position in ('pending', 'partially_paid') and r.cancelled_at is null and ${atDepots(scope)}`,
    facts:
      () => sql`'P' || r.id as number, c.id as contract_id, c.contract_number, k.name as customer, d.name as depot_name,
      r.amount - r.amount_captured + r.amount_refunded as amount, r.last_error as error, w.asked_on`,
    joins: (scope) =>
      sql`join payment_request r on r.id = x.id join contract c on c.id = r.contract_id ${PARTIES} ${lastEmail(scope)}`,
  },
  refund_failed: ofRefund('failed'),
  refund_waiting: ofRefund('create'),
  mail_failed: {
    type: 'sesmail',
    moments: true,
    hit: (scope) => sql`select m.id, m.created_at as at from sesmail m
      where (m.furthest in ('bounced', 'complaint') or m.last_error <> '') and not m.replaced
        and m.created_at >= ${scope.now}::timestamptz - ${MAIL_DAYS} * interval '1 day' and ${inDepots(scope, sql`m.contract_id`)}`,
    facts:
      () => sql`m.subject as number, c.id as contract_id, c.contract_number, coalesce(k.name, m."to") as customer, d.name as depot_name,
      m.subject, m.furthest = 'complaint' as complaint`,
    joins: () => sql`join sesmail m on m.id = x.id left join contract c on c.id = m.contract_id
      left join customer k on k.id = coalesce(m.customer_id, c.lead_customer_id) left join depot d on d.id = c.depot_id`,
  },
  dead_job: {
    type: 'job',
    moments: true,
    hit: () => sql`select j.id, j.created_at as at from job j where j.state = 'dead'`,
    facts: () => sql`j.aggregate as number, j.topic, coalesce(j.last_error, '') as error`,
    joins: () => sql`join job j on j.id = x.id`,
  },
  hold_ending: ofContract(
    (scope) =>
      sql`c.position = 'quote' and c.hold_until is not null and c.hold_until between ${day(scope)} and ${day(scope)} + ${HOLD_DAYS}::int`,
    sql`c.hold_until`,
    sql`, (select (value #>> '{}')::int from setting where code = 'quote_hold_days') as longer`,
  ),
  quote_closing: ofContract(
    (
      scope,
    ) => sql`c.position = 'quote' and c.delivery_date between ${day(scope)} and ${day(scope)} + ${QUOTE_DAYS}::int
      and (c.hold_until is null or c.hold_until not between ${day(scope)} and ${day(scope)} + ${HOLD_DAYS}::int)`,
    sql`c.delivery_date`,
  ),
  change_open: {
    type: 'changerequest',
    moments: true,
    hit: (
      scope,
    ) => sql`select h.id, h.created_at as at from change_request h join contract c on c.id = h.contract_id
      where h.${OPEN_CHANGE} and ${atDepots(scope)}`,
    facts: () =>
      sql`c.contract_number as number, c.id as contract_id, c.contract_number, k.name as customer, d.name as depot_name, h.title`,
    joins: () => sql`join change_request h on h.id = x.id join contract c on c.id = h.contract_id ${PARTIES}`,
  },
  message_waiting: {
    type: 'sesmail_incoming',
    moments: true,
    hit: (scope) => {
      const waiting = sql`m.position = 'received' and m.created_at < ${scope.now}::timestamptz - ${ANSWER_HOURS} * interval '1 hour'`;
      const messages = sql`select m.id, m.created_at as at from sesmail_incoming m`;
      // Queried separately from records with a contract: an "or" would look up each contract one by one.
      return scope.depots.length === 0
        ? sql`${messages} where ${waiting}`
        : sql`${messages} where ${waiting} and m.contract_id is null
          union all ${messages} join contract c on c.id = m.contract_id where ${waiting} and ${atDepots(scope)}`;
    },
    facts:
      () => sql`m.subject as number, c.id as contract_id, c.contract_number, coalesce(k.name, nullif(m.source_name, ''), m.source) as customer,
      d.name as depot_name, m.subject`,
    joins: () => sql`join sesmail_incoming m on m.id = x.id left join contract c on c.id = m.contract_id
      left join customer k on k.id = m.customer_id left join depot d on d.id = c.depot_id`,
  },
  needs_closing: ofContract(
    (scope) => sql`c.position in ${BACK} and c.collection_date < ${day(scope)}`,
    sql`c.collection_date`,
    SETTLED,
    sql`left join account a on a.id = c.account_id`,
  ),
};

function ofRefund(position: 'create' | 'failed'): AttentionSource {
  return {
    type: 'refundrequest',
    moments: true,
    hit: (scope) =>
      sql`select r.id, r.updated_at as at from refund_request r where r.position = ${sql.lit(position)} and ${ofDepots(scope.depots, REFUNDED)}`,
    facts:
      () => sql`'R' || r.id as number, c.id as contract_id, c.contract_number, k.name as customer, d.name as depot_name,
      r.amount - r.amount_refunded as amount, r.last_error as error`,
    joins: () => sql`join refund_request r on r.id = x.id join payment_request p on p.id = r.paymentrequest_id
      join contract c on c.id = p.contract_id ${PARTIES}`,
  };
}
