/** What needs a person's attention: the kinds there are, who sees them, and in which order they stand (domain rules §13). */
import { t } from '@hireyard/messages';
import { daysBetween } from '../values/calendar.ts';

/** Every kind, the more urgent first where nothing else decides. */
export const ATTENTION_KINDS = [
  'late_out',
  'deposit_unpaid',
  'problem',
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

/** What a chip calls them. */
export const ATTENTION_LABELS: Readonly<Record<AttentionKind, string>> = {
  late_out: t('Overdue out'),
  deposit_unpaid: t('Deposit unpaid'),
  problem: t('Blocked'),
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

/** Who may view what a row shows; all of them are needed. */
export const ATTENTION_VIEW: Readonly<Record<AttentionKind, readonly string[]>> = {
  late_out: ['contract.view_contract'],
  deposit_unpaid: ['contract.view_contract', 'accounting.view_paymentrequest'],
  problem: ['contract.view_contract'],
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

/** How many days ahead (or behind, for what is not for ever) each kind looks. */
export const DEPOSIT_DAYS = 7;
export const SHORTAGE_DAYS = 14;
export const HOLD_DAYS = 1;
export const QUOTE_DAYS = 3;
/** A mail that did not arrive is news for so long; after that the customer was reached otherwise, or never will be. */
export const MAIL_DAYS = 14;
/** A message may wait so long for its answer, in hours. */
export const ANSWER_HOURS = 24;

/** 0 = now, 1 = soon, 2 = when there is time. */
export type Urgency = 0 | 1 | 2;

/** Up to so many days before its day (negative: after it) a kind is urgent now, and soon. */
const UNTIL: Readonly<Record<AttentionKind, readonly [now: number, soon: number]>> = {
  late_out: [0, 0],
  deposit_unpaid: [1, 3],
  problem: [0, 2],
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

/** What an order of rows is made from. */
export interface AttentionAt {
  readonly kind: AttentionKind;
  readonly id: number;
  /** The day that it is about, YYYY-MM-DD: of the delivery, of the return, on which it was asked. */
  readonly day: string;
}

/** How urgent it is; within a kind an earlier day is never less urgent than a later one. */
export function urgencyOf({ kind, day }: Omit<AttentionAt, 'id'>, today: string): Urgency {
  const left = daysBetween(today, day);
  const [now, soon] = UNTIL[kind];
  return left <= now ? 0 : left <= soon ? 1 : 2;
}

const rank = new Map(ATTENTION_KINDS.map((kind, at) => [kind, at]));

/** A total order: by urgency, then kind, then day, then id. Only a row compared with itself is equal. */
export function compareAttention(a: AttentionAt, b: AttentionAt, today: string): number {
  return (
    urgencyOf(a, today) - urgencyOf(b, today) ||
    (rank.get(a.kind) ?? 0) - (rank.get(b.kind) ?? 0) ||
    (a.day < b.day ? -1 : a.day > b.day ? 1 : 0) ||
    a.id - b.id
  );
}
