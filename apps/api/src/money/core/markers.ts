/** States that record emails about a payment request or refund (spec §4.1). */
import type { Tx } from '../../db/database.ts';
import { addMarker } from '../../records/workflow/set-position.ts';

const REQUEST = { table: 'payment_request', resource: 'paymentrequest', context: 'payment_request_status' };
const REFUND = { table: 'refund_request', resource: 'refundrequest', context: 'refund_request_status' };

export const markRequest = (tx: Tx, id: number, action: 'resend' | 'invoice_sent'): Promise<void> =>
  addMarker(tx, REQUEST, id, action);

export const markRefund = (tx: Tx, id: number, action: 'confirmation_sent'): Promise<void> =>
  addMarker(tx, REFUND, id, action);
