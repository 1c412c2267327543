/** Money shapes shared by several calls (spec §3.11). */
import { t } from '@hireyard/messages';
import type { MoneyType } from '@hireyard/domain/money/balance';
import * as f from '../field.ts';
import type { Fields, ReadOf } from '../field.ts';

export { MONEY_TYPES, type MoneyType } from '@hireyard/domain/money/balance';

/** Payment methods. `transfer`: between our own balances. */
export const PAYMENT_METHODS = [
  'card',
  'bank_transfer',
  'cash',
  'cheque',
  'direct_debit',
  'transfer',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
/** Methods of manual payments and refunds, where a card means the terminal. In the order of screens. */
export const MANUAL_METHODS = [
  'bank_transfer',
  'card',
  'direct_debit',
  'cash',
  'cheque',
] as const satisfies readonly PaymentMethod[];
export type ManualMethod = (typeof MANUAL_METHODS)[number];
export const isManualMethod = (method: unknown): method is ManualMethod =>
  (MANUAL_METHODS as readonly unknown[]).includes(method);

const amount = (label: string) => f.money({ readOnly: true, label });
/** One balance: each x = x_ex + x_tax, and outstanding = total − paid + refunded. */
export const balanceShape = {
  total: amount(t('Total')),
  total_ex: amount(t('Total before tax')),
  tax: amount(t('Tax')),
  paid: amount(t('Paid')),
  paid_ex: amount(t('Paid before tax')),
  paid_tax: amount(t('Tax paid')),
  refunded: amount(t('Refunded')),
  refunded_ex: amount(t('Refunded before tax')),
  refunded_tax: amount(t('Tax refunded')),
  outstanding: amount(t('Outstanding')),
  outstanding_ex: amount(t('Outstanding before tax')),
  outstanding_tax: amount(t('Tax outstanding')),
  requested: amount(t('Open requests')),
  requestable: amount(t('Left to request')),
  can_request: f.bool({ readOnly: true, label: t('Can be requested') }),
};
/** One field that is an object of these fields. */
const object = <F extends Fields>(fields: F) =>
  f.json<ReadOf<F>, { readOnly: true }>(
    { readOnly: true },
    {
      type: 'object',
      properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.json])),
      required: Object.keys(fields),
    },
  );
export type BalanceWire = ReadOf<typeof balanceShape>;
/** GET contract/{id}/balance/ and every balance of an account. */
export const balancesShape = {
  deposit: object(balanceShape),
  contract: object(balanceShape),
  damages: object(balanceShape),
};
export type BalancesWire = ReadOf<typeof balancesShape>;
/** POST …/secret/: the secret with which the customer's browser confirms a payment (spec §7.3). */
export const secretShape = {
  id: f.text({ readOnly: true, label: t('Provider ID') }),
  secret: f.text({ readOnly: true, label: t('Client secret') }),
};

const list = <T>() =>
  f.json<readonly T[], { readOnly: true }>({ readOnly: true }, { type: 'array', items: { type: 'object' } });

/** One step of GET contract/{id}/settlement/ (domain rules §6). */
export interface SettlementStep {
  readonly code: string;
  readonly label: string;
  readonly done: boolean;
  readonly detail?: string;
}
/** Wash-up corrections of a line after the count. */
export interface WashupStep {
  readonly contractstock: number;
  readonly title: string;
  readonly units: number;
  readonly unit_price: string;
  /** Before tax; negative = a credit. */
  readonly amount: string;
}
/** A damage from the count. */
export interface CountedDamageStep {
  readonly id: number;
  readonly contractstock: number;
  readonly title: string;
  readonly kind: 'broken' | 'missing';
  readonly quantity: number;
  readonly amount: string;
  readonly decision: 'undecided' | 'charge' | 'waive';
  /** Missing goods are charged from this day, since they may turn up before. Null = at once. */
  readonly charge_from: string | null;
}
export const settlementShape = {
  ready: f.bool({ readOnly: true, label: t('Ready to complete') }),
  items: list<SettlementStep>(),
  deposit_held: amount(t('Deposit held')),
  /** The deposit left after damages and hire are paid from it. */
  deposit_to_refund: amount(t('Deposit to refund')),
  uncounted: f.int({ readOnly: true, label: t('Units not counted yet') }),
  damages: list<CountedDamageStep>(),
  washup: list<WashupStep>(),
  washup_total: amount(t('Wash-up as counted, before tax')),
  /** How much of it is on the contract. */
  washup_applied: amount(t('Wash-up applied')),
};

/** GET contract/{id}/cancellation/: the charge for abandoning the order today. */
export const cancellationShape = {
  charge: amount(t('Charge including tax')),
  percent: f.text({ readOnly: true, label: t('Percentage of total') }),
  reason: f.text({ readOnly: true, label: t('Why') }),
  paid: amount(t('Paid so far')),
  /** The refund, deposit included. */
  to_refund: amount(t('To refund')),
};

/** A contract's debt of one type, with the proposed payment. */
export interface AllocationRow {
  readonly contract: { readonly id: number; readonly contract_number: string };
  readonly type: MoneyType;
  readonly due_date: string | null;
  readonly owed: string;
  readonly amount: string;
}
/** GET account/{id}/allocation/: earliest due first. */
export const allocationShape = {
  amount: amount(t('To allocate')),
  /** The available part of the payment; without a payment, the amount itself. */
  free: amount(t('Free')),
  /** The unallocated rest. */
  left: amount(t('Left')),
  currency: f.text({ readOnly: true }),
  rows: list<AllocationRow>(),
};

/** A contract with a balance (spec §3.11). */
export interface OutstandingContract {
  readonly id: number;
  readonly contract_number: string;
  readonly states: readonly unknown[];
  readonly value: string;
  readonly tax: string;
  readonly grand_total: string;
  readonly hire_date: string | null;
  readonly delivery_date: string | null;
  readonly collection_date: string | null;
  readonly payment_due_date: string | null;
  readonly paymentrequest_contract: readonly {
    readonly id: number;
    readonly uuid: string;
    readonly type: MoneyType;
    readonly amount: string;
    readonly amount_paid: string;
    readonly due_date: string | null;
    readonly states: readonly unknown[];
    /** The payment link. */
    readonly url: string;
  }[];
  readonly balance: BalancesWire;
}

/** GET account/{id}/outstanding/: an array of these. */
export const outstandingReturn = { arrayOf: { type: 'object' } } as const;

/** Debt by days overdue. */
export const ageingShape = {
  current: amount(t('Not due yet')),
  d1_30: amount(t('1–30 days')),
  d31_60: amount(t('31–60 days')),
  d61_90: amount(t('61–90 days')),
  d90_plus: amount(t('Over 90 days')),
};

/** One movement of a statement; positive amounts raise the debt. */
export interface StatementRow {
  readonly date: string;
  readonly kind: 'hire' | 'damages' | 'cancellation' | 'payment' | 'refund' | 'correction';
  readonly contract: number;
  readonly contract_number: string;
  readonly description: string;
  /** The other contract of a transfer. */
  readonly other: { readonly id: number; readonly contract_number: string } | null;
  readonly due_date: string | null;
  readonly amount: string;
  readonly balance: string;
}
export const statementShape = {
  account: f.json<{ id: number; code: string; name: string }, { readOnly: true }>({ readOnly: true }),
  start_date: f.date({ readOnly: true, label: t('From') }),
  end_date: f.date({ readOnly: true, label: t('To', undefined, 'until') }),
  currency: f.text({ readOnly: true }),
  opening: amount(t('Brought forward')),
  charges: amount(t('Charged')),
  payments: amount(t('Paid')),
  closing: amount(t('Carried forward')),
  overdue: amount(t('Overdue')),
  deposits_held: amount(t('Deposits held')),
  ageing: object(ageingShape),
  rows: list<StatementRow>(),
  /** Open payment requests with their links. */
  requests: list<{
    uuid: string;
    contract_number: string;
    type: MoneyType;
    due_date: string | null;
    payable: string;
    url: string;
  }>(),
};
/** POST account/{id}/activity/ (spec §3.11). */
export const activityShape = {
  balance: object(balancesShape),
  contract: list<unknown>(),
  payment_request: list<unknown>(),
  refund_request: list<unknown>(),
  transaction: list<unknown>(),
};

/** The customer's payment page (/noauth/pay/{uuid}). It shows no customer data except the contract's number. */
export interface PayPage {
  readonly company: { readonly name: string; readonly telephone?: string; readonly email?: string };
  readonly contract_number: string;
  readonly type: MoneyType;
  readonly currency: string;
  readonly locale: string;
  readonly amount: string;
  readonly amount_tax: string;
  readonly paid: string;
  readonly refunded: string;
  /** The payable amount; "0.00" if none. */
  readonly payable: string;
  readonly due_date: string | null;
  readonly status: 'payable' | 'processing' | 'paid' | 'cancelled' | 'closed';
  readonly hire: { readonly from: string | null; readonly to: string | null };
  readonly card:
    | { readonly kind: 'none' }
    | { readonly kind: 'testcard' }
    | { readonly kind: 'stripe'; readonly script: string; readonly publishableKey: string };
  readonly last_error: string | null;
  readonly receipts: readonly {
    readonly date: string;
    readonly amount: string;
    readonly method: string;
    readonly reference: string;
  }[];
}
