/** Updates the records that a sent email is about: states that record it (spec §4.1). */
import { sql, type Tx } from '../../db/database.ts';
import { noteMailSent } from '../../contracts/moves/markers.ts';
import { markRefund, markRequest } from '../../money/core/markers.ts';
import type { MailSent, SentMail } from '../../platform/mail-sent.ts';

/** Marks the contract, request or refund, and adds an entry to the contract's history. */
export const afterSending: MailSent = async (tx, row) => {
  const { category, contract_id: contract, paymentrequest_id: request, refundrequest_id: refund } = row;
  if (contract !== null) await noteMailSent(tx, contract, row);
  if (category === 'payment_request' && request !== null && !(await isFirst(tx, row)))
    await markRequest(tx, request, 'resend');
  if (category === 'invoice' && request !== null) await markRequest(tx, request, 'invoice_sent');
  if (category === 'refund' && refund !== null) await markRefund(tx, refund, 'confirmation_sent');
};

/** Whether this is the first email that requests this payment. */
const isFirst = async (tx: Tx, { id, category, paymentrequest_id: request }: SentMail): Promise<boolean> =>
  (await tx.one(
    sql`select 1 from sesmail where paymentrequest_id = ${request} and category = ${category} and id < ${id} limit 1`,
  )) === undefined;
