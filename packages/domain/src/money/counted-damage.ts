/** Damages from a count-in: proposed at the replacement price, withdrawn for units found again (domain rules §6). */
import { addDays, compareDates } from '../values/calendar.ts';
import { type Minor, mulDiv } from '../values/money.ts';

export interface CountedDamage {
  readonly id: number;
  readonly quantity: number;
  readonly unit_price: Minor;
  readonly amount: Minor;
  readonly decision: 'undecided' | 'charge' | 'waive';
  /** ISO date of the count. */
  readonly counted_on: string;
}

/** Changes to the damages of a line and kind. */
export interface DamagePlan {
  /** Units to propose, as a new row or added to the undecided one. */
  readonly propose: number;
  /** Damages reduced to fewer units; never to 0. */
  readonly lower: readonly { readonly id: number; readonly quantity: number; readonly amount: Minor }[];
  readonly withdraw: readonly number[];
  /** Charged units that turned up too late for an automatic credit. */
  readonly late: number;
}

/** The date from which missing goods are charged; found earlier, they cost nothing. ISO date; grace in days. */
export const chargeFrom = (countedOn: string, graceDays: number): string => addDays(countedOn, graceDays);

/** Scales a damage's amount to another number of units, whether calculated or agreed. */
export function damageAmount(before: Pick<CountedDamage, 'quantity' | 'amount'>, quantity: number): Minor {
  return mulDiv(before.amount, BigInt(quantity), BigInt(before.quantity));
}

const YIELDS = { undecided: 0, waive: 1, charge: 2 } as const;

/**
 * Updates a line's damages to its units counted broken or missing. Additional units are proposed as undecided. Fewer
 * units remove undecided rows first, then waived, then charged ones, newest first. A missing unit that was charged
 * and turns up after `chargeFrom` keeps its charge for staff to decide.
 */
export function planDamages(
  kind: 'broken' | 'missing',
  units: number,
  damages: readonly CountedDamage[],
  when: { readonly today: string; readonly grace_days: number },
): DamagePlan {
  const current = damages.reduce((sum, one) => sum + one.quantity, 0);
  const lower: { id: number; quantity: number; amount: Minor }[] = [];
  const withdraw: number[] = [];
  let fewer = Math.max(0, current - units);
  const order = damages.toSorted((a, b) => YIELDS[a.decision] - YIELDS[b.decision] || b.id - a.id);
  for (const one of order) {
    const tooLate =
      kind === 'missing' &&
      one.decision === 'charge' &&
      compareDates(when.today, chargeFrom(one.counted_on, when.grace_days)) > 0;
    if (fewer === 0 || tooLate) continue;
    const removed = Math.min(fewer, one.quantity);
    const quantity = one.quantity - removed;
    if (quantity === 0) withdraw.push(one.id);
    else lower.push({ id: one.id, quantity, amount: damageAmount(one, quantity) });
    fewer -= removed;
  }
  return { propose: Math.max(0, units - current), lower, withdraw, late: fewer };
}
