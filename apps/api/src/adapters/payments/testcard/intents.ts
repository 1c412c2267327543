/** The test provider's payment intents: created, paid by the customer's browser, or cancelled. */
import { dictionary } from '@hireyard/messages/dictionary';
import { createHash, timingSafeEqual } from 'node:crypto';
import { type Db, sql, type Tx } from '../../../db/database.ts';
import type { CardKind } from './cards.ts';
import { emit } from './events.ts';
import { cardFailure, type Failure, missing, refused, type TestcardError } from './failure.ts';
import { type IntentRow, intentShape, newId } from './shapes.ts';

export interface IntentParameters {
  readonly amount: number;
  readonly currency: string;
  readonly description?: string | undefined;
  readonly receipt_email?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

export const CANCELLATION_REASONS = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'];
/** Stripe's smallest and largest amount, in minor units. */
const LEAST: Readonly<Record<string, number>> = dictionary({ gbp: 30 });
const MIN_AMOUNT_OTHER = 50;
const MOST = 99_999_999;
const CURRENCIES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

/** A whole number of minor units; also used for refunds. */
export function checkAmount(amount: number): void {
  if (!Number.isSafeInteger(amount))
    throw refused('parameter_invalid_integer', `Invalid integer: ${amount}`, 'amount');
  if (amount < 1)
    throw refused('parameter_invalid_integer', 'This value must be greater than or equal to 1.', 'amount');
}

/** Validates as Stripe does before it starts processing. */
export function checkIntent({ amount, currency, receipt_email: email }: IntentParameters): void {
  if (!CURRENCIES.has(currency))
    throw refused('parameter_invalid_string', `Invalid currency: ${currency.slice(0, 20)}.`, 'currency');
  checkAmount(amount);
  const least = LEAST[currency] ?? MIN_AMOUNT_OTHER;
  if (amount < least)
    throw refused(
      'amount_too_small',
      `Amount must be at least ${least} minor units of ${currency}.`,
      'amount',
    );
  if (amount > MOST)
    throw refused('amount_too_large', `Amount must be no more than ${MOST} minor units.`, 'amount');
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw refused('email_invalid', `Invalid email address: ${email.slice(0, 100)}`, 'receipt_email');
}

const columns = sql`id, client_secret, status, amount, currency, description, receipt_email, metadata, card, payment_method,
  charge_id, last_error, cancellation_reason, canceled_at, created_at`;

/** Returns the intent; throws 404 if it doesn't exist. */
export async function readIntent(db: Db, id: string): Promise<IntentRow> {
  const found = await db.one(sql<IntentRow>`select ${columns} from testcard_intent where id = ${id}`);
  if (found === undefined) throw missing('payment_intent', id);
  return found;
}

/** Returns the intent locked until the end of the transaction. */
export async function lockIntent(tx: Tx, id: string): Promise<IntentRow> {
  const found = await tx.one(
    sql<IntentRow>`select ${columns} from testcard_intent where id = ${id} for no key update`,
  );
  if (found === undefined) throw missing('payment_intent', id);
  return found;
}

/** Throws 404 unless the client secret matches, so that a guess reveals nothing. */
export function requireSecret(intent: IntentRow, secret: string): void {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  if (!timingSafeEqual(digest(secret), digest(intent.client_secret)))
    throw missing('payment_intent', intent.id);
}

export async function insertIntent(tx: Tx, parameters: IntentParameters, at: Date): Promise<IntentRow> {
  const { amount, currency, description, receipt_email: email, metadata = {} } = parameters;
  const id = newId('pi');
  await tx.rows(sql`
    insert into testcard_intent (id, client_secret, status, amount, currency, description, receipt_email, metadata, created_at)
    values (${id}, ${newId(`${id}_secret`)}, 'requires_payment_method', ${amount}, ${currency}, ${description ?? null},
      ${email ?? null}, ${JSON.stringify(metadata)}::jsonb, ${at.toISOString()})`);
  const made = await readIntent(tx, id);
  await tell(tx, 'created', made, at);
  return made;
}

interface Change {
  readonly status: IntentRow['status'];
  readonly card?: CardKind;
  readonly payment_method?: string;
  readonly charge_id?: string;
  readonly last_error?: Failure | null;
  readonly cancellation_reason?: string | null;
  readonly canceled_at?: string;
}

/** Saves a change and stores its event. */
async function change(tx: Tx, intent: IntentRow, now: Date, type: string, to: Change): Promise<IntentRow> {
  const next = { ...intent, ...to };
  await tx.rows(sql`
    update testcard_intent set status = ${next.status}, card = ${next.card}, payment_method = ${next.payment_method},
      charge_id = ${next.charge_id}, last_error = ${next.last_error === null ? null : JSON.stringify(next.last_error)}::jsonb,
      cancellation_reason = ${next.cancellation_reason}, canceled_at = ${next.canceled_at}
    where id = ${intent.id}`);
  await tell(tx, type, next, now);
  return next;
}

const tell = (tx: Tx, type: string, intent: IntentRow, at: Date): Promise<void> =>
  emit(tx, { type: `payment_intent.${type}`, intentId: intent.id, object: intentShape(intent), at });

const unexpected = (verb: string, status: string): TestcardError =>
  refused(
    'payment_intent_unexpected_state',
    `You cannot ${verb} this PaymentIntent because it has a status of ${status}.`,
  );

/** Pays a locked intent with a card. A decline is stored and thrown. */
export async function pay(tx: Tx, intent: IntentRow, card: CardKind, now: Date): Promise<IntentRow> {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')
    throw unexpected('confirm', intent.status);
  const tried = { card, payment_method: newId('pm') };
  if (card === 'declined')
    return decline(tx, { ...intent, ...tried }, now, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    });
  if (card === 'second_step')
    return change(tx, intent, now, 'requires_action', {
      status: 'requires_action',
      last_error: null,
      ...tried,
    });
  return take(tx, { ...intent, ...tried }, now);
}

/** Completes the bank's second step of a locked intent. */
export async function authenticate(
  tx: Tx,
  intent: IntentRow,
  agreed: boolean,
  now: Date,
): Promise<IntentRow> {
  if (intent.status !== 'requires_action') throw unexpected('authenticate', intent.status);
  if (agreed) return take(tx, intent, now);
  return decline(tx, intent, now, {
    type: 'card_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });
}

async function take(tx: Tx, intent: IntentRow, now: Date): Promise<IntentRow> {
  const processing = await change(tx, intent, now, 'processing', { status: 'processing', last_error: null });
  return change(tx, processing, now, 'succeeded', { status: 'succeeded', charge_id: newId('ch') });
}

async function decline(tx: Tx, intent: IntentRow, now: Date, error: Failure): Promise<never> {
  const back = await change(tx, intent, now, 'payment_failed', {
    status: 'requires_payment_method',
    last_error: error,
  });
  const { type: _type, code = '', message, ...more } = error;
  throw cardFailure(code, message, { ...more, payment_intent: intentShape(back) });
}

/** Cancels a locked intent unless it is paid or cancelled. */
export async function cancel(
  tx: Tx,
  intent: IntentRow,
  reason: string | null,
  now: Date,
): Promise<IntentRow> {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')
    throw unexpected('cancel', intent.status);
  return change(tx, intent, now, 'canceled', {
    status: 'canceled',
    cancellation_reason: reason,
    canceled_at: now.toISOString(),
  });
}
