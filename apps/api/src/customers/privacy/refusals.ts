/** Finds reasons why a person can't be erased yet. */
import { t } from '@hireyard/messages';
import { OPEN_REFUNDS, PAYABLE } from '@hireyard/domain/money/requests';
import type { Problem } from '@hireyard/wire/field/error';
import { READ_TOPIC } from '../../mail/outbox/intake.ts';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import type { Person } from './person.ts';
import { runsNaming } from './erase-lists.ts';
import { eventsOf, jobsOf } from './erase-traces.ts';

/** Positions of finished contracts. */
const ENDED = ['complete', 'abandoned', 'quote_abandoned'];

/** Returns every reason with its records; none = the person can be erased. */
export async function refusalsOf(db: Db, person: Person): Promise<Problem[]> {
  const { id, contracts, requests, mails } = person;
  const written = [...mails.whole, ...mails.copied];
  const found = async (
    code: string,
    describe: (names: string) => string,
    query: RawBuilder<{ name: string }>,
  ): Promise<Problem[]> => {
    const names = (await db.rows(query)).map(({ name }) => name);
    return names.length === 0 ? [] : [{ code, description: describe(names.join(', ')) }];
  };
  return [
    ...(await found(
      'live_contracts',
      (names) => t('These contracts and quotes are still open: {names}.', { names }),
      sql`select contract_number as name from contract
        where (id = any (${contracts}::int[]) or delivery_contact_id = ${id}) and position <> all (${ENDED}::text[]) order by id`,
    )),
    ...(await found(
      'open_balances',
      (names) => t('Money is owed or held on these contracts: {names}.', { names }),
      sql`select distinct c.contract_number as name from contract c join contract_balance b on b.contract_id = c.id
        where c.id = any (${contracts}::int[]) and case b.type when 'deposit' then b.paid <> b.refunded else b.outstanding <> 0 end order by 1`,
    )),
    ...(await found(
      'open_requests',
      (names) => t('These requests are still open: {names}.', { names }),
      sql`select 'payment request P' || id as name from payment_request
          where id = any (${requests}::int[]) and position = any (${[...PAYABLE, 'create']}::text[])
        union all select 'refund request R' || id from refund_request
          where paymentrequest_id = any (${requests}::int[]) and position = any (${[...OPEN_REFUNDS]}::text[])
        union all select 'change request ' || id from change_request
          where contract_id = any (${contracts}::int[]) and position in ('create', 'reopened')`,
    )),
    ...(await found(
      'mail_waiting',
      (names) => t('These emails are not sent yet: {names}.', { names }),
      sql`select subject as name from sesmail where id = any (${written}::int[]) and furthest = 'pending' and not replaced and last_error = ''`,
    )),
    ...(await found(
      'work_waiting',
      (names) => t('These events and jobs are unfinished: {names}.', { names }),
      sql`select provider || ' ' || external_id as name from inbound_event where state in ('received', 'failed') and ${eventsOf(person)}
        union all select 'job ' || id from job where state in ('queued', 'running', 'dead') and ${jobsOf(person)}
        union all select 'bulk action ' || id from bulk_run where state in ('queued', 'running') and ${runsNaming(person.words)}
        union all select 'job ' || j.id from mail_intake i join job j on j.topic = ${READ_TOPIC} and j.key = 'mail-in:' || i.id
          where i.id = any (${person.intakes}::int[]) and j.state in ('queued', 'running')`,
    )),
  ];
}
