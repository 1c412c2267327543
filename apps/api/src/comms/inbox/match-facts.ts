/** Collects the facts that decide which contract a message is about (domain rules §10). */
import {
  addressKey,
  contractNumbersIn,
  type LiveContract,
  type MailMatchFacts,
} from '@hireyard/domain/comms/mail-matching';
import { type Db, sql } from '../../db/database.ts';
import type { ParsedMail } from '../../mail/received/parsed-mail.ts';

/** An email of ours that a message replies to or reports on. */
export interface Answered {
  readonly id: number;
  readonly contract: number | null;
}

/** Returns our emails with these Message-IDs (ours or the service's), newest first. */
export const mailsByMessageId = (db: Db, messageIds: readonly string[]): Promise<Answered[]> =>
  messageIds.length === 0
    ? Promise.resolve([])
    : db.rows<Answered>(sql`
        select id, contract_id as contract from sesmail
        where message_id = any (${[...messageIds]}::text[]) or wire_message_id = any (${[...messageIds]}::text[]) order by id desc`);

const customersAt = (db: Db, addresses: readonly string[]): Promise<{ id: number }[]> =>
  db.rows<{ id: number }>(
    sql`select id from customer where lower(email) = any (${addresses.map(addressKey)}::text[]) order by active desc, id`,
  );

const liveOf = (db: Db, customers: readonly number[]): Promise<LiveContract[]> =>
  db.rows<LiveContract>(sql`
    select id as contract, contract_number as number, coalesce(hire_date, delivery_date)::text as from, collection_date::text as to from contract
    where (lead_customer_id = any (${[...customers]}::int[]) or delivery_contact_id = any (${[...customers]}::int[]))
      and position not in ('complete', 'abandoned', 'quote_abandoned') order by id limit 50`);

async function knownNumbers(db: Db, numbers: readonly string[]): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map();
  const rows = await db.rows<{ id: number; contract_number: string }>(
    sql`select id, contract_number from contract where contract_number = any (${[...new Set(numbers)]}::text[])`,
  );
  return new Map(rows.map((row) => [row.contract_number, row.id]));
}

export interface MatchInput {
  readonly mail: Pick<ParsedMail, 'subject' | 'newText' | 'quotedText'> & {
    readonly attachments: readonly { readonly name: string }[];
  };
  /** The email whose reply address the message was sent to. */
  readonly token: Answered | null;
  /** Emails named in its headers, newest first. */
  readonly answered: readonly Answered[];
  /** Addresses of the sender: From and Reply-To. */
  readonly senders: readonly string[];
  /** The customer whom staff named as the sender. */
  readonly sender?: number | null;
  /** Whether the sender may be forged. */
  readonly suspect: boolean;
  readonly today: string;
}

/** Returns the facts and the customer who wrote; null if no customer has the address. */
export async function matchFacts(
  db: Db,
  { mail, token, answered, senders, sender = null, suspect, today }: MatchInput,
): Promise<{ facts: MailMatchFacts; customer: number | null }> {
  const numbers = {
    subject: contractNumbersIn(mail.subject),
    newText: contractNumbersIn(mail.newText),
    quoted: contractNumbersIn(mail.quotedText),
    rest: contractNumbersIn(mail.attachments.map(({ name }) => name).join('\n')),
  };
  const customers = sender === null ? (await customersAt(db, senders)).map(({ id }) => id) : [sender];
  const contracts = (mails: readonly Answered[]) =>
    mails.flatMap(({ contract }) => (contract === null ? [] : [contract]));
  return {
    customer: customers[0] ?? null,
    facts: {
      token: token?.contract ?? null,
      answered: contracts(answered),
      numbers,
      known: await knownNumbers(db, Object.values(numbers).flat()),
      live: customers.length === 0 ? [] : await liveOf(db, customers),
      senderKnown: customers.length > 0,
      senderSuspect: suspect,
      today,
    },
  };
}
