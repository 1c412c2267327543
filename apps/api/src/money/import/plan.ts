/** Plans a payments file: requests, refund requests and movements, each with its row's number. */
import { t } from '@hireyard/messages';
import { addDays } from '@hireyard/domain/values/calendar';
import { formatMoney, type Minor, parseMoney } from '@hireyard/domain/values/money';
import type { Report } from '../../records/import/report.ts';
import type { Payment, PaymentRow } from './payment-columns.ts';

export interface Request {
  readonly ref: string;
  readonly contract_id: number;
  readonly type: string;
  readonly due_date: string | null;
  readonly amount: string;
  readonly amount_tax: string;
}
export interface Refund {
  readonly ref: string;
  readonly request: string;
  readonly amount: string;
  readonly reason: string;
  readonly position: 'approved' | 'succeeded' | 'failed';
  readonly last_error: string;
  readonly reference: string;
}
export interface Movement {
  readonly ref: string;
  readonly request: string;
  readonly refund: string | null;
  readonly kind: 'capture' | 'refund';
  readonly method: string;
  readonly amount: string;
  readonly paid_on: string;
  readonly reference: string;
  readonly transfer: string | null;
}
export interface Cancellation {
  readonly contract_id: number;
  readonly description: string;
  readonly gross: string;
  readonly tax: string;
}
export interface Plan {
  readonly requests: Request[];
  readonly refunds: Refund[];
  readonly movements: Movement[];
  readonly cancellations: Cancellation[];
  /** Numbers of failed payments; nothing is stored for them. */
  readonly leftOut: string[];
}

/** A request of the file with the amount it holds so far. */
interface Held {
  readonly ref: string;
  held: Minor;
}

/** The plan so far, with the amount each request holds. */
interface Planning {
  readonly plan: Plan;
  readonly held: Map<string, Held[]>;
  readonly report: Report;
  readonly file: string;
  readonly day: (date: string | null) => string | null;
}

/** A row being planned. */
interface Planned {
  readonly row: Payment;
  readonly line: number;
  readonly amount: Minor;
  readonly paidOn: string | null;
  readonly error: (column: string, reason: string) => void;
}

/** Returns an order's requests of one money type, in file order. */
function heldBy({ held }: Planning, row: Payment, type: string): Held[] {
  const key = `${row.order_ref.id} ${type}`;
  const list = held.get(key) ?? [];
  held.set(key, list);
  return list;
}

const MOVED: ReadonlySet<string> = new Set(['paid', 'partially_paid', 'overpaid']);
const hasMoved = ({ direction, status }: Payment): boolean =>
  direction === 'payment' ? MOVED.has(status) : status === 'succeeded';

/** Returns the request of a payment: a new one, or the previous row's if this row overpays it. */
function requestOf(planning: Planning, row: Payment): Held {
  const own = heldBy(planning, row, row.type);
  const twice = row.status === 'overpaid' ? own.at(-1) : undefined;
  if (twice !== undefined) return twice;
  const request = { ref: row.payment_ref, held: 0n };
  own.push(request);
  planning.plan.requests.push({
    ref: row.payment_ref,
    contract_id: row.order_ref.id,
    type: row.type,
    due_date: planning.day(row.due_date),
    amount: row.amount,
    amount_tax: row.type === 'contract' ? row.amount_tax : '0.00',
  });
  return request;
}

/** Plans a payment, or a deposit of the order used for the request. */
function planCapture(planning: Planning, request: Held, planned: Planned, paidOn: string): void {
  const { row, amount, error } = planned;
  const { plan } = planning;
  const movement = {
    kind: 'capture',
    request: request.ref,
    refund: null,
    method: row.method ?? 'bank_transfer',
    amount: row.amount,
    paid_on: paidOn,
    reference: row.reference,
  } as const;
  if (row.method !== 'transfer') {
    plan.movements.push({ ...movement, ref: row.payment_ref, transfer: null });
  } else {
    const deposit = heldBy(planning, row, 'deposit').find((one) => one.held >= amount);
    if (deposit === undefined) {
      error('method', t('No deposit on this order holds that much.'));
      return;
    }
    deposit.held -= amount;
    plan.movements.push(
      {
        ...movement,
        ref: `${row.payment_ref}-DEPOSIT`,
        kind: 'refund',
        request: deposit.ref,
        transfer: row.payment_ref,
      },
      { ...movement, ref: row.payment_ref, transfer: row.payment_ref },
    );
  }
  request.held += amount;
}

function planPayment(planning: Planning, planned: Planned): void {
  const { plan, report, file } = planning;
  const { row, line, paidOn } = planned;
  if (row.status === 'failed') {
    report.note({ file, line, column: 'status' }, `${row.payment_ref} failed, so nothing of it is kept.`);
    plan.leftOut.push(row.payment_ref);
    return;
  }
  const request = requestOf(planning, row);
  if (row.order_ref.position === 'abandoned' && row.type === 'contract')
    plan.cancellations.push({
      contract_id: row.order_ref.id,
      description: row.reason === '' ? 'Cancellation charge' : row.reason,
      gross: row.amount,
      tax: row.amount_tax,
    });
  if (paidOn !== null) planCapture(planning, request, planned, paidOn);
}

function planRefund(planning: Planning, { row, amount, paidOn, error }: Planned): void {
  const { plan } = planning;
  const request = heldBy(planning, row, row.type).find((one) => one.held >= amount);
  if (request === undefined) {
    error(
      'amount',
      t('No payment on this order has {amount} left to refund.', { amount: formatMoney(amount) }),
    );
    return;
  }
  const position = row.status === 'succeeded' || row.status === 'failed' ? row.status : 'approved';
  plan.refunds.push({
    ref: row.payment_ref,
    request: request.ref,
    amount: row.amount,
    reason: row.reason,
    position,
    last_error: position === 'failed' ? row.reason : '',
    reference: row.reference,
  });
  if (position !== 'succeeded' || paidOn === null) return;
  request.held -= amount;
  plan.movements.push({
    ref: row.payment_ref,
    request: request.ref,
    refund: row.payment_ref,
    kind: 'refund',
    method: row.method ?? 'bank_transfer',
    amount: row.amount,
    paid_on: paidOn,
    reference: row.reference,
    transfer: null,
  });
}

/** Plans the rows in file order; `known` numbers were imported before and are skipped. */
export function planPayments(
  rows: readonly PaymentRow[],
  known: ReadonlySet<string>,
  report: Report,
  file: string,
  shiftDays: number,
): Plan {
  const plan: Plan = { requests: [], refunds: [], movements: [], cancellations: [], leftOut: [] };
  const day = (date: string | null): string | null => (date === null ? null : addDays(date, shiftDays));
  const planning: Planning = { plan, held: new Map(), report, file, day };
  for (const { line, values: row } of rows) {
    if (row === undefined || known.has(row.payment_ref)) continue;
    const error = (column: string, reason: string) => report.error({ file, line, column }, reason);
    const amount = parseMoney(row.amount);
    const paidOn = day(row.paid_on);
    if (hasMoved(row) && paidOn === null) {
      error('paid_on', t('A payment date is required.'));
      continue;
    }
    const planned = { row, line, amount, paidOn, error };
    if (row.direction === 'refund') planRefund(planning, planned);
    else planPayment(planning, planned);
  }
  return plan;
}
