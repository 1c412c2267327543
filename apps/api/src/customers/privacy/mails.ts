/** Finds a customer's email: messages that are theirs as a whole, and others that only contain their address. */
import { type Db, type RawBuilder, sql, type Tx } from '../../db/database.ts';
import { mailboxesIn } from '../../mail/received/addresses.ts';
import { clearing } from './columns.ts';
import { ERASED } from './personal-data.ts';
import { plainAddress, type Words } from './identifiers.ts';

interface Mail {
  readonly id: number;
  /** About the customer or one of their records. */
  readonly linked: boolean;
  /** Recipient or sender. */
  readonly first: string;
  readonly others: string;
}
export interface Mails {
  readonly whole: readonly number[];
  /** In these, only the address is the customer's. */
  readonly copied: readonly number[];
}

const has = (emails: readonly string[], text: string): boolean =>
  mailboxesIn(text).some(({ address }) => emails.includes(plainAddress(address)));
const hasOnly = (emails: readonly string[], text: string): boolean => {
  const all = mailboxesIn(text);
  return all.length > 0 && all.every(({ address }) => emails.includes(plainAddress(address)));
};
const anyOf = (emails: readonly string[]): string[] =>
  emails.map((email) => `%${email.replace(/[\\%_]/g, '\\$&')}%`);

/**
 * Splits emails into the customer's own (about them or their records, or only to or from them) and others. Addresses
 * are compared whole.
 * @param linked condition that an email is about the customer
 * @param first column of the recipient or sender; `others` the further addresses
 */
export async function mailsOf(
  db: Db,
  table: 'sesmail' | 'sesmail_incoming',
  { emails }: Words,
  linked: RawBuilder<unknown>,
  [first, others]: readonly [RawBuilder<string>, RawBuilder<string>],
): Promise<Mails> {
  const mails = await db.rows<Mail>(sql`
    select id, (${linked}) as linked, ${first} as first, ${others} as others from ${sql.table(table)}
    where ${linked} or concat_ws(' ', ${first}, ${others}) ilike any (${anyOf(emails)}::text[]) order by id`);
  const whole = mails.filter((mail) => mail.linked || hasOnly(emails, mail.first)).map(({ id }) => id);
  const copied = mails
    .filter((mail) => !whole.includes(mail.id) && has(emails, `${mail.first}, ${mail.others}`))
    .map(({ id }) => id);
  return { whole, copied };
}

/** Returns a list of addresses without the customer's. */
const without = (emails: readonly string[], text: string): string =>
  has(emails, text)
    ? mailboxesIn(text)
        .filter(({ address }) => !emails.includes(plainAddress(address)))
        .map(({ name, address }) =>
          name === '' ? address : `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`,
        )
        .join(', ')
    : text;

/** Removes the customer's address from a message's headers; body and attachments stay byte for byte. */
function headWithout(emails: readonly string[], raw: Buffer): Buffer {
  const text = raw.toString('latin1');
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  const addressPattern = emails.map((email) => email.replace(/[^\w]/g, '\\$&')).join('|');
  const pattern = new RegExp(
    `(?:"[^"\\r\\n]*"|[^<>,;:"\\r\\n]*)<(?:${addressPattern})>|(?<![\\w.@+-])(?:${addressPattern})(?![\\w@-]|\\.\\w)`,
    'gi',
  );
  return Buffer.from(
    text.slice(0, end).replace(pattern, ' erased@erased.invalid') + text.slice(end),
    'latin1',
  );
}

/** Removes only the customer's address from other people's sent emails. */
export async function eraseCopies(tx: Tx, ids: readonly number[], { emails }: Words): Promise<void> {
  const mails = await tx.rows<{ id: number; to: string; cc: string; raw: Buffer | null }>(sql`
    select m.id, m."to", m.cc, r.raw from sesmail m left join sesmail_raw r on r.sesmail_id = m.id where m.id = any (${[...ids]}::int[])`);
  for (const { id, to, cc, raw } of mails) {
    await tx.rows(sql`update sesmail set "to" = ${without(emails, to) || ERASED}, cc = ${without(emails, cc)}, version = version + 1,
      updated_at = now() where id = ${id}`);
    if (raw !== null)
      await tx.rows(sql`update sesmail_raw set raw = ${headWithout(emails, raw)},
        envelope_to = array(select a from unnest(envelope_to) a where lower(a) <> all (${[...emails]}::text[])) where sesmail_id = ${id}`);
    await tx.rows(
      sql`update sesmail_event set ${clearing('sesmail_event')} where sesmail_id = ${id} and lower(address) = any (${[...emails]}::text[])`,
    );
  }
}

/** Does the same for received emails. */
export async function eraseIncomingCopies(tx: Tx, ids: readonly number[], { emails }: Words): Promise<void> {
  const mails = await tx.rows<{
    id: number;
    intake_id: number;
    reply_to: string;
    destination: string;
    raw: Buffer;
  }>(sql`
    select m.id, m.intake_id, m.reply_to, m.destination, i.raw from sesmail_incoming m join mail_intake i on i.id = m.intake_id
    where m.id = any (${[...ids]}::int[])`);
  for (const { id, intake_id, reply_to, destination, raw } of mails) {
    await tx.rows(sql`update sesmail_incoming set reply_to = ${without(emails, reply_to)}, destination = ${without(emails, destination)},
      version = version + 1, updated_at = now() where id = ${id}`);
    await tx.rows(sql`update mail_intake set raw = ${headWithout(emails, raw)},
      recipients = array(select a from unnest(recipients) a where lower(a) <> all (${[...emails]}::text[])) where id = ${intake_id}`);
  }
}
