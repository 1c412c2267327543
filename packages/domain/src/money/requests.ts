import { t } from '@hireyard/messages';
import type { Minor } from '../values/money.ts';
import type { Explanation } from '../contracts/moves/guards.ts';
import { type RefundPosition, refundWords } from './refund-position.ts';

/** Positions of a payment request, and its additional markers (domain rules §7). */
export const PAYMENT_POSITIONS = [
  'create',
  'pending',
  'partially_paid',
  'paid',
  'overpaid',
  'cancelled',
] as const;
export type PaymentPosition = (typeof PAYMENT_POSITIONS)[number];

/** Refund requests that may still pay out: their unpaid part is reserved. */
export const OPEN_REFUNDS: readonly RefundPosition[] = [
  'create',
  'approved',
  'pending',
  'partially_paid',
  'failed',
];
/** Payment requests that customers can pay. */
export const PAYABLE: readonly PaymentPosition[] = ['pending', 'partially_paid'];

export interface PaymentFacts {
  readonly position: PaymentPosition;
  /** It was cancelled; money may have arrived all the same. */
  readonly cancelled?: boolean;
  readonly amount: Minor;
  readonly captured: Minor;
  readonly refunded: Minor;
  /** The contract's outstanding amount of this type. */
  readonly outstanding: Minor;
  /** Open refund requests, less what is already refunded. */
  readonly open_refunds: Minor;
}

/**
 * Returns a live request's position. A refund reopens it only if the contract demands the money again: a deposit
 * refunded after the hire stays paid (domain rules §7).
 */
export function paymentPosition({
  position,
  cancelled = false,
  amount,
  captured,
  refunded,
  outstanding,
}: PaymentFacts): PaymentPosition {
  const net = captured - refunded;
  // Money received and refunded on a cancelled request leaves it cancelled.
  if (net === 0n && cancelled) return 'cancelled';
  if (position === 'cancelled' && captured === 0n) return 'cancelled';
  if (position === 'create' && captured === 0n) return 'create';
  if (net > amount) return 'overpaid';
  if (net === amount) return 'paid';
  if (captured >= amount && outstanding <= 0n) return 'paid';
  return net > 0n ? 'partially_paid' : 'pending';
}

/** Returns the payable amount of a request: its unpaid rest, limited to the contract's outstanding amount. */
export function payable({
  position,
  amount,
  cancelled = false,
  captured,
  refunded,
  outstanding,
}: Omit<PaymentFacts, 'open_refunds'>): Minor {
  if (cancelled || !PAYABLE.includes(position)) return 0n;
  const rest = amount - captured + refunded;
  const least = rest < outstanding ? rest : outstanding;
  return least > 0n ? least : 0n;
}

/** Returns the refundable amount: captured less refunded less open refund requests. */
export const refundable = ({ captured, refunded, open_refunds }: PaymentFacts): Minor => {
  const left = captured - refunded - open_refunds;
  return left > 0n ? left : 0n;
};

export interface PaymentFlags {
  readonly can_cancel: boolean;
  readonly can_resend: boolean;
  readonly can_refundrequest: boolean;
}

/** The flags of spec §3.7 by domain rules §7. */
export function paymentFlags(facts: PaymentFacts): PaymentFlags {
  return {
    can_cancel: facts.captured === 0n && (facts.position === 'create' || facts.position === 'pending'),
    // Not resent with nothing to pay: the contract's total may have fallen.
    can_resend: payable(facts) > 0n,
    can_refundrequest: refundable(facts) > 0n,
  };
}

export type RequestDecision =
  | { readonly kind: 'noop' }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly problems: readonly Explanation[] }
  | { readonly kind: 'invalid'; readonly errors: Readonly<Record<string, string[]>> };

const refused = (code: string, description: string): RequestDecision => ({
  kind: 'refused',
  problems: [{ code, description }],
});

/** Decides a user's move of a payment request. Users only send and cancel; the rest follows from money. */
export function decidePayment(facts: PaymentFacts, to: string): RequestDecision {
  if (to === facts.position) return { kind: 'noop' };
  if (to === 'pending' && facts.position === 'create') return { kind: 'done' };
  if (to === 'cancelled') {
    if (paymentFlags(facts).can_cancel) return { kind: 'done' };
    return refused(
      'already_paid',
      t('This request has payments, so you can’t cancel it. Refund it instead.'),
    );
  }
  if (facts.position === 'cancelled')
    return refused('cancelled', t('This request is cancelled. Create a new one instead.'));
  return refused('follows_from_money', t('This follows from payments. Record a payment instead.'));
}

export interface RefundFacts {
  readonly position: RefundPosition;
  readonly amount: Minor;
  readonly refunded: Minor;
  /** The payment request's captured amount less refunds and other approved refund requests. */
  readonly left: Minor;
  /** Other refund requests of the same payment, paid or open: parts of an amount count as one. */
  readonly others: Minor;
  /** The payment holds money moved from another contract: splitting over contracts must not avoid the limit. */
  readonly moved: boolean;
  /** The card provider refunds it in a job; otherwise a person does so manually. */
  readonly by_provider: boolean;
  readonly requested_by: number | null;
  readonly four_eyes_limit: Minor;
  /** The reference of the bank or till so far; empty = none. */
  readonly reference: string;
}

export interface Approver {
  readonly id: number;
  /** May change refund requests, or above the limit approve them. */
  readonly may_approve: boolean;
  /**
   * IDs of users who can't be the second approver: one set up the other's sign-in, or somebody else set up both, and
   * may know how to use it.
   */
  readonly linked: readonly number[];
}

/**
 * Returns why a user can't approve a refund: above the limit, and for money from another contract, never the
 * requester, not even an admin (domain rules §7).
 */
export function whyNotApprove(facts: RefundFacts, approver: Approver): Explanation | null {
  const rest = facts.amount - facts.refunded;
  if (rest > facts.left)
    return { code: 'more_than_captured', description: t('More than the remaining captured amount.') };
  if (!facts.moved && facts.amount + facts.others <= facts.four_eyes_limit) return null;
  if (facts.requested_by === approver.id)
    return {
      code: 'four_eyes',
      description: facts.moved
        ? t(
            'This money was moved from another contract, so someone other than the requester must approve the refund.',
          )
        : t('This refund is above the limit, so someone other than the requester must approve it.'),
    };
  if (facts.requested_by !== null && approver.linked.includes(facts.requested_by))
    return {
      code: 'linked_sign_in',
      description: t(
        'One of you set up the other’s sign-in, or the same person set up both. Someone else must approve this, or the user must first set a password through an emailed link.',
      ),
    };
  return approver.may_approve
    ? null
    : {
        code: 'approval_permission',
        description: facts.moved
          ? t('This money was moved from another contract, so a Finance Admin must approve the refund.')
          : t('This refund is above the limit, so a Finance Admin must approve it.'),
      };
}

const AGAIN: readonly RefundPosition[] = ['create', 'failed', 'partially_paid'];
const BY_HAND: readonly RefundPosition[] = ['approved', 'pending', 'failed', 'partially_paid'];

const required = (field: string): RequestDecision => ({
  kind: 'invalid',
  errors: { [field]: [t('This field is required.')] },
});

function decideApproval(facts: RefundFacts, approver: Approver): RequestDecision {
  const why = whyNotApprove(facts, approver);
  return why === null ? { kind: 'done' } : { kind: 'refused', problems: [why] };
}

function decideRejection(additional: Readonly<Record<string, unknown>>): RequestDecision {
  const reason = additional['decline_reason'] ?? additional['reason'];
  return typeof reason === 'string' && reason.trim() !== '' ? { kind: 'done' } : required('decline_reason');
}

/** Decides a manual refund. */
function decideManualRefund(
  facts: RefundFacts,
  approver: Approver,
  additional: Readonly<Record<string, unknown>>,
): RequestDecision {
  const decided = facts.position === 'approved' || facts.position === 'pending';
  if (decided && facts.by_provider)
    return refused('by_provider', t('The card provider is making this refund and will confirm it.'));
  // A refund that failed at the provider can be made manually, if approved again.
  const why = decided ? null : whyNotApprove(facts, approver);
  if (why !== null) return { kind: 'refused', problems: [why] };
  return refundReference(facts, additional) === '' ? required('manual_reference') : { kind: 'done' };
}

/** Decides a user's move of a refund request with its inputs (domain rules §7). */
export function decideRefund(
  facts: RefundFacts,
  to: string,
  approver: Approver,
  additional: Readonly<Record<string, unknown>>,
): RequestDecision {
  const { position } = facts;
  if (to === position) return { kind: 'noop' };
  if (to === 'approved' && AGAIN.includes(position)) return decideApproval(facts, approver);
  if (to === 'rejected' && position === 'create') return decideRejection(additional);
  if (to === 'cancelled' && canCancelRefund(facts)) return { kind: 'done' };
  if (to === 'succeeded' && BY_HAND.includes(position))
    return decideManualRefund(facts, approver, additional);
  return refused(
    'not_allowed_from_here',
    t('A refund request that is {position} can’t become {to}.', {
      position: refundWords(position),
      to: refundWords(to),
    }),
  );
}

/** Returns the reference of a refund made manually: the one given with the move, else the request's; empty = neither. */
export function refundReference(
  { reference }: Pick<RefundFacts, 'reference'>,
  { manual_reference: given }: Readonly<Record<string, unknown>>,
): string {
  return (typeof given === 'string' && given.trim()) || reference.trim();
}

/** Nothing has been sent to the provider or the customer, and nothing can be any more. */
export const canCancelRefund = ({
  position,
  by_provider,
}: Pick<RefundFacts, 'position' | 'by_provider'>): boolean =>
  position === 'create' || position === 'failed' || (position === 'approved' && !by_provider);

/**
 * Returns the position of a sent refund: fully, partly or not refunded, with the provider working on it or failed.
 */
export function refundPosition(facts: {
  readonly amount: Minor;
  readonly refunded: Minor;
  readonly provider: 'none' | 'pending' | 'failed' | 'settled';
  readonly position: RefundPosition;
}): RefundPosition {
  if (facts.refunded >= facts.amount) return 'succeeded';
  if (facts.provider === 'pending') return 'pending';
  if (facts.provider === 'failed') return facts.refunded > 0n ? 'partially_paid' : 'failed';
  if (facts.refunded > 0n) return 'partially_paid';
  return facts.position;
}
