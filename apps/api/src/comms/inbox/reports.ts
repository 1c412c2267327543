/** Bounces and complaints reported by received messages. Only recipients of the email are trusted. */
import { type Db, sql } from '../../db/database.ts';
import type { Classification } from '../../mail/received/classify.ts';
import type { ParsedMail } from '../../mail/received/parsed-mail.ts';
import type { NewMailEvent } from '../../mail/outbox/progress.ts';
import { bareAddresses } from '../../mail/outbox/suppression.ts';

/** Returns all recipients of an email. */
async function recipientsOf(db: Db, mail: number): Promise<string[]> {
  const row = await db.one<{ to: string; cc: string }>(sql`select "to", cc from sesmail where id = ${mail}`);
  return row === undefined ? [] : bareAddresses(`${row.to}, ${row.cc}`);
}

/**
 * Returns the recipients that a report is about. Reports often name the address behind an alias, so an unknown
 * address means the only recipient. With several recipients it means none of them: a forged report must not block a
 * stranger.
 */
function meant(address: string, recipients: readonly string[]): string[] {
  const known = address.toLowerCase();
  if (recipients.includes(known)) return [known];
  return recipients.length === 1 ? [...recipients] : [];
}

/** Returns the events that a report contains about one of our emails; none for other messages. */
export async function reportNews(
  db: Db,
  mail: number,
  intake: { readonly id: number; readonly received_at: string },
  { reports, date }: ParsedMail,
  { kind, why, outcomes }: Pick<Classification, 'why' | 'outcomes'> & { readonly kind: string },
): Promise<NewMailEvent[]> {
  if (kind !== 'bounce' && kind !== 'complaint') return [];
  const recipients = await recipientsOf(db, mail);
  const at = date ?? new Date(intake.received_at);
  const news = (
    action: 'bounced' | 'complaint',
    address: string,
    permanent: boolean,
    detail: string,
  ): NewMailEvent[] =>
    meant(address, recipients).map((one) => ({
      action,
      externalId: `report:${intake.id}:${one}`,
      source: 'report',
      addresses: [one],
      at,
      permanent,
      detail,
    }));
  if (kind === 'complaint') {
    const named = reports.feedback?.recipients ?? [];
    return (named.length > 0 ? named : recipients).flatMap((address) =>
      news('complaint', address, true, why),
    );
  }
  const failed = outcomes.filter(({ action }) => action === 'failed');
  return failed.flatMap(({ address, permanent, status, diagnostic }) =>
    news('bounced', address, permanent, [status, diagnostic].filter((part) => part !== '').join(' ')),
  );
}
