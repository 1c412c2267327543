/** Wash-up that the count puts right: charged and returned clean, or promised clean and returned dirty (domain rules §6). */
import type { Minor } from '../values/money.ts';

/** A line with the units counted good and dirty, and unit prices before tax. */
export interface WashedLine {
  readonly id: number;
  readonly good: number;
  readonly dirty: number;
  /** What the hire charges for washing a unit; 0 = the customer returns it clean. */
  readonly charged: Minor;
  /** What washing a unit costs by the price list. */
  readonly listed: Minor;
}

export interface WashupProposal {
  readonly id: number;
  readonly units: number;
  readonly unit_price: Minor;
  /** Before tax; below zero = a credit. */
  readonly amount: Minor;
}

/**
 * What the count changes of the wash-up of these lines: units that came back clean though washing was charged are credited, units
 * that came back dirty though they were to be clean are charged by the list. Broken and missing ones change nothing.
 */
export const washupProposals = (lines: readonly WashedLine[]): WashupProposal[] =>
  lines.flatMap(({ id, good, dirty, charged, listed }) => {
    const credit = charged > 0n;
    const units = credit ? good : dirty;
    const unit_price = credit ? charged : listed;
    if (units === 0 || unit_price <= 0n) return [];
    const amount = BigInt(units) * unit_price;
    return [{ id, units, unit_price, amount: credit ? -amount : amount }];
  });
