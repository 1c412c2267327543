/** The demo's email: sent to customers, and unread in its inbox, which the product reads once it runs. */
import { dictionary } from '@hireyard/messages/dictionary';
import { parse } from 'csv-parse/sync';
import { guessEnvelope } from '../../adapters/mail-in/imap/envelope.ts';
import { sql, type Tx } from '../../db/database.ts';
import { storeReceived } from '../../mail/outbox/intake.ts';
import { stateSetWith } from '../../records/workflow/states-change.ts';
import { suppliedFile } from '../../platform/supplied-file.ts';

interface SentMail {
  readonly message_id: string;
  readonly to: string;
  readonly subject: string;
  readonly category: string;
  readonly order_ref: string;
  readonly created_at: string;
  readonly state: string;
}

const table = (name: string): Record<string, string>[] => {
  const file = suppliedFile('demo', `mail/${name}`);
  return file === undefined ? [] : parse(file.bytes, { columns: true, bom: true });
};

/** The states of opened and received email; bounces follow from a report in the inbox. */
const REACHED: Readonly<Record<string, readonly string[]>> = dictionary({
  opened: ['sent', 'received', 'opened'],
  received: ['sent', 'received'],
  bounced: ['sent'],
});

async function addSent(tx: Tx, mail: SentMail, shiftDays: number): Promise<void> {
  const reached = REACHED[mail.state] ?? ['sent'];
  await tx.rows(sql`
    insert into sesmail ("to", subject, category, type, message_id, contract_id, customer_id, account_id, from_address, provider, furthest,
      content_text, message, sent_at, created_at, state_set_id)
    select ${mail.to}, ${mail.subject}, ${mail.category.replace(' ', '_')}, 'text', ${mail.message_id}, c.id, c.lead_customer_id, c.account_id,
      'hire@fernhill.example.com', 'capture', ${reached.at(-1)}, x.words, x.words, x.at, x.at,
      ${stateSetWith('email_status', reached)}
    from contract c, (select ${mail.created_at}::timestamptz + make_interval(days => ${shiftDays}) as at,
      'Hello, please find the details of your order ' || ${mail.order_ref} || ' with us. Ring or write any time.' as words) x
    where c.contract_number = ${mail.order_ref}`);
}

/** Adds the demo's email. Contracts and customers must exist. */
export async function addDemoMail(tx: Tx, shiftDays: number): Promise<void> {
  for (const row of table('outgoing.csv')) await addSent(tx, row as unknown as SentMail, shiftDays);
  for (const { file = '' } of table('index.csv')) {
    const message = suppliedFile('demo', `mail/${file}`);
    if (message === undefined) continue;
    const raw = Buffer.from(message.bytes);
    await storeReceived(tx, {
      raw,
      // without a sender the message would count as automatic
      from: guessEnvelope(raw).from,
      recipients: ['hire@fernhill.example.com'],
      externalId: `demo:${file}`,
      transport: 'imap',
    });
  }
}
