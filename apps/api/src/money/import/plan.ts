/** What the rows of a payments file become: requests, refund requests and movements, each by the number of its row. */
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
  /** Numbers of payments that failed: nothing is kept of them. */
  readonly leftOut: string[];
}

/** A request of the file with what it holds as the rows go by. */
interface Held {
  readonly ref: string;
  held: Minor;
}

/** Rows in the order of the file; `known` numbers were imported before and are left alone. */
export function planPayments(
  rows: readonly PaymentRow[],
  known: ReadonlySet<string>,
  report: Report,
  file: string,
  shiftDays: number,
): Plan {
  const plan: Plan = { requests: [], refunds: [], movements: [], cancellations: [], leftOut: [] };
  const held = new Map<string, Held[]>();
  const of = (row: Payment, type: string): Held[] => {
    const key = `${row.order_ref.id} ${type}`;
    const list = held.get(key) ?? [];
    held.set(key, list);
    return list;
  };
  const day = (date: string | null): string | null => (date === null ? null : addDays(date, shiftDays));

  for (const { line, values: row } of rows) {
    if (row === undefined || known.has(row.payment_ref)) continue;
    const error = (column: string, reason: string) => report.error({ file, line, column }, reason);
    const amount = parseMoney(row.amount);
    const paidOn = day(row.paid_on);
    const moved =
      row.direction === 'payment'
        ? ['paid', 'partially_paid', 'overpaid'].includes(row.status)
        : row.status === 'succeeded';
    if (moved && paidOn === null) {
      error('paid_on', t('Money that moved needs its day.'));
      continue;
    }
    if (row.direction === 'refund') planRefund(row, amount, paidOn, error);
    else planPayment(row, amount, paidOn, error, line);
  }
  return plan;

  function planPayment(
    row: Payment,
    amount: Minor,
    paidOn: string | null,
    error: (column: string, reason: string) => void,
    line: number,
  ): void {
    if (row.status === 'failed') {
      report.note({ file, line, column: 'status' }, `${row.payment_ref} failed, so nothing of it is kept.`);
      plan.leftOut.push(row.payment_ref);
      return;
    }
    const own = of(row, row.type);
    const twice = row.status === 'overpaid' ? own.at(-1) : undefined;
    const request = twice ?? { ref: row.payment_ref, held: 0n };
    if (twice === undefined) {
      own.push(request);
      plan.requests.push({
        ref: row.payment_ref,
        contract_id: row.order_ref.id,
        type: row.type,
        due_date: day(row.due_date),
        amount: row.amount,
        amount_tax: row.type === 'contract' ? row.amount_tax : '0.00',
      });
    }
    if (row.order_ref.position === 'abandoned' && row.type === 'contract')
      plan.cancellations.push({
        contract_id: row.order_ref.id,
        description: row.reason === '' ? 'Cancellation charge' : row.reason,
        gross: row.amount,
        tax: row.amount_tax,
      });
    if (paidOn === null) return;
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
      const deposit = of(row, 'deposit').find((one) => one.held >= amount);
      if (deposit === undefined) {
        error('method', t('No deposit of the order holds that much.'));
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

  function planRefund(
    row: Payment,
    amount: Minor,
    paidOn: string | null,
    error: (column: string, reason: string) => void,
  ): void {
    const request = of(row, row.type).find((one) => one.held >= amount);
    if (request === undefined) {
      error(
        'amount',
        t('No payment of the order holds {amount} that could go back.', { amount: formatMoney(amount) }),
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
}
