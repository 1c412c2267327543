/** The jobs of card payments: sending refunds, reading payments anew, cancelling what customers began (docs/money.md). */
import { parseMoney } from '@hireyard/domain/money';
import { RefusedError } from '../adapters/call-error.ts';
import { sql } from '../db/database.ts';
import type { JobHandler, NewJob } from '../jobs/job.ts';
import { lockContract } from './facts.ts';
import { demandProvider, refresh } from './provider.ts';
import { placeRefund, refundRow } from './refunds.ts';
import { settle } from './settle.ts';

const aggregate = (request: number): string => `payment_request:${request}`;

/** Sends an approved refund to the card provider; one attempt is one refund there, however often the job runs. */
export const sendRefundJob = (refund: { id: number; request: number; attempt: number }): NewJob => ({
  topic: 'refund.send',
  aggregate: aggregate(refund.request),
  key: `refund-${refund.id}-${refund.attempt}`,
  payload: { refund: refund.id, attempt: refund.attempt },
});

/** Reads a request's payments anew; `cancel`: cancels those that nobody has paid, because the request is void or asks for something else. */
export const refreshJob = (request: number, options: { cancel?: boolean; intent?: string } = {}): NewJob => ({
  topic: 'payment.refresh',
  aggregate: aggregate(request),
  key: `${request}${options.cancel === true ? '-cancel' : ''}${options.intent === undefined ? '' : `-${options.intent}`}`,
  payload: { request, ...options },
});

export const sendRefund: JobHandler = {
  topic: 'refund.send',
  seconds: 30,
  async perform({ app, job }) {
    const id = Number(job.payload['refund']);
    const row = await refundRow({ app, db: app.db }, id);
    const provider = demandProvider(app);
    const due = row.amount - row.refunded;
    const wanted = row.position === 'approved' && row.attempt === job.payload['attempt'] && due > 0n;
    if (!wanted) return async () => ({ skipped: row.position });
    try {
      if (row.intent === null)
        throw new RefusedError('no_payment', 'No card payment with enough left to refund.');
      await provider.createRefund({
        key: `refund-${id}-${row.attempt}`,
        intentId: row.intent,
        amountMinor: due,
        reference: String(id),
      });
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      return async (tx) => {
        await lockContract(tx, row.contract);
        await placeRefund(tx, id, 'failed', null, { last_error: error.message });
        await settle(tx, row.contract, null);
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

export const refreshPayment: JobHandler = {
  topic: 'payment.refresh',
  seconds: 30,
  async perform({ app, job }) {
    const request = Number(job.payload['request']);
    const provider = demandProvider(app);
    if (job.payload['cancel'] === true) {
      const open = await app.db.rows<{ id: string; amount: string }>(sql`
        select i.third_party_id as id, i.amount from payment_intent i join payment_request p on p.id = i.payment_request_id
        where i.payment_request_id = ${request} and i.payment_package = ${provider.name} and i.status = 'open'
          and (p.position = 'cancelled' or i.amount > p.amount)`);
      for (const { id, amount } of open) if (parseMoney(amount) > 0n) await provider.cancelIntent(id);
    }
    const intent = job.payload['intent'];
    const write = await refresh(app, request, typeof intent === 'string' ? intent : undefined);
    return async (tx) => {
      await write(tx);
      return {};
    };
  },
};

export const moneyJobs: readonly JobHandler[] = [sendRefund, refreshPayment];
