/** Notifies rooms above the outbox of sent email; the application registers the listeners (`app/app.ts`). */
import type { Tx } from '../db/database.ts';

export interface SentMail {
  readonly id: number;
  readonly subject: string;
  readonly category: string;
  readonly contract_id: number | null;
  readonly paymentrequest_id: number | null;
  readonly refundrequest_id: number | null;
}

/** Called once for each email, in the transaction that marks it as sent. */
export type MailSent = (tx: Tx, mail: SentMail) => Promise<void>;
