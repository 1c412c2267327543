/** Damages that follow from counting goods in: proposed at the replacement price, withdrawn for what is found again (domain rules §6). */
import { addDays, compareDates } from '../values/calendar.ts';
import { type Minor, mulDiv } from '../values/money.ts';

export interface CountedDamage {
  readonly id: number;
  readonly quantity: number;
  readonly unit_price: Minor;
  readonly amount: Minor;
  readonly decision: 'undecided' | 'charge' | 'waive';
  /** ISO day on which the units were counted. */
  readonly counted_on: string;
}

/** What becomes of the damages of a line and kind. */
export interface DamagePlan {
  /** Units that are proposed anew, beside what stands or onto the undecided one. */
  readonly propose: number;
  /** Damages of which fewer units stay; none of quantity 0. */
  readonly lower: readonly { readonly id: number; readonly quantity: number; readonly amount: Minor }[];
  readonly withdraw: readonly number[];
  /** Units that are charged although they turned up: too late to be credited by itself. */
  readonly late: number;
}

/** The day from which missing goods are due to be charged; found until then, they cost nothing. ISO day; grace in days. */
export const chargeFrom = (countedOn: string, graceDays: number): string => addDays(countedOn, graceDays);

/** What a damage of fewer or more units costs: its sum in proportion, be it quantity × price or agreed. */
export function damageAmount(before: Pick<CountedDamage, 'quantity' | 'amount'>, quantity: number): Minor {
  return mulDiv(before.amount, BigInt(quantity), BigInt(before.quantity));
}

const YIELDS = { undecided: 0, waive: 1, charge: 2 } as const;

/**
 * Brings the damages of a line in line with the units counted broken, or missing. Units more are proposed, undecided. Units fewer
 * leave the undecided ones first, then waived, then charged ones, the newest first; a missing unit that was charged and turns up
 * after `chargeFrom` leaves its charge for the desk to decide.
 */
export function planDamages(
  kind: 'broken' | 'missing',
  units: number,
  damages: readonly CountedDamage[],
  when: { readonly today: string; readonly grace_days: number },
): DamagePlan {
  const stands = damages.reduce((sum, one) => sum + one.quantity, 0);
  const lower: { id: number; quantity: number; amount: Minor }[] = [];
  const withdraw: number[] = [];
  let fewer = Math.max(0, stands - units);
  const order = damages.toSorted((a, b) => YIELDS[a.decision] - YIELDS[b.decision] || b.id - a.id);
  for (const one of order) {
    const tooLate =
      kind === 'missing' &&
      one.decision === 'charge' &&
      compareDates(when.today, chargeFrom(one.counted_on, when.grace_days)) > 0;
    if (fewer === 0 || tooLate) continue;
    const gone = Math.min(fewer, one.quantity);
    const quantity = one.quantity - gone;
    if (quantity === 0) withdraw.push(one.id);
    else lower.push({ id: one.id, quantity, amount: damageAmount(one, quantity) });
    fewer -= gone;
  }
  return { propose: Math.max(0, units - stands), lower, withdraw, late: fewer };
}
