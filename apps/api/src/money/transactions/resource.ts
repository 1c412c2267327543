/** Transactions recorded by users, and reversals. Append only (spec §3.9, domain rules §7). */
import { t } from '@hireyard/messages';
import { APPROVE_REFUND_PERMISSION, can } from '@hireyard/domain/people/access';
import { formatMoney, type Minor, parseMoney } from '@hireyard/domain/values/money';
import { refundPosition } from '@hireyard/domain/money/requests';
import { isManualMethod } from '@hireyard/wire/money/money';
import { transaction } from '@hireyard/wire/money/transaction';
import { sql } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { conflict, forbidden, invalid } from '../../platform/http/errors.ts';
import { sendAutomaticMail } from '../core/automatic-mail.ts';
import { lockContract, type RequestRow, requestRow } from '../core/facts.ts';
import { MANUAL } from '../core/journal.ts';
import { movementRow, recordMovement, reverseMovement, type MovementRow } from '../core/movements.ts';
import { withdrawPayments } from '../core/card-jobs.ts';
import { placeRefund, refundRow } from '../core/refunds.ts';
import { scopeOf } from '../core/scope.ts';
import { moneyOf, settle } from '../core/settle.ts';
import { fourEyesLimit, linkedUsers } from '../core/four-eyes.ts';
import { amountText } from '../../platform/notify/notify.ts';
import { otherSideOf } from '../core/other-side.ts';
import { lockContracts } from '../core/transfer.ts';
import type { Implementation } from '../../records/implementation.ts';
import { authorOf } from '../../records/core/author.ts';
import type { Source } from '../../records/core/source.ts';
import { changesOf, writeHistory, type Values } from '../../records/core/write.ts';

const source: Source = {
  resource: transaction,
  table: 'money_transaction',
  computed: {
    contract: sql`(select jsonb_build_object('id', c.id, 'contract_number', c.contract_number) from payment_request p join contract c on c.id = p.contract_id
      where p.id = t.payment_request_id)`,
    reverses: sql`t.reverses_id`,
    reversed: sql`exists (select from money_transaction x where x.reverses_id = t.id)`,
    other_side: otherSideOf('t'),
    created_by: authorOf('t.created_by_id'),
  },
  filters: {
    payment_request__id__in: (ids: number[]) => sql`t.payment_request_id = any (${ids}::int[])`,
    payment_request__contract__id__in: (ids: number[]) =>
      sql`t.payment_request_id in (select id from payment_request where contract_id = any (${ids}::int[]))`,
  },
};

const amountOf = (body: Values, name: string): Minor | null =>
  typeof body[name] === 'string' ? parseMoney(body[name]) : null;

/** Returns the captured amount from any of three fields; 400 if they contradict each other. */
function capturedOf(body: Values): Minor {
  const amount = amountOf(body, 'amount');
  const captured = amountOf(body, 'amount_captured');
  const refunded = amountOf(body, 'amount_refunded') ?? 0n;
  if (refunded !== 0n)
    throw invalid({
      amount_refunded: [t('To record a refund, create a refund request and mark it as refunded.')],
    });
  const wanted = captured ?? amount;
  if (wanted === null) throw invalid({ amount: [t('This field is required.')] });
  if (amount !== null && amount !== wanted)
    throw invalid({ amount: [t('The amount differs from the amount captured.')] });
  if (wanted <= 0n)
    throw invalid({
      [captured === null ? 'amount' : 'amount_captured']: [t('Must be more than 0.')],
    });
  return wanted;
}

function dayOf(call: WriteCall<Values>): string {
  const day = (call.body['paid_on'] as string | undefined) ?? call.today;
  if (day > call.today) throw invalid({ paid_on: [t('The date can’t be in the future.')] });
  return day;
}

/** Returns both sides of a transfer, which are reversed together; otherwise the movement alone. */
async function sidesOf(call: WriteCall<Values>, movement: MovementRow): Promise<MovementRow[]> {
  if (movement.transfer_id === null) return [movement];
  const rows = await call.db.rows<{ id: number }>(sql`select id from money_transaction
    where transfer_id = ${movement.transfer_id}::uuid and reverses_id is null order by kind, id`);
  const sides: MovementRow[] = [];
  for (const { id } of rows) sides.push(await movementRow(call, id));
  return sides;
}

/** Reopens the request of a recorded refund that never happened (domain rules §7). */
async function reopenRefund(call: WriteCall<Values>, movement: MovementRow, reason: string): Promise<void> {
  if (movement.refund_request_id === null) return;
  const { id, position, amount, refunded } = await refundRow(call, movement.refund_request_id);
  const after = refundPosition({ amount, refunded, provider: 'failed', position });
  // The reference belonged to the reversed movement.
  await placeRefund(call.db, id, after, call.user.id, { last_error: reason, manual_reference: '' });
}

/**
 * Reversing a payment takes money out of the ledger like a refund. The user who recorded it may fix a mistake on the
 * same day. Otherwise it needs the change permission, and above the limit another user who may approve refunds
 * (domain rules §7).
 */
async function requireReversible(call: WriteCall<Values>, movement: MovementRow): Promise<void> {
  if (movement.kind !== 'capture' || movement.method === 'transfer') return;
  const { user, app } = call;
  const own = movement.created_by_id === user.id;
  if (own && app.calendar.dayOf(new Date(movement.recorded_at)) === call.today) return;
  if (!can(user, 'accounting.change_transaction')) throw forbidden();
  if (parseMoney(movement.amount_captured) <= (await fourEyesLimit(app, call.db, user.id))) return;
  const recorder = movement.created_by_id;
  if (own || (recorder !== null && (await linkedUsers(call.db, user.id)).includes(recorder)))
    throw conflict(
      t('This payment is above the limit. Someone other than the person who recorded it must reverse it.'),
      'four_eyes',
    );
  if (!can(user, APPROVE_REFUND_PERMISSION))
    throw conflict(
      t('This payment is above the limit. Ask a Finance Admin to reverse it.'),
      'approval_permission',
    );
}

/** Reversing a transfer needs the same permission as making it (docs/use/permissions.md). */
function requireMayUndo({ user }: WriteCall<Values>, sides: readonly MovementRow[]): void {
  const between = new Set(sides.map((side) => side.contract_id)).size > 1;
  if (between && !can(user, 'accounting.change_transaction')) throw forbidden();
}

async function correct(call: WriteCall<Values>, reverses: number): Promise<number> {
  const reason = String(call.body['reason'] ?? '').trim();
  if (reason === '') throw invalid({ reason: [t('This field is required.')] });
  const movement = await movementRow(call, reverses);
  await requireReversible(call, movement);
  const before = await sidesOf(call, movement);
  requireMayUndo(call, before);
  const contracts = await lockContracts(
    call.app,
    call.db,
    before.map((side) => side.contract_id),
  );
  const scope = scopeOf(call);
  let id = 0;
  // Captures of a transfer are reversed first, while the refund of the payment still covers them.
  const sides = await sidesOf(call, await movementRow(call, reverses));
  for (const side of sides) {
    const other = sides.find((one) => one.contract_id !== side.contract_id)?.contract_number;
    const made = await reverseMovement(scope, side, {
      reason,
      paidOn: dayOf(call),
      ...(other === undefined ? {} : { other }),
    });
    if (side.id === reverses) id = made;
    await reopenRefund(call, side, reason);
  }
  for (const contract of contracts.keys()) await settle(call.db, contract, call.user.id);
  return id;
}

/** Refuses a payment that would overpay a balance with 409 `overpayment` until the body confirms it. */
async function requireOwed(
  { db, body }: WriteCall<Values>,
  { contract_id, type, currency }: Pick<RequestRow, 'type' | 'currency'> & { readonly contract_id: number },
  amount: Minor,
): Promise<void> {
  if (body['confirm'] === true) return;
  const { balances } = await moneyOf(db, contract_id);
  const { outstanding } = balances[type];
  const owed = outstanding > 0n ? outstanding : 0n;
  if (amount <= owed) return;
  throw conflict(
    t('Only {owed} is still owed. {amount} is {more} too much. Check the amount, or confirm it.', {
      owed: await amountText(db, formatMoney(owed), currency),
      amount: await amountText(db, formatMoney(amount), currency),
      more: await amountText(db, formatMoney(amount - owed), currency),
    }),
    'overpayment',
  );
}

async function record(call: WriteCall<Values>): Promise<number> {
  const { payment_request, method = 'bank_transfer', manual_reference = '' } = call.body;
  if (typeof payment_request !== 'number') throw invalid({ payment_request: [t('This field is required.')] });
  if (!isManualMethod(method))
    throw invalid({
      method: [t('You can’t record a transfer manually. Use the deposit or move a payment instead.')],
    });
  const amount = capturedOf(call.body);
  const { contract_id } = await requestRow(call.db, payment_request);
  await lockContract(call.app, call.db, contract_id);
  const request = await requestRow(call.db, payment_request);
  if (request.position === 'cancelled')
    throw conflict(t('This request is cancelled. Create a new one for this payment.'), 'cancelled');
  await requireOwed(call, request, amount);
  const id = await recordMovement(scopeOf(call), {
    request: request.id,
    kind: 'capture',
    method,
    amount,
    paidOn: dayOf(call),
    reference: String(manual_reference),
    package: MANUAL,
  });
  if (id === null) throw new Error('A manual movement gave no row.');
  await writeHistory(call.db, 'paymentrequest', request.id, call.user.id, 'paid', [
    { field: 'amount_captured', before: null, after: formatMoney(amount) },
  ]);
  await settle(call.db, contract_id, call.user.id);
  await withdrawPayments(call.db, call.app, request.id);
  await sendAutomaticMail(call.app, call.db, {
    category: 'receipt',
    paymentrequest: request.id,
    userId: call.user.id,
  });
  return id;
}

export const transactionResource: Implementation = {
  source,
  async create(call) {
    const { reverses } = call.body;
    return typeof reverses === 'number' ? correct(call, reverses) : record(call);
  },
  async update(call, _id, before) {
    const [change] = changesOf(transaction.fields, before, call.body);
    if (change?.field === 'payment_request')
      throw invalid({
        payment_request: [t('Reverse this entry, then record the payment on the right request.')],
      });
    if (change !== undefined)
      throw conflict(t('You can’t change a transaction. Reverse it instead.'), 'append_only');
  },
};
