/**
 * What an accounting package outside is still owed for one contract, one step at a time (docs/run/accounting.md).
 *
 * Packages take money on documents only, never more than is left of one, and give money back only from a credit note. So:
 * - Money received is paid onto invoices of its type, oldest first, split over several where one is too small.
 * - Money beyond them stays on account here, unbooked, until an invoice can take it or a refund returns it. A refund that merely
 *   returns an overpayment cancels against what is on account, and neither of the two is ever booked.
 * - Other refunds are paid from credit notes, before what is left of these is set against invoices.
 * - A refund that no credit note explains takes the payment itself back; the rest of it is booked anew.
 */
import { MONEY_TYPES, type MoneyType } from './balance.ts';
import { type Minor, sumMoney } from '../values/money.ts';

export interface PlanDocument {
  readonly id: number;
  readonly type: MoneyType;
  /** Negative = a credit note. */
  readonly amount: Minor;
  /** Only invoices are voided; a credit note is put right by an invoice. */
  readonly void: boolean;
  /** The package's id; null = not raised, or the answer is not known. */
  readonly third_party_id: string | null;
  /** Void in the package too. */
  readonly voided_there: boolean;
}

export interface PlanMovement {
  readonly id: number;
  readonly type: MoneyType;
  /** Captured positive, refunded negative; a reversal as its movement with the other sign. */
  readonly amount: Minor;
  /** The movement that this one takes back, whole. A reversal is never reversed itself. */
  readonly reverses: number | null;
}

/** A payment that stands in the package: (a part of) a movement on a document. Noted before the call; at most one per movement and document. */
export interface PlanBooking {
  readonly movement: number;
  readonly document: number;
  /** Positive. */
  readonly amount: Minor;
  /** The package's id; null = asked for, the answer is not known. */
  readonly third_party_id: string | null;
  /** Noted before it is taken back: whether it still stands is not known. */
  readonly leaving: boolean;
}

/** All that stands of a credit note against an invoice. Noted before the call. */
export interface PlanAllocation {
  readonly credit_note: number;
  readonly invoice: number;
  readonly amount: Minor;
  /** False = asked for, the answer is not known. */
  readonly done: boolean;
}

export interface AccountingFacts {
  /** The package's id of the contact. */
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
  /** On an invoice: money received. On a credit note: money given back. */
  | { readonly do: 'payment'; readonly movement: number; readonly document: number; readonly amount: Minor }
  /** Takes a payment back; its booking goes. */
  | {
      readonly do: 'reverse';
      readonly movement: number;
      readonly document: number;
      readonly third_party_id: string;
    }
  /** `amount` is all that is to stand, what does already included. */
  | {
      readonly do: 'allocation';
      readonly credit_note: number;
      readonly invoice: number;
      readonly amount: Minor;
    }
  | {
      readonly do: 'nothing';
      /** Money that no document can take; negative: given back with nothing to explain it. */
      readonly on_account: Readonly<Record<MoneyType, Minor>>;
      /** Void here, but with credit set against them there: only a person can take that back, in the package. */
      readonly stuck: readonly number[];
    };

const size = (amount: Minor): Minor => (amount < 0n ? -amount : amount);
const least = (...amounts: Minor[]): Minor => amounts.reduce((a, b) => (b < a ? b : a));

/** The facts with what is left of each document and movement. */
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
    /** Of a document, what can still be paid or set against it. */
    left: ({ id, amount }: PlanDocument) =>
      dead.has(id) ? 0n : size(amount) - booked('document', id) - allocated(id),
    /** Of a movement, what stands nowhere in the package. */
    unbooked: ({ id, amount }: PlanMovement) => size(amount) - booked('movement', id),
  };
}
type OpenBookings = ReturnType<typeof openBookings>;

const reverse = ({ movement, document, third_party_id }: PlanBooking): AccountingStep => {
  if (third_party_id === null) throw new RangeError('What is not known to stand cannot be taken back');
  return { do: 'reverse', movement, document, third_party_id };
};

/** What was asked for and not answered: the same again, before anything is built on it. */
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
 * Pays the first movement that has something left onto the first document that has. A movement stands on a document once: where it
 * does already, with less than it could, that payment goes and comes back larger.
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
  const stands = fresh ? undefined : bookingOn(first);
  if (stands) return reverse(stands);
  const document = fresh ?? first;
  const amount = least(unbooked(movement), left(document), limit);
  return { do: 'payment', movement: movement.id, document: document.id, amount };
}

interface TypeView {
  readonly step: AccountingStep | undefined;
  readonly onAccount: Minor;
}

/** The next step for the money and credit of one type, its invoices being there. */
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
  /** Refunds that no credit note can pay use up money received. */
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
 * The next step that brings the package in line with us, or `nothing`. Order: what is unanswered, contact, what no longer holds,
 * invoices, voids; then per type payments, credit notes, refunds, allocations. A step never needs an id that is not there yet.
 * A void invoice is raised and then voided: an earlier try may have arrived, and numbers have no gaps. Its money is taken back first.
 * Refuses a void credit note with a RangeError.
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
