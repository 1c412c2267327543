/**
 * Plans the sync of one contract with an accounting package, one step at a time (docs/run/accounting.md).
 *
 * Packages accept money only on documents, up to the document's rest, and refund only from credit notes. Therefore:
 * - Payments go to invoices of their type, oldest first, split over several if one is too small.
 * - Excess money stays on account here, unbooked, until an invoice or a refund takes it. A refund that merely
 * returns an overpayment cancels against money on account, and neither is ever booked.
 * - Other refunds are paid from credit notes, before the rest of these is allocated to invoices.
 * - A refund without a credit note removes the payment itself; the payment's rest is booked again.
 */
import { MONEY_TYPES, type MoneyType } from './balance.ts';
import { type Minor, sumMoney } from '../values/money.ts';

export interface PlanDocument {
  readonly id: number;
  readonly type: MoneyType;
  /** Negative = a credit note. */
  readonly amount: Minor;
  /** Only invoices are voided; an invoice corrects a credit note. */
  readonly void: boolean;
  /** The package's ID; null = not raised, or the response is unknown. */
  readonly third_party_id: string | null;
  /** Void in the package too. */
  readonly voided_there: boolean;
}

export interface PlanMovement {
  readonly id: number;
  readonly type: MoneyType;
  /** Captures positive, refunds negative; a reversal has the opposite sign of its movement. */
  readonly amount: Minor;
  /** The movement that this one reverses as a whole. Reversals are never reversed. */
  readonly reverses: number | null;
}

/**
 * A payment in the package: (part of) a movement on a document. Noted before the call; at most one per movement and
 * document.
 */
export interface PlanBooking {
  readonly movement: number;
  readonly document: number;
  /** Positive. */
  readonly amount: Minor;
  /** The package's ID; null = requested, response unknown. */
  readonly third_party_id: string | null;
  /** Noted before its removal: whether it still exists is unknown. */
  readonly leaving: boolean;
}

/** The whole allocation of a credit note to an invoice. Noted before the call. */
export interface PlanAllocation {
  readonly credit_note: number;
  readonly invoice: number;
  readonly amount: Minor;
  /** False = requested, response unknown. */
  readonly done: boolean;
}

export interface AccountingFacts {
  /** The contact's ID in the package. */
  readonly contact: string | null;
  /** Oldest first, all of them. */
  readonly documents: readonly PlanDocument[];
  readonly movements: readonly PlanMovement[];
  readonly bookings: readonly PlanBooking[];
  readonly allocations: readonly PlanAllocation[];
}

export type AccountingStep =
  | { readonly do: 'contact' }
  | { readonly do: 'invoice' | 'credit_note' | 'void'; readonly document: number }
  /** On an invoice: a payment. On a credit note: a refund. */
  | { readonly do: 'payment'; readonly movement: number; readonly document: number; readonly amount: Minor }
  /** Removes a payment and its booking. */
  | {
      readonly do: 'reverse';
      readonly movement: number;
      readonly document: number;
      readonly third_party_id: string;
    }
  /** `amount` is the new total, including what exists. */
  | {
      readonly do: 'allocation';
      readonly credit_note: number;
      readonly invoice: number;
      readonly amount: Minor;
    }
  | {
      readonly do: 'nothing';
      /** Money that no document can take; negative: a refund without a credit note. */
      readonly on_account: Readonly<Record<MoneyType, Minor>>;
      /** Void here, but with credit allocated in the package, where only a person can remove it. */
      readonly stuck: readonly number[];
    };

const size = (amount: Minor): Minor => (amount < 0n ? -amount : amount);
const least = (...amounts: Minor[]): Minor => amounts.reduce((a, b) => (b < a ? b : a));

/** The facts with the rest of each document and movement. */
function openBookings({ documents, movements, bookings, allocations }: AccountingFacts) {
  const over = new Set(movements.flatMap(({ id, reverses }) => (reverses === null ? [] : [id, reverses])));
  const dead = new Set(documents.filter((document) => document.void).map(({ id }) => id));
  const booked = (by: 'movement' | 'document', id: number) =>
    sumMoney(bookings.filter((booking) => booking[by] === id).map(({ amount }) => amount));
  const allocated = (id: number) =>
    sumMoney(
      allocations.filter((one) => one.credit_note === id || one.invoice === id).map(({ amount }) => amount),
    );
  return {
    over,
    dead,
    allocated,
    /** A document's amount that can still be paid or allocated. */
    left: ({ id, amount }: PlanDocument) =>
      dead.has(id) ? 0n : size(amount) - booked('document', id) - allocated(id),
    /** A movement's amount that is not in the package. */
    unbooked: ({ id, amount }: PlanMovement) => size(amount) - booked('movement', id),
  };
}
type OpenBookings = ReturnType<typeof openBookings>;

const reverse = ({ movement, document, third_party_id }: PlanBooking): AccountingStep => {
  if (third_party_id === null) throw new RangeError('What is not known to stand cannot be taken back');
  return { do: 'reverse', movement, document, third_party_id };
};

/** Repeats requests without a response before anything builds on them. */
function unanswered({ bookings, allocations }: AccountingFacts): AccountingStep | undefined {
  const booking = bookings.find(({ third_party_id }) => third_party_id === null);
  if (booking) {
    const { movement, document, amount } = booking;
    return { do: 'payment', movement, document, amount };
  }
  const leaving = bookings.find((one) => one.leaving);
  if (leaving) return reverse(leaving);
  const allocation = allocations.find(({ done }) => !done);
  if (!allocation) return undefined;
  const { credit_note, invoice, amount } = allocation;
  return { do: 'allocation', credit_note, invoice, amount };
}

/**
 * Pays the first movement with a rest onto the first document with a rest. A movement is on a document only once: if
 * it is there with less than possible, that payment is removed and recorded again with more.
 */
function book(
  facts: AccountingFacts,
  { left, unbooked }: OpenBookings,
  movements: readonly PlanMovement[],
  documents: readonly PlanDocument[],
  limit: Minor,
): AccountingStep | undefined {
  const movement = movements.find((one) => unbooked(one) > 0n);
  const open = documents.filter((one) => left(one) > 0n);
  const [first] = open;
  if (!movement || !first || limit <= 0n) return undefined;
  const bookingOn = ({ id }: PlanDocument) =>
    facts.bookings.find((one) => one.movement === movement.id && one.document === id);
  const fresh = open.find((document) => !bookingOn(document));
  const existing = fresh ? undefined : bookingOn(first);
  if (existing) return reverse(existing);
  const document = fresh ?? first;
  const amount = least(unbooked(movement), left(document), limit);
  return { do: 'payment', movement: movement.id, document: document.id, amount };
}

interface TypeView {
  readonly step: AccountingStep | undefined;
  readonly onAccount: Minor;
}

/** Returns the next step for a type's money and credit once its invoices exist. */
function stepOfType(facts: AccountingFacts, now: OpenBookings, type: MoneyType): TypeView {
  const documents = facts.documents.filter((one) => one.type === type && !now.dead.has(one.id));
  const invoices = documents.filter(({ amount }) => amount > 0n);
  const notes = documents.filter(({ amount }) => amount < 0n);
  const movements = facts.movements.filter((one) => one.type === type && !now.over.has(one.id));
  const captures = movements.filter(({ amount }) => amount > 0n);
  const refunds = movements.filter(({ amount }) => amount < 0n);

  const credit = sumMoney(notes.map(now.left));
  const moneyIn = sumMoney(captures.map(now.unbooked));
  const moneyOut = sumMoney(refunds.map(now.unbooked));
  /** Refunds without a credit note use up payments. */
  const unexplained = moneyOut > credit ? moneyOut - credit : 0n;
  const free = moneyIn - unexplained;

  const find = (): AccountingStep | undefined => {
    if (free < 0n) {
      const ids = new Set(captures.map(({ id }) => id));
      const last = facts.bookings.filter(({ movement }) => ids.has(movement)).at(-1);
      if (last) return reverse(last);
    }
    const payment = book(facts, now, captures, invoices, free);
    if (payment) return payment;
    const unraised = notes.find(({ third_party_id }) => third_party_id === null);
    if (unraised) return { do: 'credit_note', document: unraised.id };
    const payout = book(facts, now, refunds, notes, moneyOut);
    if (payout) return payout;
    const note = notes.find((one) => now.left(one) > 0n);
    const invoice = invoices.find((one) => now.left(one) > 0n);
    if (!note || !invoice) return undefined;
    const before = facts.allocations.find((one) => one.credit_note === note.id && one.invoice === invoice.id);
    const amount = (before?.amount ?? 0n) + least(now.left(note), now.left(invoice));
    return { do: 'allocation', credit_note: note.id, invoice: invoice.id, amount };
  };
  return { step: find(), onAccount: moneyIn - moneyOut };
}

/**
 * Returns the next step of the sync, or `nothing`. Order: unanswered requests, contact, outdated bookings, invoices,
 * voids; then per type payments, credit notes, refunds, allocations. A step never needs an ID that doesn't exist yet.
 * A void invoice is raised and then voided: an earlier attempt may have arrived, and numbers have no gaps. Its money
 * is removed first. Throws a RangeError for a void credit note.
 */
export function nextAccountingStep(facts: AccountingFacts): AccountingStep {
  const { documents, bookings } = facts;
  if (documents.some((one) => one.void && one.amount < 0n))
    throw new RangeError('A credit note is never void');
  const asked = unanswered(facts);
  if (asked) return asked;
  if (facts.contact === null && documents.length > 0) return { do: 'contact' };

  const now = openBookings(facts);
  const wrong = bookings.find(({ movement, document }) => now.over.has(movement) || now.dead.has(document));
  if (wrong) return reverse(wrong);
  const unraised = documents.find((one) => one.amount > 0n && one.third_party_id === null);
  if (unraised) return { do: 'invoice', document: unraised.id };
  const unvoided = documents.filter((one) => one.void && !one.voided_there);
  const voidable = unvoided.find(({ id }) => now.allocated(id) === 0n);
  if (voidable) return { do: 'void', document: voidable.id };

  const types = MONEY_TYPES.map((type) => [type, stepOfType(facts, now, type)] as const);
  const step = types.find(([, view]) => view.step)?.[1].step;
  if (step) return step;
  const on_account = Object.fromEntries(types.map(([type, { onAccount }]) => [type, onAccount]));
  return {
    do: 'nothing',
    on_account: on_account as Record<MoneyType, Minor>,
    stuck: unvoided.map(({ id }) => id),
  };
}
