/**
 * The jobs of card payments: sending refunds, re-reading payments and cancelling payments that customers began
 * (docs/use/money.md).
 */
import { t } from '@hireyard/messages';
import { parseMoney } from '@hireyard/domain/values/money';
import { payable } from '@hireyard/domain/money/requests';
import { RefusedError, TryAgainError } from '../../platform/ports/call-error.ts';
import type { Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { lockContract, requestRow } from '../core/facts.ts';
import { requireProvider, paymentsOf, refresh } from './provider.ts';
import { placeRefund, type RefundRow, refundRow } from '../core/refunds.ts';
import { moneyOf, paymentFacts, settle } from '../core/settle.ts';
import { intentsOf } from './apply.ts';

/** A refused lookup proves nothing about the refund: an earlier attempt may have made it. */
function retryIfRefused(error: unknown): never {
  throw error instanceof RefusedError ? new TryAgainError(error.message, { cause: error }) : error;
}

/**
 * Refunds at the provider unless it did so already: the provider forgets keys after a day, and a person may retry a
 * job much later. Uses a payment with enough left. Throws RefusedError if there is none.
 */
async function refundOnce(app: App, row: RefundRow): Promise<void> {
  const provider = requireProvider(app);
  const due = row.amount - row.refunded;
  const payments = await paymentsOf(app, row.request).catch(retryIfRefused);
  const refundedBefore = payments
    .flatMap(({ refunds }) => refunds)
    .filter(({ status }) => status === 'pending' || status === 'succeeded');
  if (refundedBefore.some(({ reference }) => reference === String(row.id))) return;
  const given = (intent: string) =>
    refundedBefore
      .filter(({ intentId }) => intentId === intent)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const payment = payments.find(({ intent }) => intent.receivedMinor - given(intent.id) >= due);
  if (payment === undefined)
    throw new RefusedError(
      'no_payment',
      t('No single card payment covers this amount. Refund it in parts or by another method.'),
    );
  await provider.createRefund({
    key: `refund-${row.id}-${row.attempt}`,
    intentId: payment.intent.id,
    amountMinor: due,
    reference: String(row.id),
  });
}

/** Records the provider's refusal unless the refund was decided meanwhile. */
async function writeRefused(tx: Tx, app: App, row: RefundRow, message: string): Promise<void> {
  await lockContract(app, tx, row.contract);
  const { position, attempt } = await refundRow({ app, db: tx }, row.id);
  if (position !== 'approved' || attempt !== row.attempt) return;
  await placeRefund(tx, row.id, 'failed', null, { last_error: message });
  await settle(tx, row.contract, null);
}

export const sendRefund: JobHandler = {
  topic: 'refund.send',
  seconds: 30,
  async perform({ app, job }) {
    const row = await refundRow({ app, db: app.db }, Number(job.payload['refund']));
    if (row.position !== 'approved' || row.attempt !== job.payload['attempt'])
      return async () => ({ skipped: row.position });
    try {
      await refundOnce(app, row);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      return async (tx) => {
        await writeRefused(tx, app, row, error.message);
        return { refused: error.code };
      };
    }
    const write = await refresh(app, row.request);
    return async (tx) => {
      await write(tx);
      return {};
    };
  },
};

/** Cancels payments that customers began and that exceed the amount now requested. */
async function cancelBegun(app: App, requestId: number): Promise<void> {
  const provider = requireProvider(app);
  const request = await requestRow(app.db, requestId);
  const { balances } = await moneyOf(app.db, request.contract_id);
  const most = payable(paymentFacts(request, balances));
  for (const { third_party_id: id, amount, status } of await intentsOf(app.db, requestId, provider.name))
    if ((status === 'open' || status === 'processing') && parseMoney(amount) > most)
      await provider.cancelIntent(id);
}

export const refreshPayment: JobHandler = {
  topic: 'payment.refresh',
  seconds: 30,
  async perform({ app, job }) {
    const request = Number(job.payload['request']);
    if (job.payload['cancel'] === true) await cancelBegun(app, request);
    const intent = job.payload['intent'];
    const write = await refresh(app, request, typeof intent === 'string' ? intent : undefined);
    return async (tx) => {
      await write(tx);
      return {};
    };
  },
};

export const moneyJobs: readonly JobHandler[] = [sendRefund, refreshPayment];
