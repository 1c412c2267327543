/**
 * Between a payment request and the card provider. The provider is asked outside of transactions; what it says is written under the contract's
 * lock, keyed by its ids. So repeats, any order and a crash in between end in the same figures (docs/money.md, "Card payments").
 */
import { formatMoney, type Minor, parseMoney } from '@hireyard/domain/money';
import { payable, refundPosition } from '@hireyard/domain/requests';
import { RefusedError } from '../adapters/call-error.ts';
import type { Intent, PaymentProvider, Refund } from '../adapters/payments/port.ts';
import { type Db, sql, type Tx } from '../db/database.ts';
import type { App } from '../http/call.ts';
import { conflict } from '../http/errors.ts';
import { lockContract, requestRow } from './facts.ts';
import { movementRow, recordMovement, reverseMovement } from './movements.ts';
import { placeRefund, refundRow } from './refunds.ts';
import { ownScope } from './scope.ts';
import { moneyOf, paymentFacts, settle } from './settle.ts';

/** What the provider says of one payment. */
interface Told {
  readonly intent: Intent;
  readonly refunds: readonly Refund[];
}

/** Reads the truth of some payments: the intents and every refund of those that took money. */
async function ask(provider: PaymentProvider, intents: readonly string[]): Promise<Told[]> {
  const told: Told[] = [];
  for (const id of intents) {
    const intent = await provider.getIntent(id);
    told.push({ intent, refunds: intent.receivedMinor > 0n ? await provider.listRefunds(id) : [] });
  }
  return told;
}

interface Known {
  readonly third_party_id: string;
  readonly amount: string;
  readonly status: string;
}
const intentsOf = (db: Db, request: number, provider: string): Promise<Known[]> =>
  db.rows<Known>(sql`select third_party_id, amount, status from payment_intent
    where payment_request_id = ${request} and payment_package = ${provider} order by id`);

async function keepIntent(tx: Tx, request: number, provider: string, intent: Intent): Promise<void> {
  await tx.rows(sql`
    insert into payment_intent (payment_request_id, payment_package, third_party_id, amount, currency, status)
    values (${request}, ${provider}, ${intent.id}, ${formatMoney(intent.amountMinor)}, ${intent.currency}, ${intent.status})
    on conflict (third_party_id) do update set status = excluded.status, amount = excluded.amount, updated_at = now()
    where payment_intent.status <> 'succeeded'`);
}

/** Money in another currency than the request's is refused: nothing is written, a person must look. */
function demandCurrency(expected: string, told: string, what: string): void {
  if (expected !== told)
    throw new RefusedError(
      'wrong_currency',
      `The card provider says ${told} for ${what}, but the request is in ${expected}.`,
    );
}

interface Request {
  readonly id: number;
  readonly currency: string;
}

/** The refund request that a refund at the provider belongs to; undefined when somebody made it there by hand. */
const refundRequestOf = (tx: Tx, request: Request, refund: Refund): Promise<{ id: number } | undefined> =>
  tx.one<{ id: number }>(sql`select id from refund_request where paymentrequest_id = ${request.id}
    and (third_party_payment_id = ${refund.id} or id = ${Number(refund.reference ?? 0)}) limit 1`);

/** The movement of a refund: made once it succeeded, taken back should it fail afterwards. Answers the refund request it belongs to. */
async function writeRefund(
  tx: Tx,
  app: App,
  request: Request,
  provider: string,
  refund: Refund,
): Promise<number | undefined> {
  const scope = ownScope(app, tx);
  demandCurrency(request.currency, refund.currency, `refund ${refund.id}`);
  const ours = await refundRequestOf(tx, request, refund);
  const standing = await tx.one<{ id: number }>(sql`select id from money_transaction
    where payment_package = ${provider} and third_party_payment_id = ${refund.id} and kind = 'refund'`);
  if (refund.status === 'succeeded' && standing === undefined)
    await recordMovement(scope, {
      request: request.id,
      ...(ours === undefined ? {} : { refund: ours.id }),
      kind: 'refund',
      method: 'card',
      amount: refund.amountMinor,
      paidOn: scope.today,
      package: provider,
      thirdPartyId: refund.id,
      reason: ours === undefined ? 'Refunded at the card provider' : '',
    });
  if ((refund.status === 'failed' || refund.status === 'cancelled') && standing !== undefined) {
    const row = await movementRow(scope, standing.id);
    if (!row.reversed)
      await reverseMovement(scope, row, {
        reason: refund.failureReason ?? FAILED,
        paidOn: scope.today,
        byProvider: true,
      });
  }
  return ours?.id;
}

const FAILED = 'The card provider could not refund it';

/** Places a refund request by the last refund made for it. One that was approved again waits for its new refund. */
async function placeByRefunds(
  tx: Tx,
  app: App,
  provider: string,
  id: number,
  refunds: readonly Refund[],
): Promise<void> {
  const row = await refundRow({ app, db: tx }, id);
  const last = refunds.at(-1);
  if (last === undefined || refunds.length < row.attempt) return;
  const said = last.status === 'succeeded' ? 'settled' : last.status === 'pending' ? 'pending' : 'failed';
  await placeRefund(tx, id, refundPosition({ ...row, provider: said }), null, {
    third_party_payment_id: last.id,
    payment_package: provider,
    last_error: said === 'failed' ? (last.failureReason ?? FAILED) : '',
  });
}

async function writeRefunds(
  tx: Tx,
  app: App,
  request: Request,
  provider: string,
  refunds: readonly Refund[],
): Promise<void> {
  const byRequest = new Map<number, Refund[]>();
  for (const refund of refunds) {
    const ours = await writeRefund(tx, app, request, provider, refund);
    if (ours !== undefined) byRequest.set(ours, [...(byRequest.get(ours) ?? []), refund]);
  }
  for (const [id, own] of byRequest) await placeByRefunds(tx, app, provider, id, own);
}

/** Writes what the provider told of a request's payments, under the contract's lock; figures and states follow. */
async function writeTold(
  tx: Tx,
  app: App,
  requestId: number,
  provider: string,
  told: readonly Told[],
): Promise<void> {
  const found = await requestRow(tx, requestId);
  await lockContract(tx, found.contract_id);
  const scope = ownScope(app, tx);
  for (const { intent, refunds } of told) {
    demandCurrency(found.currency, intent.currency, `payment ${intent.id}`);
    await keepIntent(tx, requestId, provider, intent);
    if (intent.status === 'succeeded' && intent.receivedMinor > 0n)
      await recordMovement(scope, {
        request: requestId,
        kind: 'capture',
        method: 'card',
        amount: intent.receivedMinor,
        paidOn: scope.today,
        package: provider,
        thirdPartyId: intent.chargeId ?? intent.id,
      });
    await writeRefunds(tx, app, found, provider, refunds);
  }
  const last = told.at(-1)?.intent;
  if (last !== undefined)
    await tx.rows(sql`update payment_request set third_party_payment_id = ${last.id}, payment_package = ${provider}, last_error = ${last.lastError ?? ''},
      version = version + 1, updated_at = now() where id = ${requestId}
      and (third_party_payment_id, payment_package, last_error) is distinct from (${last.id}, ${provider}, ${last.lastError ?? ''})`);
  await settle(tx, found.contract_id, null);
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
  const provider = demandProvider(app);
  const known = (await intentsOf(app.db, requestId, provider.name)).map((one) => one.third_party_id);
  const told = await ask(provider, hint === undefined || known.includes(hint) ? known : [...known, hint]);
  return (tx) => writeTold(tx, app, requestId, provider.name, told);
}

/** The request that a payment at the provider was made for; null when it is not ours. */
export async function requestOfIntent(app: App, intentId: string): Promise<number | null> {
  const row = await app.db.one<{ id: number }>(
    sql`select payment_request_id as id from payment_intent where third_party_id = ${intentId}`,
  );
  if (row !== undefined) return row.id;
  const { reference } = await demandProvider(app).getIntent(intentId);
  if (reference === null || !/^[0-9a-f-]{36}$/.test(reference)) return null;
  const request = await app.db.one<{ id: number }>(
    sql`select id from payment_request where uuid = ${reference}::uuid`,
  );
  return request?.id ?? null;
}

export function demandProvider(app: App): PaymentProvider {
  if (app.payments === undefined)
    throw conflict('No card provider is connected: record the payment by hand.', 'no_card_provider');
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
async function nextAttempt(tx: Tx, requestId: number, provider: string): Promise<Attempt> {
  const found = await requestRow(tx, requestId);
  await lockContract(tx, found.contract_id);
  const request = await requestRow(tx, requestId);
  const { balances, contract } = await moneyOf(tx, found.contract_id);
  const amount = payable(paymentFacts(request, balances));
  if (amount === 0n)
    throw conflict(
      request.position === 'cancelled'
        ? 'The request is cancelled.'
        : 'There is nothing to pay on this request.',
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
 * The payment that the customer's browser confirms (spec §7.3 secret): the open one for what is owed now, or a new one; others that were begun are
 * cancelled first. 409 when nothing is to be paid, or when one of them was paid a moment ago.
 */
export async function openPayment(app: App, requestId: number): Promise<{ id: string; secret: string }> {
  const provider = demandProvider(app);
  const next = await app.db.transaction((tx) => nextAttempt(tx, requestId, provider.name), { retries: 3 });
  for (const id of next.stale) {
    const intent = await provider.cancelIntent(id);
    if (intent.status === 'succeeded' || intent.status === 'processing') {
      const write = await refresh(app, requestId);
      await app.db.transaction(write, { retries: 3 });
      throw conflict('A payment on this request is under way or done.', 'already_paid');
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
  await app.db.transaction(
    (tx) => writeTold(tx, app, requestId, provider.name, [...others, { intent, refunds: [] }]),
    {
      retries: 3,
    },
  );
  if (intent.status === 'succeeded') throw conflict('This request was paid a moment ago.', 'already_paid');
  return { id: intent.id, secret: intent.clientSecret };
}
