/** Reads the few columns that cards and bars show of a contract. */
import { t } from '@hireyard/messages';
import { sql } from '../../db/database.ts';
import type { RawBuilder } from '../../db/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { given } from '../../platform/http/given.ts';
import { invalid } from '../../platform/http/errors.ts';
import { daysBetween } from '@hireyard/domain/values/calendar';
import { ownDaysOf } from '../../stock/reservations/drops.ts';
import { contractSource } from '../source/contract.ts';

/** Columns of a card over `t` and the joins below. */
export const cardColumns = sql`t.id, t.contract_number,
  case when k.id is not null then jsonb_build_object('id', k.id, 'name', k.name) end as lead_customer,
  case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end as account,
  jsonb_build_object('id', d.id, 'code', d.code, 'name', d.name) as depot,
  t.hire_date, t.delivery_date, t.collection_date, t.grand_total, ss.states, ${contractSource.computed?.['problems']} as problems, ${ownDaysOf} as own_days`;
export const cardJoins = sql`join state_set ss on ss.id = t.state_set_id join depot d on d.id = t.depot_id
  left join customer k on k.id = t.lead_customer_id left join account a on a.id = t.account_id`;

/** SQL: leaves out abandoned contracts unless a state filter asks for them. */
export const withoutAbandoned = (query: URLSearchParams): RawBuilder<unknown> =>
  (query.get('states__id__in') ?? '') === ''
    ? sql`t.position not in ('abandoned', 'quote_abandoned')`
    : sql`true`;

/** Returns the days `from` and `to` of a call; 400 if one is missing, they are reversed, or more than `most`. */
export function daysOf(
  call: Call,
  most: number,
): { readonly from: string; readonly to: string; readonly days: number } {
  const from = given<string>(call, 'from', 'date');
  const to = given<string>(call, 'to', 'date');
  if (from === undefined || to === undefined)
    throw invalid({
      ...(from === undefined && { from: ['This field is required.'] }),
      ...(to === undefined && { to: ['This field is required.'] }),
    });
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw invalid({ to: [t('The last day can’t be before the first day.')] });
  if (days > most) throw invalid({ to: [t('At most {most} days.', { most })] });
  return { from, to, days };
}
