/** Card payments of a request: offering one to the customer, reading them anew (docs/use/money.md, "Card payments"). */
import { t } from '@hireyard/messages';
import { type Minor, parseMoney } from '@hireyard/domain/values/money';
import { payable } from '@hireyard/domain/money/requests';
import { RefusedError, TryAgainError } from '../../platform/ports/call-error.ts';
import type { Intent, PaymentProvider } from '../../platform/ports/payments.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { conflict, HttpError } from '../../platform/http/errors.ts';
import { lockContract, requestRow } from '../core/facts.ts';
import { withdrawPayments } from '../core/queued.ts';
import { moneyOf, paymentFacts } from '../core/settle.ts';
import { ask, intentsOf, type Told, writeReported } from './apply.ts';

/** Every payment of a request as the provider tells it now. `hint`: one that may not stand here yet. */
export async function paymentsOf(app: App, requestId: number, hint?: string): Promise<Told[]> {
  const provider = requireProvider(app);
  const known = (await intentsOf(app.db, requestId, provider.name)).map((one) => one.third_party_id);
  return ask(provider, hint === undefined || known.includes(hint) ? known : [...known, hint]);
}

/**
 * Reads a request's payments anew and answers what to write. `hint`: an intent that an event spoke of and that may not stand here yet, because
 * the process ended between the provider's answer and our commit.
 */
export async function refresh(
  app: App,
  requestId: number,
  hint?: string,
): Promise<(tx: Tx) => Promise<void>> {
  const told = await paymentsOf(app, requestId, hint);
  return (tx) => writeReported(tx, app, requestId, requireProvider(app).name, told);
}

/** The request that a payment at the provider was made for; null when it is not ours. */
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

/** Decides, under the lock, what the customer is to pay and by which payment; the attempt is part of its key, so a repeat is the same payment. */
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

/** Makes the payment that fits, or reads the open one; others that were begun are cancelled first. Null when that one cannot be paid. */
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
  const others = await ask(provider, next.stale);
  const wanted = await app.db.transaction(
    async (tx) => {
      await writeReported(tx, app, requestId, provider.name, [...others, { intent, refunds: [] }]);
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
 * The payment that the customer's browser confirms (spec §7.3 secret): the open one for what is owed now, or a new one. 409 when nothing is to be
 * paid, when one was paid a moment ago, and for what the provider refuses; 502 when it does not answer.
 */
export async function openPayment(app: App, requestId: number): Promise<{ id: string; secret: string }> {
  return asked(async () => {
    // The provider may have cancelled the open one without our knowing: then it is known now, and there is another.
    const intent = (await offer(app, requestId)) ?? (await offer(app, requestId));
    if (intent === null) throw conflict(t('The card provider cancelled the payment.'), 'payment_cancelled');
    return { id: intent.id, secret: intent.clientSecret };
  });
}

/** For people who wait for the provider's answer: what it refuses is 409 in its own words, and 502 when there is none. */
export async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof RefusedError) throw conflict(error.message, error.code);
    if (error instanceof TryAgainError)
      throw new HttpError(502, { detail: error.message, code: 'card_provider_failed' });
    throw error;
  }
}
