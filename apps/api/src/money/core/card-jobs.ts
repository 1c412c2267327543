/** Queues work for the card provider in the transaction of its cause (docs/use/money.md, "Card payments"). */
import { formatMoney, type Minor } from '@hireyard/domain/values/money';
import { payable } from '@hireyard/domain/money/requests';
import { sql, type Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import type { NewJob } from '../../platform/jobs/job.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { requestRow } from './facts.ts';
import { moneyOf, paymentFacts } from './settle.ts';

const aggregate = (request: number): string => `payment_request:${request}`;

/** Sends an approved refund to the card provider. Each attempt is one refund there, however often the job runs. */
export const sendRefundJob = (refund: { id: number; request: number; attempt: number }): NewJob => ({
  topic: 'refund.send',
  aggregate: aggregate(refund.request),
  key: `refund-${refund.id}-${refund.attempt}`,
  payload: { refund: refund.id, attempt: refund.attempt },
});

/** Re-reads a request's payments. `cancel`: first cancels begun payments that exceed the amount now requested. */
export const refreshJob = (request: number, options: { cancel?: boolean; intent?: string } = {}): NewJob => ({
  topic: 'payment.refresh',
  aggregate: aggregate(request),
  key: `${request}${options.cancel === true ? '-cancel' : ''}${options.intent === undefined ? '' : `-${options.intent}`}`,
  payload: { request, ...options },
});

/**
 * Queues the cancellation of begun payments that exceed what a locked contract's request now needs. Returns the
 * payable amount.
 */
export async function withdrawPayments(tx: Tx, app: App, requestId: number): Promise<Minor> {
  const request = await requestRow(tx, requestId);
  const { balances } = await moneyOf(tx, request.contract_id);
  const most = payable(paymentFacts(request, balances));
  if (app.payments === undefined) return most;
  const openIntent = await tx.one(sql`select 1 from payment_intent where payment_request_id = ${requestId}
    and payment_package = ${app.payments.name} and status in ('open', 'processing') and amount > ${formatMoney(most)}::numeric limit 1`);
  if (openIntent !== undefined) await enqueue(tx, refreshJob(requestId, { cancel: true }));
  return most;
}
