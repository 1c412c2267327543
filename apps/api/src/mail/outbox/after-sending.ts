/** What a mail that went out changes on the record it is about: markers that say so (spec §4.1). */
import { sql, type Tx } from '../../db/database.ts';
import { remember } from '../../records/core/write.ts';
import { addMarker } from '../../records/workflow/add-marker.ts';

export interface SentMail {
  readonly id: number;
  readonly subject: string;
  readonly category: string;
  readonly contract_id: number | null;
  readonly paymentrequest_id: number | null;
  readonly refundrequest_id: number | null;
}

/** Marks the contract, request or refund, and leaves a line in the contract's history. */
export async function afterSending(tx: Tx, row: SentMail): Promise<void> {
  if (row.contract_id !== null)
    await remember(tx, 'contract', row.contract_id, null, 'mail sent', [
      { field: 'mail', before: null, after: row.subject },
    ]);
  if (row.category === 'contract_summary' && row.contract_id !== null)
    await addMarker(
      tx,
      { table: 'contract', resource: 'contract', context: 'contract_status' },
      row.contract_id,
      'summary_sent',
    );
  if (row.category === 'payment_request' && row.paymentrequest_id !== null && !(await isFirst(tx, row)))
    await addMarker(
      tx,
      { table: 'payment_request', resource: 'paymentrequest', context: 'payment_request_status' },
      row.paymentrequest_id,
      'resend',
    );
  if (row.category === 'invoice' && row.paymentrequest_id !== null)
    await addMarker(
      tx,
      { table: 'payment_request', resource: 'paymentrequest', context: 'payment_request_status' },
      row.paymentrequest_id,
      'invoice_sent',
    );
  if (row.category === 'refund' && row.refundrequest_id !== null)
    await addMarker(
      tx,
      { table: 'refund_request', resource: 'refundrequest', context: 'refund_request_status' },
      row.refundrequest_id,
      'confirmation_sent',
    );
}

/** Whether nobody was asked for this payment by mail before. */
const isFirst = async (tx: Tx, { id, category, paymentrequest_id: request }: SentMail): Promise<boolean> =>
  (await tx.one(
    sql`select 1 from sesmail where paymentrequest_id = ${request} and category = ${category} and id < ${id} limit 1`,
  )) === undefined;
