/** Customers. A change that a look-up depends on recomputes the problems of the customer's open contracts. */
import { customer } from '@hireyard/wire/resources/customer';
import { sql } from '../../db/database.ts';
import type { Implementation } from '../../resource/register-resource.ts';
import { recalculateOpen } from '../contract/index.ts';
import type { Source } from '../../resource/source.ts';
import { changesOf, updateRow } from '../../resource/write.ts';

const source: Source = {
  resource: customer,
  table: 'customer',
  computed: {
    customer_accounts: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name) order by a.code), '[]')
      from account_customer ac join account a on a.id = ac.account_id where ac.customer_id = t.id)`,
  },
  filters: {
    customer_accounts__id__in: (ids: number[]) =>
      sql`t.id in (select customer_id from account_customer where account_id = any (${ids}::int[]))`,
    customer_accounts__contracts__id__in: (
      ids: number[],
    ) => sql`t.id in (select ac.customer_id from account_customer ac
      join contract c on c.account_id = ac.account_id where c.id = any (${ids}::int[]))`,
    contract_customer: (id: number) =>
      sql`t.id in (select unnest(array[lead_customer_id, delivery_contact_id]) from contract where id = ${id})`,
  },
};
export const customerResource: Implementation = {
  source,
  workflow: { source, context: 'customer_status' },
  async update(call, id, before) {
    const changes = changesOf(customer.fields, before, call.body);
    await updateRow(call.db, source, id, changes, call.user.id);
    if (changes.some((change) => change.field === 'active'))
      await recalculateOpen(call, sql`lead_customer_id = ${id} or delivery_contact_id = ${id}`);
  },
};
