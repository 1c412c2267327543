/** Erases a customer from received events, notifications and queued work. */
import { type RawBuilder, sql, type Tx } from '../../db/database.ts';
import type { Person } from './person.ts';
import { names } from './identifiers.ts';

const textOf = (...parts: RawBuilder<unknown>[]) => sql`concat_ws(' ', ${sql.join(parts)})`;

/** Condition over `inbound_event`: about the customer's orders, or naming the customer. */
export const eventsOf = ({ orders, words }: Person): RawBuilder<unknown> =>
  sql`(hint ->> 'order' = any (${[...orders]}::text[]) or ${names(textOf(sql`body`, sql`hint::text`, sql`last_error`), words)})`;

/** Condition over `job`: names the customer. */
export const jobsOf = ({ words }: Person): RawBuilder<unknown> =>
  names(textOf(sql`payload::text`, sql`result::text`, sql`last_error`, sql`progress_text`), words);

/** Condition over `notification`: about the customer's records, or naming the customer. */
export const notificationsOf = (person: Person): RawBuilder<unknown> => {
  const of = (resource: string, ids: readonly number[]) =>
    sql`resource = ${resource} and object_id = any (${[...ids]}::int[])`;
  return sql`text <> '' and (${sql.join(
    [
      of('customer', [person.id]),
      of('account', person.accounts),
      of('contract', person.contracts),
      of('changerequest', person.changes),
      of('note', person.notes),
      of('sesmail', person.mails.whole),
      of('sesmail_incoming', person.incoming.whole),
      names(sql`text`, person.words),
    ],
    sql` or `,
  )})`;
};

/**
 * Erases the customer from finished work. Unfinished work has blocked the erasure. Suppressions of addresses that
 * nobody uses any more are removed too.
 */
export async function eraseTraces(tx: Tx, person: Person): Promise<void> {
  const { id, words } = person;
  const emails = [...words.emails];
  await tx.rows(sql`update inbound_event set body = null, hint = '{}', last_error = null
    where state in ('applied', 'ignored') and ${eventsOf(person)}`);
  await tx.rows(sql`delete from idempotency_key where ${names(sql`answer::text`, words)}`);
  await tx.rows(sql`update job set payload = '{}', result = null, last_error = null, progress_text = ''
    where state in ('done', 'given_up') and ${jobsOf(person)}`);
  await tx.rows(
    sql`delete from shop_link where kind = 'person' and (customer_id = ${id} or external_id = any (${emails}::text[]))`,
  );
  await tx.rows(sql`delete from mail_suppression where address = any (${emails}::text[])`);
}
