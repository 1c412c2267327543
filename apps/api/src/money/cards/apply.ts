/**
 * Applies the card provider's state to a request's payments. It is read outside transactions and written under the
 * contract's lock, keyed by the provider's IDs. So repeats, any order and crashes in between give the same figures
 * (docs/use/money.md, "Card payments").
 */
import { t } from '@hireyard/messages';
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import type { RefundPosition } from '@hireyard/domain/money/refund-position';
import { refundPosition } from '@hireyard/domain/money/requests';
import { RefusedError } from '../../platform/ports/call-error.ts';
import type { Intent, PaymentProvider, Refund } from '../../platform/ports/payments.ts';
import { type Db, sql, type Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/errors.ts';
import { sendAutomaticMail } from '../core/automatic-mail.ts';
import { amountText, notify } from '../../platform/notify/notify.ts';
import { lockContract } from '../core/facts.ts';
import { movementRow, recordMovement, reverseMovement } from '../core/movements.ts';
import { placeRefund } from '../core/refunds.ts';
import { type MoneyScope, ownScope } from '../core/scope.ts';
import { settle } from '../core/settle.ts';

/** The provider's state of one payment. */
export interface ReportedPayment {
  readonly intent: Intent;
  readonly refunds: readonly Refund[];
}

/** Reads payments at the provider: the intents and all refunds of those that took money. */
export async function readPayments(
  provider: PaymentProvider,
  intents: readonly string[],
): Promise<ReportedPayment[]> {
  const reported: ReportedPayment[] = [];
  for (const id of intents) {
    const intent = await provider.getIntent(id);
    reported.push({ intent, refunds: intent.receivedMinor > 0n ? await provider.listRefunds(id) : [] });
  }
  return reported;
}

export interface Known {
  readonly third_party_id: string;
  readonly amount: string;
  readonly status: string;
}
export const intentsOf = (db: Db, request: number, provider: string): Promise<Known[]> =>
  db.rows<Known>(sql`select third_party_id, amount, status from payment_intent
    where payment_request_id = ${request} and payment_package = ${provider} order by id`);

/** Stores an intent's state; returns whether it changed. */
async function storeIntent(tx: Tx, request: number, provider: string, intent: Intent): Promise<boolean> {
  const row = await tx.one(sql`
    insert into payment_intent (payment_request_id, payment_package, third_party_id, amount, currency, status)
    values (${request}, ${provider}, ${intent.id}, ${formatMoney(intent.amountMinor)}, ${intent.currency}, ${intent.status})
    on conflict (third_party_id) do update set status = excluded.status, amount = excluded.amount, updated_at = now()
    where payment_intent.status <> 'succeeded' and (payment_intent.status, payment_intent.amount) is distinct from (excluded.status, excluded.amount)
    returning id`);
  return row !== undefined;
}

/** Throws if money is in another currency than the request: nothing is written and a person must decide. */
function requireCurrency(expected: string, reported: string, what: string): void {
  if (expected !== reported)
    throw new RefusedError(
      'wrong_currency',
      t('The card provider reports {told} for {what}, but the payment request is in {expected}.', {
        told: reported,
        what,
        expected,
      }),
    );
}

interface RefundHere {
  readonly id: number;
  readonly position: RefundPosition;
  readonly amount: string;
  readonly amount_refunded: string;
  readonly third_party_payment_id: string | null;
  readonly payment_package: string;
  readonly last_error: string;
}
/** A locked request with what is recorded of it. */
interface Here {
  readonly scope: MoneyScope;
  readonly request: number;
  readonly currency: string;
  readonly provider: string;
  /** The provider's movements recorded here: `capture ch_…`, `refund re_…`. */
  readonly movements: ReadonlyMap<string, { readonly id: number; readonly reversed: boolean }>;
  /** Provider states that can't be recorded; shown on the request and retried with the next event. */
  readonly differences: string[];
}

async function movementsOf(tx: Tx, request: number, provider: string): Promise<Here['movements']> {
  const rows = await tx.rows<{ id: number; name: string; reversed: boolean }>(sql`
    select id, kind || ' ' || third_party_payment_id as name, exists (select from money_transaction x where x.reverses_id = t.id) as reversed
    from money_transaction t where payment_request_id = ${request} and payment_package = ${provider} and reverses_id is null
      and third_party_payment_id is not null`);
  return new Map(rows.map((row) => [row.name, row]));
}

/** Records the money that an intent captured; returns whether that is new. */
async function writeCapture({ scope, request, provider, movements }: Here, intent: Intent): Promise<boolean> {
  const thirdPartyId = intent.chargeId ?? intent.id;
  if (
    intent.status !== 'succeeded' ||
    intent.receivedMinor === 0n ||
    movements.has(`capture ${thirdPartyId}`)
  )
    return false;
  const made = await recordMovement(scope, {
    request,
    kind: 'capture',
    method: 'card',
    amount: intent.receivedMinor,
    paidOn: scope.today,
    package: provider,
    thirdPartyId,
  });
  if (made !== null)
    await sendAutomaticMail(scope.app, scope.db, {
      category: 'receipt',
      paymentrequest: request,
      userId: null,
    });
  return made !== null;
}

/** Captured less refunded of the request. */
async function leftHere({ scope, request }: Here): Promise<bigint> {
  const row = await scope.db.one<{ left: string }>(
    sql`select amount_captured - amount_refunded as left from payment_request where id = ${request}`,
  );
  return parseMoney(row?.left ?? '0');
}

/**
 * Records a refund's movement once it succeeds, and reverses it if the refund fails later. Returns whether something
 * changed.
 */
async function writeRefund(here: Here, refund: Refund, ours: RefundHere | undefined): Promise<boolean> {
  const { scope, request, provider, movements } = here;
  const movement = movements.get(`refund ${refund.id}`);
  if (refund.status === 'succeeded' && movement === undefined) {
    if (refund.amountMinor > (await leftHere(here))) {
      here.differences.push(
        `The card provider gave back ${formatMoney(refund.amountMinor)}, more than is left here: take back what the money was used for.`,
      );
      return false;
    }
    const made = await recordMovement(scope, {
      request,
      ...(ours === undefined ? {} : { refund: ours.id }),
      kind: 'refund',
      method: 'card',
      amount: refund.amountMinor,
      paidOn: scope.today,
      package: provider,
      thirdPartyId: refund.id,
      reason: ours === undefined ? t('Refunded at the card provider') : '',
    });
    return made !== null;
  }
  const failed = refund.status === 'failed' || refund.status === 'cancelled';
  if (!failed || movement === undefined || movement.reversed) return false;
  await reverseMovement(scope, await movementRow(scope, movement.id), {
    reason: refund.failureReason ?? FAILED,
    paidOn: scope.today,
    byProvider: true,
  });
  return true;
}

const FAILED = 'The card provider could not refund it';

/**
 * Sets a refund request's position from its last refund; a request approved again after a failure waits for its new
 * refund. Returns whether it changed.
 */
async function placeByRefund(
  { app, db: tx }: MoneyScope,
  provider: string,
  row: RefundHere,
  last: Refund,
): Promise<boolean> {
  const state = last.status === 'succeeded' ? 'settled' : last.status === 'pending' ? 'pending' : 'failed';
  if (state === 'failed' && row.position === 'approved' && last.id === row.third_party_payment_id)
    return false;
  const position = refundPosition({
    amount: parseMoney(row.amount),
    refunded: parseMoney(row.amount_refunded),
    position: row.position,
    provider: state,
  });
  const columns = {
    third_party_payment_id: last.id,
    payment_package: provider,
    last_error: state === 'failed' ? (last.failureReason ?? FAILED) : '',
  };
  const known = Object.entries(columns).every(([name, value]) => row[name as keyof RefundHere] === value);
  if (known && position === row.position) return false;
  await placeRefund(tx, row.id, position, null, columns);
  if (position === 'succeeded' && row.position !== 'succeeded')
    await sendAutomaticMail(app, tx, { category: 'refund', refundrequest: row.id, userId: null });
  return true;
}

const refundsHere = (tx: Tx, request: number): Promise<RefundHere[]> =>
  tx.rows<RefundHere>(sql`select id, position, amount, amount_refunded, third_party_payment_id, payment_package, last_error
    from refund_request where paymentrequest_id = ${request} order by id`);

/** Records an intent's refunds. Each belongs to the request it was made for, or to none if made at the provider. */
async function writeRefunds(here: Here, refunds: readonly Refund[]): Promise<boolean> {
  if (refunds.length === 0) return false;
  const { scope, request, provider, currency } = here;
  const requests = await refundsHere(scope.db, request);
  const ours = ({ id, reference }: Refund) =>
    requests.find((one) => one.third_party_payment_id === id || String(one.id) === reference);
  let news = false;
  for (const refund of refunds) {
    requireCurrency(currency, refund.currency, `refund ${refund.id}`);
    news = (await writeRefund(here, refund, ours(refund))) || news;
  }
  for (const row of news ? await refundsHere(scope.db, request) : requests) {
    const last = refunds.findLast((refund) => ours(refund)?.id === row.id);
    if (last !== undefined) news = (await placeByRefund(scope, provider, row, last)) || news;
  }
  return news;
}

/** Notifies staff of a failed payment, once per failure. */
async function notifyFailure({ scope, request }: Here, intent: Intent): Promise<void> {
  const row = await scope.db.one<{ contract_number: string }>(sql`
    select c.contract_number from payment_request p join contract c on c.id = p.contract_id where p.id = ${request}`);
  await notify(scope.db, {
    kind: 'payment_failed',
    cause: `failed ${intent.id} ${intent.lastError ?? ''}`,
    record: { resource: 'paymentrequest', id: request },
    text: `${row?.contract_number ?? ''} · ${await amountText(scope.db, formatMoney(intent.amountMinor), intent.currency)}`,
    by: null,
  });
}

/** Shows the last payment on its request; returns whether it changed. */
async function writeLast(here: Here, last: Intent): Promise<boolean> {
  const { scope, request, provider, differences } = here;
  const error = differences[0] ?? last.lastError ?? '';
  const row = await scope.db.one(sql`
    update payment_request set third_party_payment_id = ${last.id}, payment_package = ${provider}, last_error = ${error},
      version = version + 1, updated_at = now()
    where id = ${request} and (third_party_payment_id, payment_package, last_error) is distinct from (${last.id}, ${provider}, ${error})
    returning id`);
  if (row !== undefined && last.lastError !== null && last.status !== 'succeeded')
    await notifyFailure(here, last);
  return row !== undefined;
}

/**
 * Writes the provider's state of a request's payments under the contract's lock; updates figures and states if
 * something changed.
 */
export async function applyReported(
  tx: Tx,
  app: App,
  request: number,
  provider: string,
  reported: readonly ReportedPayment[],
): Promise<void> {
  const row = await tx.one<{ contract_id: number; currency: string }>(
    sql`select contract_id, currency from payment_request where id = ${request}`,
  );
  if (row === undefined) throw notFound();
  await lockContract(app, tx, row.contract_id);
  const scope = ownScope(app, tx);
  const movements = await movementsOf(tx, request, provider);
  const here: Here = { scope, request, provider, currency: row.currency, movements, differences: [] };
  let news = false;
  for (const { intent, refunds } of reported) {
    requireCurrency(row.currency, intent.currency, `payment ${intent.id}`);
    news = (await storeIntent(tx, request, provider, intent)) || news;
    news = (await writeCapture(here, intent)) || news;
    news = (await writeRefunds(here, refunds)) || news;
  }
  const last = reported.at(-1)?.intent;
  if (last !== undefined) news = (await writeLast(here, last)) || news;
  if (news) await settle(tx, row.contract_id, null);
}
