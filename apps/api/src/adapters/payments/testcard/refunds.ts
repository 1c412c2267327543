/** The test provider's refunds, including those that complete later. */
import { type Database, type Db, sql, type Tx } from '../../../db/database.ts';
import { emit, type Page } from './events.ts';
import { missing, refused } from './failure.ts';
import { lockIntent, readIntent } from './intents.ts';
import {
  chargeShape,
  type IntentRow,
  newId,
  type RefundAnswer,
  type RefundRow,
  refundShape,
} from './shapes.ts';

export interface RefundParameters {
  readonly payment_intent: string;
  /** Minor units; absent = everything left. */
  readonly amount?: number | undefined;
  readonly reason?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

export const REFUND_REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'];
/** Delay of refunds that complete later. With Stripe it is days. */
const ENDS_AFTER_MS = 60_000;

const columns = sql`seq, id, intent_id, amount, status, reason, failure_reason, metadata, ends_as, created_at`;

/** Minor units refunded or in progress. */
async function refundedOf(db: Db, intentId: string): Promise<number> {
  const found = await db.one(sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from testcard_refund where intent_id = ${intentId} and status <> 'failed'`);
  return found?.sum ?? 0;
}

/** Returns an intent's charge by the charge's ID; throws 404. */
export async function readCharge(db: Db, id: string) {
  const found = await db.one(
    sql<{ id: string }>`select id from testcard_intent where charge_id = ${id} and status = 'succeeded'`,
  );
  if (found === undefined) throw missing('charge', id);
  return chargeShape(await readIntent(db, found.id), await refundedOf(db, found.id));
}

export async function insertRefund(tx: Tx, parameters: RefundParameters, now: Date): Promise<RefundAnswer> {
  const { payment_intent: intentId, reason, metadata = {} } = parameters;
  const intent = await lockIntent(tx, intentId);
  if (intent.status !== 'succeeded')
    throw refused(
      'payment_intent_unexpected_state',
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
    );
  const left = intent.amount - (await refundedOf(tx, intentId));
  if (left === 0)
    throw refused('charge_already_refunded', `Charge ${intent.charge_id} has already been refunded.`);
  const amount = parameters.amount ?? left;
  if (amount > left)
    throw refused(
      'amount_too_large',
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`,
      'amount',
    );
  const status = intent.card === 'refund_waits' ? 'pending' : 'succeeded';
  const end = intent.card === 'refund_waits' ? 'succeeded' : intent.card === 'refund_fails' ? 'failed' : null;
  const endsAt = end === null ? null : new Date(now.getTime() + ENDS_AFTER_MS).toISOString();
  const row = await tx.one(sql<RefundRow>`
    insert into testcard_refund (id, intent_id, amount, status, reason, metadata, ends_as, ends_at, created_at)
    values (${newId('re')}, ${intentId}, ${amount}, ${status}, ${reason ?? null}, ${JSON.stringify(metadata)}::jsonb,
      ${end}, ${endsAt}, ${now.toISOString()})
    returning ${columns}`);
  const refund = refundShape(row as RefundRow, intent);
  await emit(tx, { type: 'refund.created', intentId, object: refund, at: now });
  const charge = chargeShape(intent, intent.amount - left + amount);
  await emit(tx, { type: 'charge.refunded', intentId, object: charge, at: now });
  return refund;
}

export async function readRefund(db: Db, id: string): Promise<RefundAnswer> {
  const row = await db.one(sql<RefundRow>`select ${columns} from testcard_refund where id = ${id}`);
  if (row === undefined) throw missing('refund', id);
  return refundShape(row, await readIntent(db, row.intent_id));
}

export interface RefundFilter {
  readonly payment_intent: string;
  readonly limit: number;
  /** ID of the refund before this page. */
  readonly after?: string | undefined;
}

/** Returns a page of an intent's refunds, newest first. */
export async function listRefunds(db: Db, filter: RefundFilter): Promise<Page<RefundAnswer>> {
  const { payment_intent: intentId, limit, after } = filter;
  const intent: IntentRow = await readIntent(db, intentId);
  const rows = await db.rows(sql<RefundRow>`
    select ${columns} from testcard_refund where intent_id = ${intentId}
      and (${after ?? null}::text is null or seq < (select r.seq from testcard_refund r where r.id = ${after ?? null}))
    order by seq desc limit ${limit + 1}`);
  const data = rows.slice(0, limit).map((row) => refundShape(row, intent));
  return { data, has_more: rows.length > limit };
}

/** Completes due refunds and returns their number. Concurrent calls complete each refund only once. */
export function settleRefunds(db: Database, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await tx.rows(sql<RefundRow>`
      select ${columns} from testcard_refund where ends_at <= ${now.toISOString()} order by seq limit 100 for update skip locked`);
    for (const { id, ends_as: end, intent_id: intentId } of due) {
      const reason = end === 'failed' ? 'expired_or_canceled_card' : null;
      await tx.rows(sql`
        update testcard_refund set status = ${end}, failure_reason = ${reason}, ends_as = null, ends_at = null where id = ${id}`);
      const object = await readRefund(tx, id);
      const types = end === 'failed' ? ['refund.updated', 'refund.failed'] : ['refund.updated'];
      for (const type of types) await emit(tx, { type, intentId, object, at: now });
    }
    return due.length;
  });
}
