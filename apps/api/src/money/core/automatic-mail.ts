/** Emails sent automatically on events, if the setting `mail_automatic` allows them. */
import { t } from '@hireyard/messages';
import { sql, type Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { ABOUT_NO_RECORD, type MailAbout } from '../../mail/outbox/about.ts';
import { conflict } from '../../platform/http/errors.ts';
import { writeHistory } from '../../records/core/write.ts';
import { defaultAddress } from '../../mail/outbox/default-address.ts';
import { queueMail } from '../../mail/outbox/queue.ts';
import { bareAddresses, suppressedOf } from '../../mail/outbox/suppression.ts';

export type Automatic = 'payment_request' | 'receipt' | 'refund';
/** Placeholder until the text is rendered. */
const SUBJECTS: Readonly<Record<Automatic, string>> = {
  payment_request: 'Payment request',
  receipt: 'Receipt',
  refund: 'Refund',
};

interface Happened {
  readonly category: Automatic;
  readonly paymentrequest?: number;
  readonly refundrequest?: number;
  /** Sent regardless of the setting, because a user requested it. */
  readonly asked?: boolean;
  /** The user who caused it; null = the system. */
  readonly userId: number | null;
}

/**
 * Queues the email in the transaction of its cause. Returns its ID, or null if it is switched off or there is no
 * address. 409 if a user requested it and it can't be sent.
 */
export async function sendAutomaticMail(app: App, tx: Tx, happened: Happened): Promise<number | null> {
  const { category, paymentrequest = null, refundrequest = null, asked = false, userId } = happened;
  if (!asked) {
    const row = await tx.one<{ wanted: boolean }>(
      sql`select coalesce((value ->> ${category})::boolean, false) as wanted from setting where code = 'mail_automatic'`,
    );
    if (row?.wanted !== true) return null;
  }
  const record = await tx.one<{ contract: number; customer: number | null; account: number | null }>(sql`
    select c.id as contract, c.lead_customer_id as customer, c.account_id as account from payment_request p join contract c on c.id = p.contract_id
    where p.id = coalesce(${paymentrequest}::int, (select paymentrequest_id from refund_request where id = ${refundrequest}))`);
  if (record === undefined) return null;
  const about: MailAbout = {
    ...ABOUT_NO_RECORD,
    category,
    ...record,
    paymentrequest,
    refundrequest,
  };
  const addressee = await defaultAddress(tx, about);
  const stopped = addressee === null ? [] : await suppressedOf(tx, bareAddresses(addressee.to));
  if (asked && (addressee === null || stopped.length > 0))
    throw conflict(
      addressee === null
        ? t('There is no email address to send to. Add one to the customer.')
        : t('Email to {address} is blocked because it bounced, or its reader complained.', {
            address: addressee.to,
          }),
      addressee === null ? 'no_address' : 'suppressed',
    );
  if (addressee === null) {
    await writeHistory(tx, 'contract', record.contract, userId, 'mail not written', [
      { field: 'mail', before: null, after: `${SUBJECTS[category]}: no email address` },
    ]);
    return null;
  }
  return queueMail(app, tx, {
    about,
    to: addressee.to,
    cc: '',
    type: 'html',
    subject: SUBJECTS[category],
    documents: [],
    files: [],
    automatic: true,
    resentOf: null,
    userId,
  });
}
