/** Reads contracts with the records that lists embed. */
import { dictionary } from '@hireyard/messages/dictionary';
import { contractWithChanges } from '@hireyard/wire/contracts/contract-changes';
import { changesOfContract } from './changes.ts';
import { type RawBuilder, sql } from '../../db/database.ts';
import type { Source } from '../../records/core/source.ts';
import { notesOf } from '../../records/notes/resource.ts';
import { mailsOf } from '../../mail/outbox/embedded.ts';
import { problemsOf } from './problems-of.ts';
import { warningsOf } from './warnings-of.ts';
import { dropsOn } from '../../stock/reservations/drops.ts';
import { isLateBack, returnsOn } from '../../stock/reservations/returns.ts';

/** The days that sales reports count by (domain rules §11). */
const DAYS: Readonly<Record<string, (compared: RawBuilder<unknown>) => RawBuilder<unknown>>> = dictionary({
  charged_on: (compared) => sql`coalesce(t.hire_date, t.delivery_date) ${compared}`,
  booked_on: (compared) => sql`t.booked_on ${compared}`,
  invoiced_on: (compared) =>
    sql`t.id in (select contract_id from invoice where first_of_contract and issued_on ${compared})`,
});
const salesDays = Object.fromEntries(
  Object.entries(DAYS).flatMap(([name, is]) => [
    [`${name}__gte`, (from: string) => is(sql`>= ${from}`)],
    [`${name}__lte`, (to: string) => is(sql`<= ${to}`)],
  ]),
);

export const contractSource: Source = {
  resource: contractWithChanges,
  table: 'contract',
  tally: { table: 'contract_tally', filters: ['states__id__in', 'states__id__in__not', 'depot__id__in'] },
  orderedByDates: ['hire_date', 'delivery_date', 'collection_date'],
  computed: {
    problems: problemsOf,
    warnings: warningsOf('t'),
    notes: notesOf('contract.contract'),
    emails: mailsOf('contract_id'),
    changerequests: changesOfContract,
    // Declared as writable because a create can set it, but read from the state set as for every record.
    states: sql`(select states from state_set where id = t.state_set_id)`,
  },
  filters: {
    ...salesDays,
    drop_on: dropsOn('out'),
    return_on: dropsOn('back'),
    due_out_on: (day: string) =>
      sql`(t.position in ('entered', 'in_transit', 'on_hire') and ${dropsOn('out', 'unsent')(day)})`,
    comes_back: returnsOn,
    late_on: (day: string) => isLateBack('t', sql`${day}::date`),
    has_balance: (value: boolean) =>
      sql`${value ? sql`` : sql`not`} exists (select from contract_balance b where b.contract_id = t.id and b.outstanding <> 0)`,
    account__credit_account: (value: boolean) =>
      sql`t.account_id = any (array(select id from account where credit_account = ${value}))`,
  },
};
