/** Accounts with their customers. */
import { account } from '@hireyard/wire/customers/account';
import { sql } from '../../db/database.ts';
import { type Links, writeLinks } from '../../records/core/links.ts';
import type { Implementation } from '../../records/implementation.ts';
import { isOverdue, MONEY } from '../../money/core/account-debt.ts';
import { statementActions, statementReads } from './statements.ts';
import { ofImport } from '../../records/core/of-import.ts';
import type { Source } from '../../records/core/source.ts';
import { changesOf, insertRow, updateRow, type Values } from '../../records/core/write.ts';

const source: Source = {
  resource: account,
  table: 'account',
  computed: {
    customers: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'telephone', c.telephone, 'email', c.email)
      order by c.id <> t.lead_customer_id, c.name, c.id), '[]') from account_customer ac join customer c on c.id = ac.customer_id where ac.account_id = t.id)`,
    ...MONEY,
  },
  filters: {
    importrun: ofImport('accounts'),
    customers__id__in: (ids: number[]) =>
      sql`t.id in (select account_id from account_customer where customer_id = any (${ids}::int[]))`,
    overdue: isOverdue,
  },
};

/** Ensures that the lead customer is one of the account's customers. */
function withLead(values: Values, lead: unknown): number[] {
  return [...new Set([...((values['customers'] as number[] | undefined) ?? []), Number(lead)])];
}

const CUSTOMERS: Links = {
  table: 'account_customer',
  owner: 'account_id',
  member: 'customer_id',
  of: 'customer',
  field: 'customers',
};

export const accountResource: Implementation = {
  source,
  actions: statementActions,
  reads: statementReads,
  async create(call) {
    const id = await insertRow(call.db, source, call.body, call.user.id);
    await writeLinks(call.db, CUSTOMERS, id, withLead(call.body, call.body['lead_customer']));
    return id;
  },
  async update(call, id, before) {
    const lead = call.body['lead_customer'] ?? (before['lead_customer'] as { id: number }).id;
    const given = call.body['customers'] ?? (before['customers'] as { id: number }[]).map((one) => one.id);
    const values = { ...call.body, customers: withLead({ customers: given }, lead) };
    const changes = changesOf(account.fields, before, values);
    await updateRow(call.db, source, id, changes, call.user.id);
    if (changes.some((change) => change.field === 'customers'))
      await writeLinks(call.db, CUSTOMERS, id, values.customers);
    const changed = (field: string) => changes.some((change) => change.field === field);
    if (changed('active') || changed('credit_account'))
      await call.app.recordChanged(call, {
        resource: 'account',
        id,
        about: changed('credit_account') ? { credit: [id] } : { active: [id] },
      });
  },
};
