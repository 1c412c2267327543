/** What outside services told of a customer, what was answered, and what was queued. */
import { type RawBuilder, sql, type Tx } from '../../db/database.ts';
import type { Person } from './person.ts';
import { names } from './identifiers.ts';

const textOf = (...parts: RawBuilder<unknown>[]) => sql`concat_ws(' ', ${sql.join(parts)})`;

/** Over `inbound_event`: deliveries about orders of his, or that name him. */
export const eventsOf = ({ orders, words }: Person): RawBuilder<unknown> =>
  sql`(hint ->> 'order' = any (${[...orders]}::text[]) or ${names(textOf(sql`body`, sql`hint::text`, sql`last_error`), words)})`;

/** Over `job`: work that names him. */
export const jobsOf = ({ words }: Person): RawBuilder<unknown> =>
  names(textOf(sql`payload::text`, sql`result::text`, sql`last_error`, sql`progress_text`), words);

/** Over `notification`: what was told of records of his, or names him. */
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

/** Takes him out of what is done; what is still to be done was refused, and stays as it is. And mail may not stop at an address nobody has any more. */
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
