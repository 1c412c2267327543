/** Customers. A change that a look-up depends on recomputes the problems of the customer's open contracts. */
import { t } from '@hireyard/messages';
import { customer } from '@hireyard/wire/customers/customer';
import { sql } from '../db/database.ts';
import { invalid, notFound } from '../platform/http/errors.ts';
import { allow, isSuppressed } from '../mail/outbox/suppression.ts';
import { erasePerson, prepareErase } from './privacy/erase.ts';
import type { Scan } from './privacy/entries.ts';
import { personalData } from './privacy/export.ts';
import { readerOf } from '../records/list/read.ts';
import type { Implementation } from '../records/implementation.ts';
import { recordAnswer } from '../records/record-answer.ts';
import { ofImport } from '../records/core/of-import.ts';
import type { Source } from '../records/core/source.ts';
import { changesOf, lockRow, writeHistory, updateRow } from '../records/core/write.ts';

const source: Source = {
  resource: customer,
  table: 'customer',
  computed: {
    customer_accounts: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name) order by a.code), '[]')
      from account_customer ac join account a on a.id = ac.account_id where ac.customer_id = t.id)`,
    email_suppressed: isSuppressed('t.email'),
    email_suppressed_why: sql`coalesce((select case s.reason when 'complaint' then 'Reader complained about our email' else 'Email bounced' end ||
      case when s.detail = '' then '' else ': ' || s.detail end from mail_suppression s where s.address = lower(t.email)), '')`,
  },
  filters: {
    importrun: ofImport('customers'),
    customer_accounts__id__in: (ids: number[]) =>
      sql`t.id in (select customer_id from account_customer where account_id = any (${ids}::int[]))`,
    customer_accounts__contracts__id__in: (
      ids: number[],
    ) => sql`t.id in (select ac.customer_id from account_customer ac
      join contract c on c.account_id = ac.account_id where c.id = any (${ids}::int[]))`,
    email_suppressed: (yes: boolean) => sql`${isSuppressed('t.email')} = ${yes}`,
    contract_customer: (id: number) =>
      sql`t.id in (select unnest(array[lead_customer_id, delivery_contact_id]) from contract where id = ${id})`,
  },
};
const reader = readerOf(source);

export const customerResource: Implementation = {
  source,
  workflow: { source, context: 'customer_status' },
  async update(call, id, before) {
    const changes = changesOf(customer.fields, before, call.body);
    await updateRow(call.db, source, id, changes, call.user.id);
    if (changes.some((change) => change.field === 'active'))
      await call.app.recordChanged(call, { resource: 'customer', id, about: { active: [id] } });
  },
  actions: {
    async allowMail(call, id) {
      await lockRow(call.db, source, id, undefined);
      const row = await call.db.one<{ email: string }>(sql`select email from customer where id = ${id}`);
      if (row !== undefined && (await allow(call.db, row.email)))
        await writeHistory(call.db, 'customer', id, call.user.id, 'mail allowed', [
          { field: 'email_suppressed', before: true, after: false },
        ]);
      return recordAnswer(call, reader, id);
    },
    async erase(call, id) {
      const row = await call.db.one<{ name: string }>(
        sql`select name from customer where id = ${id} for update`,
      );
      if (row === undefined) throw notFound();
      if (call.body['confirm'] !== row.name)
        throw invalid({ confirm: [t('Enter the name exactly as shown: {name}', { name: row.name })] });
      await erasePerson(call.db, id, call.user.id, String(call.body['reason']), call.prepared as Scan);
      return recordAnswer(call, reader, id);
    },
  },
  prepareActions: { erase: async ({ app }, id) => prepareErase(app.db, id) },
  reads: {
    async personalData(call, id) {
      const { file, name } = await personalData(call.db, id, call.user.name, call.app.now());
      // An export is an action of its own in the history.
      await call.app.db.transaction((tx) =>
        writeHistory(tx, 'customer', id, call.user.id, 'personal data taken out', []),
      );
      return { file, type: 'application/json', name };
    },
  },
};
