/** Money work outside requests: jobs, signed webhooks and catch-ups (docs/use/money.md). */
import { sql, type Tx } from '../db/database.ts';
import type { App } from '../platform/http/call.ts';
import type { Applier } from '../platform/inbound/apply.ts';
import { paymentsEndpoint } from '../platform/inbound/endpoint.ts';
import { enqueue } from '../platform/jobs/queue.ts';
import type { CatchUp } from '../platform/jobs/reconciler.ts';
import type { Parts } from '../platform/background.ts';
import { notify } from '../platform/notify/notify.ts';
import { accountingParts } from './accounting/background.ts';
import { moneyJobs } from './cards/jobs.ts';
import { requireProvider, refresh, requestOfIntent } from './cards/provider.ts';
import { refreshJob } from './core/card-jobs.ts';
import { statementPdf } from './statements/pdf-job.ts';

/** Re-reads the payment at the provider. Only this event tells that a customer went to their bank. */
async function notifyDispute(tx: Tx, request: number, event: string): Promise<void> {
  const row = await tx.one<{ contract_number: string }>(sql`
    select c.contract_number from payment_request p join contract c on c.id = p.contract_id where p.id = ${request}`);
  await notify(tx, {
    kind: 'payment_disputed',
    cause: `dispute ${event}`,
    record: { resource: 'paymentrequest', id: request },
    text: row?.contract_number ?? '',
    by: null,
  });
}

/** Events of the card provider trigger a re-read of the payment; their contents are not trusted. */
const applyPayment: Applier = async (app, event) => {
  const intent = event.hint['intent'];
  if (typeof intent !== 'string') return undefined;
  const request = await requestOfIntent(app, intent);
  if (request === null) return undefined;
  const write = await refresh(app, request, intent);
  return async (tx) => {
    await write(tx);
    if (event.type === 'charge.dispute.created') await notifyDispute(tx, request, event.external_id);
    return { request };
  };
};

const OPEN_FOR_MINUTES = 5;
/** Events are requested from slightly before the last run: clocks differ, and some events appear late. */
const OVERLAP_MINUTES = 10;

/** Catches up on missed webhooks: open payments and refunds, and the provider's list of events. */
const catchUpPayments: CatchUp = {
  name: 'payments',
  async run({ app, since }) {
    const now = app.now();
    const before = (minutes: number, from = now) => new Date(from.getTime() - minutes * 60_000);
    const open = await app.db.rows<{ id: number }>(sql`
      select distinct payment_request_id as id from payment_intent
        where status in ('open', 'processing') and updated_at < ${before(OPEN_FOR_MINUTES).toISOString()}::timestamptz
      union select paymentrequest_id from refund_request where position = 'pending' order by 1`);
    const events = await requireProvider(app).listEvents(before(OVERLAP_MINUTES, since ?? before(24 * 60)));
    const seen = new Set<string>();
    const requests = new Map<number, string | undefined>(open.map(({ id }) => [id, undefined]));
    for (const { intentId } of events) {
      if (intentId === null || seen.has(intentId)) continue;
      seen.add(intentId);
      const request = await requestOfIntent(app, intentId);
      if (request !== null && !requests.has(request)) requests.set(request, intentId);
    }
    return {
      counts: { open: open.length, events: events.length, payments: requests.size },
      until: now,
      finish: async (tx) => {
        for (const [request, intent] of requests)
          await enqueue(tx, refreshJob(request, intent === undefined ? { cancel: true } : { intent }));
        return {};
      },
    };
  },
};

/** Returns the money parts of this installation, by connected services. */
export function moneyParts(app: App): Required<Parts> {
  const { payments } = app;
  const books = accountingParts(app);
  return {
    handlers: [...(payments === undefined ? [] : moneyJobs), ...books.handlers, statementPdf],
    endpoints: [...(payments === undefined ? [] : [paymentsEndpoint(payments)]), ...books.endpoints],
    appliers: { ...(payments === undefined ? {} : { [payments.name]: applyPayment }), ...books.appliers },
    catchUps: [...(payments === undefined ? [] : [catchUpPayments]), ...books.catchUps],
  };
}
