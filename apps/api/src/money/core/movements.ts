/**
 * The only place that writes transactions, each with its journal entry and document. Append only (domain rules §7).
 */
import { t } from '@hireyard/messages';
import type { MoneyType } from '@hireyard/domain/money/balance';
import { formatMoney, type Minor, parseMoney } from '@hireyard/domain/values/money';
import type { PaymentMethod } from '@hireyard/wire/money/money';
import { sql } from '../../db/database.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { documentMovement } from './documents.ts';
import { postMovement } from './journal.ts';
import { amountText, notify } from '../../platform/notify/notify.ts';
import { writeHistory } from '../../records/core/write.ts';
import type { MoneyScope } from './scope.ts';

export type MovementKind = 'capture' | 'refund' | 'capture_reversal' | 'refund_reversal';
export interface Movement {
  readonly request: number;
  readonly refund?: number;
  readonly kind: MovementKind;
  readonly method: PaymentMethod;
  /** The amount captured or refunded, or that of the reversed movement: always positive. */
  readonly amount: Minor;
  readonly paidOn: string;
  readonly reference?: string;
  readonly reason?: string;
  /** The card provider, or 'manual'. */
  readonly package: string;
  /** The provider's ID of the movement; recorded only once. */
  readonly thirdPartyId?: string;
  readonly reverses?: number;
  readonly transferId?: string;
  /** The other contract's number, for a transfer between two contracts. */
  readonly other?: string;
}

interface Written {
  readonly id: number;
  readonly contract_id: number;
  readonly contract_number: string;
  readonly type: MoneyType;
  readonly currency: string;
}

/** Returns the two amounts of a movement's row; reversals are negative. */
function amountsOf({ kind, amount }: Movement): { readonly captured: string; readonly refunded: string } {
  const signed = formatMoney(kind.endsWith('_reversal') ? -amount : amount);
  return {
    captured: kind === 'capture' || kind === 'capture_reversal' ? signed : '0.00',
    refunded: kind === 'refund' || kind === 'refund_reversal' ? signed : '0.00',
  };
}

/**
 * Records a movement on a locked contract. Returns its ID, or null if the provider's movement is already recorded.
 * The database refuses refunds above the captures. The caller settles the contract afterwards.
 */
export async function recordMovement(scope: MoneyScope, movement: Movement): Promise<number | null> {
  const { kind, amount } = movement;
  const { captured, refunded } = amountsOf(movement);
  const row = await scope.db.one<Written>(sql`
    with written as (
      insert into money_transaction (payment_request_id, refund_request_id, kind, method, amount_captured, amount_refunded, currency, paid_on,
        manual_reference, reason, payment_package, third_party_payment_id, reverses_id, transfer_id, created_by_id, timestamp)
      select ${movement.request}::int, ${movement.refund ?? null}::int, ${kind}, ${movement.method}, ${captured}::numeric, ${refunded}::numeric, p.currency,
        ${movement.paidOn}::date, ${movement.reference ?? ''}, ${movement.reason ?? ''}, ${movement.package}, ${movement.thirdPartyId ?? null},
        ${movement.reverses ?? null}::int, ${movement.transferId ?? null}::uuid, ${scope.userId}::int, ${scope.app.now().toISOString()}::timestamptz
      from payment_request p where p.id = ${movement.request}
      on conflict (payment_package, third_party_payment_id, kind) where third_party_payment_id is not null do nothing
      returning id, payment_request_id)
    select w.id, c.id as contract_id, c.contract_number, p.type, p.currency from written w join payment_request p on p.id = w.payment_request_id
    join contract c on c.id = p.contract_id`);
  if (row === undefined) return null;
  await writeHistory(scope.db, 'transaction', row.id, scope.userId, 'created', [
    { field: 'payment_request', before: null, after: movement.request },
    { field: 'kind', before: null, after: kind },
    { field: 'method', before: null, after: movement.method },
    { field: 'amount', before: null, after: formatMoney(parseMoney(captured) - parseMoney(refunded)) },
  ]);
  await postMovement(scope, {
    id: row.id,
    contract: row.contract_id,
    contract_number: row.contract_number,
    type: row.type,
    kind,
    method: movement.method,
    package: movement.package,
    amount: parseMoney(captured) - parseMoney(refunded),
    on: movement.paidOn,
    ...(movement.other === undefined ? {} : { other: movement.other }),
  });
  await documentMovement(scope, {
    contract: row.contract_id,
    type: row.type,
    request: movement.request,
    kind,
    amount,
  });
  // Money moved between our balances was received before.
  if (kind === 'capture' && movement.method !== 'transfer')
    await notify(scope.db, {
      kind: 'payment_received',
      cause: `paid ${row.id}`,
      record: { resource: 'paymentrequest', id: movement.request },
      text: `${row.contract_number} · ${await amountText(scope.db, captured, row.currency)}`,
      by: scope.userId,
    });
  return row.id;
}

export interface MovementRow {
  readonly id: number;
  readonly payment_request_id: number;
  readonly contract_id: number;
  readonly contract_number: string;
  readonly kind: string;
  readonly method: PaymentMethod;
  readonly amount_captured: string;
  readonly amount_refunded: string;
  readonly payment_package: string;
  readonly third_party_payment_id: string | null;
  readonly refund_request_id: number | null;
  readonly transfer_id: string | null;
  readonly reversed: boolean;
  readonly paid_on: string;
  readonly created_by_id: number | null;
  /** Business day of recording. */
  readonly recorded_at: string;
}

/** Returns a movement; 404 if it does not exist. */
export async function movementRow(scope: Pick<MoneyScope, 'db'>, id: number): Promise<MovementRow> {
  const row = await scope.db.one<MovementRow>(sql`
    select t.id, t.payment_request_id, p.contract_id, c.contract_number, t.kind, t.method, t.amount_captured, t.amount_refunded, t.payment_package,
      t.third_party_payment_id, t.refund_request_id, t.transfer_id, t.paid_on, t.created_by_id, t.timestamp as recorded_at, exists (select from money_transaction x where x.reverses_id = t.id) as reversed
    from money_transaction t join payment_request p on p.id = t.payment_request_id join contract c on c.id = p.contract_id where t.id = ${id}`);
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Reverses a movement with a new row. 409 if it is already reversed, a reversal itself, or made by the card provider.
 */
export async function reverseMovement(
  scope: MoneyScope,
  movement: MovementRow,
  why: {
    readonly reason: string;
    readonly paidOn: string;
    readonly byProvider?: boolean;
    readonly other?: string;
  },
): Promise<number> {
  if (movement.reversed) throw conflict(t('This entry is already reversed.'), 'already_reversed');
  if (movement.kind.endsWith('_reversal'))
    throw conflict(t('You can’t reverse a reversal. Record the transaction again.'), 'is_reversal');
  if (movement.third_party_payment_id !== null && why.byProvider !== true)
    throw conflict(
      t('The card provider made this transaction, so you can’t reverse it. Refund it instead.'),
      'by_provider',
    );
  const capture = movement.kind === 'capture';
  const id = await recordMovement(scope, {
    request: movement.payment_request_id,
    ...(movement.refund_request_id === null ? {} : { refund: movement.refund_request_id }),
    kind: capture ? 'capture_reversal' : 'refund_reversal',
    method: movement.method,
    amount: parseMoney(capture ? movement.amount_captured : movement.amount_refunded),
    paidOn: why.paidOn,
    reason: why.reason,
    package: movement.payment_package,
    reverses: movement.id,
    ...(movement.transfer_id === null ? {} : { transferId: movement.transfer_id }),
    ...(movement.third_party_payment_id === null ? {} : { thirdPartyId: movement.third_party_payment_id }),
    ...(why.other === undefined ? {} : { other: why.other }),
  });
  if (id === null) throw conflict(t('This entry is already reversed.'), 'already_reversed');
  return id;
}
