/** Refund requests of a locked contract (domain rules §7). */
import { t } from '@hireyard/messages';
import { formatMoney, type Minor, parseMoney } from '@hireyard/domain/values/money';
import type { RefundPosition } from '@hireyard/domain/money/refund-position';
import { type RefundFacts, refundable } from '@hireyard/domain/money/requests';
import type { ManualMethod } from '@hireyard/wire/money/money';
import { type Db, sql, type Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { amountText, notify } from '../../platform/notify/notify.ts';
import { writeHistory } from '../../records/core/write.ts';
import { setPositions } from '../../records/workflow/set-position.ts';
import { requestRow } from './facts.ts';
import { fourEyesLimit } from './four-eyes.ts';
import { holdsMoved } from './other-side.ts';
import type { MoneyScope } from './scope.ts';
import { moneyOf, paymentFacts } from './settle.ts';
import { refundMethodSql } from './refund-method.ts';

export interface RefundRow extends RefundFacts {
  readonly id: number;
  readonly request: number;
  readonly contract: number;
  readonly attempt: number;
  readonly third_party_payment_id: string | null;
  /** The provider's payment to refund; null = a manual refund. */
  readonly intent: string | null;
  readonly currency: string;
  /** The default method of a manual refund. */
  readonly way_back: ManualMethod;
}

/** Returns a payment at the card provider with at least this much left to refund, or null. */
async function intentWith(
  db: Db,
  request: number,
  amount: Minor,
  provider: string | undefined,
): Promise<string | null> {
  if (provider === undefined) return null;
  const row = await db.one<{ third_party_id: string }>(sql`
    select i.third_party_id from payment_intent i
    where i.payment_request_id = ${request} and i.payment_package = ${provider} and i.status = 'succeeded'
      and (select coalesce(sum(t.amount_captured - t.amount_refunded), 0) from money_transaction t
        where t.payment_request_id = i.payment_request_id and t.method = 'card' and t.payment_package = i.payment_package) >= ${formatMoney(amount)}::numeric
    order by i.amount desc, i.id limit 1`);
  return row?.third_party_id ?? null;
}

/** Returns a refund request with the facts for its rules; 404 if it does not exist. */
export async function refundRow(
  { app, db }: { readonly app: App; readonly db: Db },
  id: number,
): Promise<RefundRow> {
  const row = await db.one<{
    amount: string;
    amount_refunded: string;
    position: RefundPosition;
    paymentrequest_id: number;
    requested_by_id: number | null;
    attempt: number;
    third_party_payment_id: string | null;
    payment_package: string;
    manual_reference: string;
    others: string;
    moved: boolean;
    way_back: ManualMethod;
  }>(sql`select amount, amount_refunded, position, paymentrequest_id, requested_by_id, attempt, third_party_payment_id, payment_package, manual_reference,
      (select coalesce(sum(x.amount), 0) from refund_request x where x.paymentrequest_id = t.paymentrequest_id and x.id <> t.id
        and x.position not in ('rejected', 'cancelled')) as others,
      ${holdsMoved('t.paymentrequest_id')} as moved, ${refundMethodSql('t.paymentrequest_id')} as way_back
    from refund_request t where id = ${id}`);
  if (row === undefined) throw notFound();
  const request = await requestRow(db, row.paymentrequest_id);
  const amount = parseMoney(row.amount);
  const refunded = parseMoney(row.amount_refunded);
  const decided = row.position === 'approved' || row.position === 'pending';
  const alreadyCommitted = decided ? amount - refunded : 0n;
  const intent = await intentWith(db, request.id, amount - refunded, app.payments?.name);
  return {
    id,
    request: request.id,
    contract: request.contract_id,
    position: row.position,
    amount,
    refunded,
    others: parseMoney(row.others),
    moved: row.moved,
    left: request.captured - request.refunded - (request.approved_refunds - alreadyCommitted),
    // Approval has decided who makes the refund.
    by_provider: decided ? row.payment_package === app.payments?.name : intent !== null,
    requested_by: row.requested_by_id,
    four_eyes_limit: await fourEyesLimit(app, db, row.requested_by_id),
    reference: row.manual_reference,
    attempt: row.attempt,
    third_party_payment_id: row.third_party_payment_id,
    intent,
    currency: request.currency,
    way_back: row.way_back,
  };
}

const REFUND = { table: 'refund_request', resource: 'refundrequest', context: 'refund_request_status' };

/** Notifies the possible approvers, and the requester of the outcome. */
async function notifyOfRefund(tx: Tx, id: number, position: string, userId: number | null): Promise<void> {
  if (position !== 'create' && position !== 'succeeded' && position !== 'failed') return;
  const row = await tx.one<{
    contract_number: string;
    amount: string;
    currency: string;
    requested_by_id: number | null;
    attempt: number;
  }>(sql`
    select c.contract_number, r.amount::text as amount, p.currency, r.requested_by_id, r.attempt from refund_request r
    join payment_request p on p.id = r.paymentrequest_id join contract c on c.id = p.contract_id where r.id = ${id}`);
  if (row === undefined) return;
  const kind = position === 'create' ? 'refund_to_approve' : `refund_${position}`;
  await notify(tx, {
    kind: kind as 'refund_to_approve' | 'refund_succeeded' | 'refund_failed',
    cause: `${position} refund ${id} ${row.attempt}`,
    record: { resource: 'refundrequest', id },
    text: `${row.contract_number} · ${await amountText(tx, row.amount, row.currency)}`,
    by: userId,
    ...(position === 'create' ? {} : { only: row.requested_by_id === null ? [] : [row.requested_by_id] }),
  });
}

/** Moves a refund request and updates further columns. */
export async function placeRefund(
  tx: Tx,
  id: number,
  position: string,
  userId: number | null,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<boolean> {
  const moved = await setPositions(tx, REFUND, id, { refund_request_position: position }, userId, {
    position,
    ...columns,
  });
  if (moved) await notifyOfRefund(tx, id, position, userId);
  return moved;
}

/** Creates a refund request; returns its ID. 400 above the captured amount less open refund requests. */
export async function requestRefund(
  scope: MoneyScope,
  wanted: {
    readonly request: number;
    readonly amount: Minor;
    readonly reason: string;
    readonly reference?: string;
  },
): Promise<number> {
  const { db: tx, userId } = scope;
  const request = await requestRow(tx, wanted.request);
  const { balances } = await moneyOf(tx, request.contract_id);
  const left = refundable(paymentFacts(request, balances));
  if (wanted.amount > left)
    throw invalid({
      amount: [
        left === 0n
          ? t('Nothing is left to refund.')
          : t('You can refund at most {left}.', { left: formatMoney(left) }),
      ],
    });
  const row = await tx.one<{ id: number }>(sql`
    insert into refund_request (paymentrequest_id, amount, reason, manual_reference, requested_by_id, position, state_set_id)
    values (${wanted.request}, ${formatMoney(wanted.amount)}, ${wanted.reason}, ${wanted.reference ?? ''}, ${userId}, 'create', state_set_of('{}'))
    returning id`);
  if (row === undefined) throw new Error('A refund request gave no row.');
  await writeHistory(tx, 'refundrequest', row.id, userId, 'created', [
    { field: 'amount', before: null, after: formatMoney(wanted.amount) },
  ]);
  await placeRefund(tx, row.id, 'create', userId);
  return row.id;
}
