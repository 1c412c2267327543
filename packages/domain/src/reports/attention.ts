/** "Needs attention": its kinds, their permissions and their order (domain rules §13). */
import { t } from '@hireyard/messages';
import { daysBetween } from '../values/calendar.ts';

/** Every kind; at equal urgency earlier kinds come first. */
export const ATTENTION_KINDS = [
  'late_out',
  'undelivered',
  'deposit_unpaid',
  'problem',
  'late_needed',
  'shortage',
  'overdue_back',
  'payment_failed',
  'refund_failed',
  'mail_failed',
  'dead_job',
  'hold_ending',
  'quote_closing',
  'change_open',
  'message_waiting',
  'refund_waiting',
  'needs_closing',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** Labels of the filter chips. */
export const ATTENTION_LABELS: Readonly<Record<AttentionKind, string>> = {
  late_out: t('Overdue out'),
  undelivered: t('Not delivered'),
  deposit_unpaid: t('Deposit unpaid'),
  problem: t('Blocked'),
  late_needed: t('Overdue and needed'),
  shortage: t('Short of stock'),
  overdue_back: t('Overdue returns'),
  payment_failed: t('Payment failed'),
  refund_failed: t('Refund failed'),
  mail_failed: t('Email not delivered'),
  dead_job: t('Failed jobs'),
  hold_ending: t('Hold ending'),
  quote_closing: t('Quote not confirmed'),
  change_open: t('Change requests'),
  message_waiting: t('Unanswered'),
  refund_waiting: t('Refund to approve'),
  needs_closing: t('To complete'),
};

/** Permissions to view a kind; all are required. */
export const ATTENTION_VIEW: Readonly<Record<AttentionKind, readonly string[]>> = {
  late_out: ['contract.view_contract'],
  undelivered: ['contract.view_contract'],
  deposit_unpaid: ['contract.view_contract', 'accounting.view_paymentrequest'],
  problem: ['contract.view_contract'],
  late_needed: ['contract.view_contract', 'stock.view_stockitem'],
  shortage: ['stock.view_stockitem'],
  overdue_back: ['contract.view_contract'],
  payment_failed: ['contract.view_contract', 'accounting.view_paymentrequest'],
  refund_failed: ['contract.view_contract', 'accounting.view_refundrequest'],
  mail_failed: ['comms.view_sesmail'],
  dead_job: ['core.view_job'],
  hold_ending: ['contract.view_contract'],
  quote_closing: ['contract.view_contract'],
  change_open: ['contract.view_contract', 'comms.view_changerequest'],
  message_waiting: ['comms.view_sesmail_incoming'],
  refund_waiting: ['contract.view_contract', 'accounting.view_refundrequest'],
  needs_closing: ['contract.view_contract'],
};

/** Number of days each kind looks ahead, or back. */
export const DEPOSIT_DAYS = 7;
export const SHORTAGE_DAYS = 14;
export const HOLD_DAYS = 1;
export const QUOTE_DAYS = 3;
/** Days that a failed email stays listed. After that the customer was probably reached another way. */
export const MAIL_DAYS = 14;
/** Hours until an unanswered message is listed. */
export const ANSWER_HOURS = 24;

/** 0 = now, 1 = soon, 2 = later. */
export type Urgency = 0 | 1 | 2;

/** Days before the relevant day (negative: after it) up to which a kind is urgent now, and soon. */
const UNTIL: Readonly<Record<AttentionKind, readonly [now: number, soon: number]>> = {
  late_out: [0, 0],
  undelivered: [0, 0],
  deposit_unpaid: [1, 3],
  problem: [0, 2],
  late_needed: [1, 4],
  shortage: [1, 4],
  overdue_back: [-3, 0],
  payment_failed: [Number.NEGATIVE_INFINITY, 0],
  refund_failed: [Number.NEGATIVE_INFINITY, 0],
  mail_failed: [Number.NEGATIVE_INFINITY, 0],
  dead_job: [Number.NEGATIVE_INFINITY, 0],
  hold_ending: [Number.NEGATIVE_INFINITY, 0],
  quote_closing: [Number.NEGATIVE_INFINITY, 1],
  change_open: [Number.NEGATIVE_INFINITY, -2],
  message_waiting: [Number.NEGATIVE_INFINITY, -2],
  refund_waiting: [Number.NEGATIVE_INFINITY, -3],
  needs_closing: [Number.NEGATIVE_INFINITY, -7],
};

/** The fields that rows are sorted by. */
export interface AttentionAt {
  readonly kind: AttentionKind;
  readonly id: number;
  /** Relevant day, YYYY-MM-DD: delivery, return, first short day or request. */
  readonly day: string;
}

/** Returns the urgency; within a kind an earlier day is never less urgent. */
export function urgencyOf({ kind, day }: Omit<AttentionAt, 'id'>, today: string): Urgency {
  const left = daysBetween(today, day);
  const [now, soon] = UNTIL[kind];
  return left <= now ? 0 : left <= soon ? 1 : 2;
}

const rank = new Map(ATTENTION_KINDS.map((kind, at) => [kind, at]));

/** Compares rows by urgency, kind, day and id. A total order: only identical rows are equal. */
export function compareAttention(a: AttentionAt, b: AttentionAt, today: string): number {
  return (
    urgencyOf(a, today) - urgencyOf(b, today) ||
    (rank.get(a.kind) ?? 0) - (rank.get(b.kind) ?? 0) ||
    (a.day < b.day ? -1 : a.day > b.day ? 1 : 0) ||
    a.id - b.id
  );
}
