/** Offers card payments for a request and re-reads them (docs/use/money.md, "Card payments"). */
import { t } from '@hireyard/messages';
import { type Minor, parseMoney } from '@hireyard/domain/values/money';
import { payable } from '@hireyard/domain/money/requests';
import { RefusedError, TryAgainError } from '../../platform/ports/call-error.ts';
import type { Intent, PaymentProvider } from '../../platform/ports/payments.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { conflict, HttpError } from '../../platform/http/errors.ts';
import { lockContract, requestRow } from '../core/facts.ts';
import { withdrawPayments } from '../core/card-jobs.ts';
import { moneyOf, paymentFacts } from '../core/settle.ts';
import { readPayments, intentsOf, type ReportedPayment, applyReported } from './apply.ts';

/** Reads all payments of a request at the provider. `hint`: an intent that may not be recorded yet. */
export async function paymentsOf(app: App, requestId: number, hint?: string): Promise<ReportedPayment[]> {
  const provider = requireProvider(app);
  const known = (await intentsOf(app.db, requestId, provider.name)).map((one) => one.third_party_id);
  return readPayments(provider, hint === undefined || known.includes(hint) ? known : [...known, hint]);
}

/**
 * Re-reads a request's payments and returns the write to perform. `hint`: an intent from an event that may not be
 * recorded yet, because the process ended between the provider's response and our commit.
 */
export async function refresh(
  app: App,
  requestId: number,
  hint?: string,
): Promise<(tx: Tx) => Promise<void>> {
  const reported = await paymentsOf(app, requestId, hint);
  return (tx) => applyReported(tx, app, requestId, requireProvider(app).name, reported);
}

/** Returns the request of a payment at the provider, or null if it is not ours. */
export async function requestOfIntent(app: App, intentId: string): Promise<number | null> {
  const row = await app.db.one<{ id: number }>(
    sql`select payment_request_id as id from payment_intent where third_party_id = ${intentId}`,
  );
  if (row !== undefined) return row.id;
  const { reference } = await requireProvider(app).getIntent(intentId);
  if (reference === null || !/^[0-9a-f-]{36}$/.test(reference)) return null;
  const request = await app.db.one<{ id: number }>(
    sql`select id from payment_request where uuid = ${reference}::uuid`,
  );
  return request?.id ?? null;
}

export function requireProvider(app: App): PaymentProvider {
  if (app.payments === undefined)
    throw conflict(t('No card provider is connected. Record the payment manually.'), 'no_card_provider');
  return app.payments;
}

interface Attempt {
  readonly amount: Minor;
  readonly attempt: number;
  readonly stale: readonly string[];
  readonly current: string | null;
  readonly uuid: string;
  readonly currency: string;
  readonly contract_number: string;
  readonly email: string | null;
}

/**
 * Decides, under the lock, the amount to pay and the payment to use. The attempt is part of its key, so a repeat gets
 * the same payment.
 */
async function nextAttempt(app: App, tx: Tx, requestId: number, provider: string): Promise<Attempt> {
  const found = await requestRow(tx, requestId);
  await lockContract(app, tx, found.contract_id);
  const request = await requestRow(tx, requestId);
  const { balances, contract } = await moneyOf(tx, found.contract_id);
  const amount = payable(paymentFacts(request, balances));
  if (amount === 0n)
    throw conflict(
      request.position === 'cancelled'
        ? t('This payment request is cancelled.')
        : t('Nothing is due on this payment request.'),
      request.position === 'cancelled' ? 'cancelled' : 'nothing_to_pay',
    );
  const known = await intentsOf(tx, requestId, provider);
  const open = known.filter((one) => one.status === 'open' || one.status === 'processing');
  const fitting = open.filter((one) => parseMoney(one.amount) === amount).at(-1);
  const row = await tx.one<{ attempt: number; email: string | null }>(sql`
    update payment_request p set attempt = ${known.length + 1} from contract c left join customer k on k.id = c.lead_customer_id
    where p.id = ${requestId} and c.id = p.contract_id returning p.attempt, k.email`);
  return {
    amount,
    attempt: row?.attempt ?? 1,
    stale: open.filter((one) => one !== fitting).map((one) => one.third_party_id),
    current: fitting?.third_party_id ?? null,
    uuid: request.uuid,
    currency: request.currency,
    contract_number: contract.contract_number,
    email: row?.email ?? null,
  };
}

/**
 * Creates the matching payment or reads the open one, after cancelling others that were begun. Null if it can't be
 * paid.
 */
async function offer(app: App, requestId: number): Promise<Intent | null> {
  const provider = requireProvider(app);
  const next = await app.db.transaction((tx) => nextAttempt(app, tx, requestId, provider.name), {
    retries: 3,
  });
  for (const id of next.stale) {
    const intent = await provider.cancelIntent(id);
    if (intent.status === 'succeeded' || intent.status === 'processing') {
      const write = await refresh(app, requestId);
      await app.db.transaction(write, { retries: 3 });
      throw conflict(t('A payment on this request is already in progress or complete.'), 'already_paid');
    }
  }
  const intent =
    next.current === null
      ? await provider.createIntent({
          key: `payreq-${next.uuid}-${next.attempt}-${next.amount}`,
          amountMinor: next.amount,
          currency: next.currency,
          reference: next.uuid,
          description: next.contract_number,
          email: next.email,
        })
      : await provider.getIntent(next.current);
  const others = await readPayments(provider, next.stale);
  const wanted = await app.db.transaction(
    async (tx) => {
      await applyReported(tx, app, requestId, provider.name, [...others, { intent, refunds: [] }]);
      return withdrawPayments(tx, app, requestId);
    },
    { retries: 3 },
  );
  if (intent.status === 'succeeded') throw conflict(t('This request has just been paid.'), 'already_paid');
  if (wanted < intent.amountMinor)
    throw conflict(t('This request has just changed. Try again.'), 'request_changed');
  return intent.status === 'cancelled' ? null : intent;
}

/**
 * Returns the payment for the customer's browser to confirm (spec §7.3 secret): the open one for the current amount,
 * or a new one. 409 if nothing is due, if it has just been paid, or if the provider refuses; 502 if it does not
 * respond.
 */
export async function openPayment(app: App, requestId: number): Promise<{ id: string; secret: string }> {
  return callProvider(async () => {
    // The provider may have cancelled the open payment. It is recorded now, so the second attempt creates a new one.
    const intent = (await offer(app, requestId)) ?? (await offer(app, requestId));
    if (intent === null) throw conflict(t('The card provider cancelled the payment.'), 'payment_cancelled');
    return { id: intent.id, secret: intent.clientSecret };
  });
}

/** Runs a call for a waiting user: a provider's refusal becomes 409 with its message, no response 502. */
export async function callProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof RefusedError) throw conflict(error.message, error.code);
    if (error instanceof TryAgainError)
      throw new HttpError(502, { detail: error.message, code: 'card_provider_failed' });
    throw error;
  }
}
