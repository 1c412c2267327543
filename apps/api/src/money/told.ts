/**
 * What the card provider says of a request's payments, read outside of transactions and written under the contract's lock, keyed by its ids. So
 * repeats, any order and a crash in between end in the same figures (docs/money.md, "Card payments").
 */
import { formatMoney } from '@hireyard/domain/money';
import { refundPosition } from '@hireyard/domain/requests';
import { RefusedError } from '../adapters/call-error.ts';
import type { Intent, PaymentProvider, Refund } from '../adapters/payments/port.ts';
import { type Db, sql, type Tx } from '../db/database.ts';
import type { App } from '../http/call.ts';
import { lockContract, requestRow } from './facts.ts';
import { movementRow, recordMovement, reverseMovement } from './movements.ts';
import { placeRefund, refundRow } from './refunds.ts';
import { ownScope } from './scope.ts';
import { settle } from './settle.ts';

/** What the provider says of one payment. */
export interface Told {
  readonly intent: Intent;
  readonly refunds: readonly Refund[];
}

/** Reads the truth of some payments: the intents and every refund of those that took money. */
export async function ask(provider: PaymentProvider, intents: readonly string[]): Promise<Told[]> {
  const told: Told[] = [];
  for (const id of intents) {
    const intent = await provider.getIntent(id);
    told.push({ intent, refunds: intent.receivedMinor > 0n ? await provider.listRefunds(id) : [] });
  }
  return told;
}

export interface Known {
  readonly third_party_id: string;
  readonly amount: string;
  readonly status: string;
}
export const intentsOf = (db: Db, request: number, provider: string): Promise<Known[]> =>
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
const refundRequestOf = (
  tx: Tx,
  request: Request,
  { id, reference }: Refund,
): Promise<{ id: number } | undefined> =>
  tx.one<{ id: number }>(sql`select id from refund_request where paymentrequest_id = ${request.id}
    and (third_party_payment_id = ${id} or id::text = ${reference}) limit 1`);

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

/** Places a refund request by the last refund made for it. One that was approved again after that failed waits for its new refund. */
async function placeByRefunds(
  tx: Tx,
  app: App,
  provider: string,
  id: number,
  refunds: readonly Refund[],
): Promise<void> {
  const row = await refundRow({ app, db: tx }, id);
  const last = refunds.at(-1);
  if (last === undefined) return;
  const said = last.status === 'succeeded' ? 'settled' : last.status === 'pending' ? 'pending' : 'failed';
  if (said === 'failed' && row.position === 'approved' && last.id === row.third_party_payment_id) return;
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
export async function writeTold(
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
