/** Wash-up corrections from the count: charged but returned clean, or not charged but returned dirty (domain rules §6). */
import type { Minor } from '../values/money.ts';

/** A line with its clean and dirty units and unit prices before tax. */
export interface WashedLine {
  readonly id: number;
  readonly good: number;
  readonly dirty: number;
  /** Wash-up price charged per unit; 0 if the customer returns it clean. */
  readonly charged: Minor;
  /** Wash-up price per unit in the price list. */
  readonly listed: Minor;
}

export interface WashupProposal {
  readonly id: number;
  readonly units: number;
  readonly unit_price: Minor;
  /** Before tax; negative for a credit. */
  readonly amount: Minor;
}

/**
 * Returns the wash-up corrections of lines. Units returned clean are credited if wash-up was charged; units returned dirty are charged at
 * list price if it wasn't. Broken and missing units change nothing.
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
