/** Types of warehouse work on a hire: the hire, scan actions and verdicts (domain rules §14). */
import type { Condition, Units } from '../contracts/count-in.ts';

/** Stages in the order in which goods move. */
export const STAGES = ['pick', 'pack', 'load', 'deliver', 'count_in'] as const;
export type Stage = (typeof STAGES)[number];

export interface WorkLine {
  readonly id: number;
  readonly stockitem: number;
  readonly sku: string;
  readonly title: string;
  /** Hired units. */
  readonly quantity: number;
  /** Units taken from the shelf and in no container. */
  readonly picked: number;
  /** Units on a vehicle and in no container. */
  readonly loaded: number;
  readonly counted: Units;
  /**
   * Dates of the line: its own, or else the contract's. These and the fields below are absent in work that a device stored
   * before lines had dates: then all units leave and return together.
   */
  readonly delivery_date?: string | null;
  readonly collection_date?: string | null;
  /** Units that have not left yet. `picked` and `loaded` are then about these. */
  readonly unsent?: number;
  /** Units that are with the customer. */
  readonly out?: number;
  /** Units that left for the day's drop and were not handed over yet; they are among `out`. */
  readonly on_way?: number;
  /** Units reported as not delivered since they last left, whether anybody recorded that they left or not. */
  readonly undelivered?: number;
  /** Units to count in: hired ones, and replacements of faulty ones. */
  readonly expected?: number;
  /** Units that the day asks to send, and to count in. */
  readonly due_out?: number;
  readonly due_back?: number;
}

/** A filled container packed for the hire, or at the depot without a contract. */
export interface WorkGroup {
  readonly id: number;
  readonly identifier: string;
  /** The opaque code of its label. */
  readonly code: string;
  readonly stockitem: number;
  readonly quantity: number;
  /** Kilograms with contents; null = unknown. */
  readonly weight: string | null;
  readonly heavy: boolean;
  /** Packed for this hire. */
  readonly packed: boolean;
  /** The other hire it is packed for. */
  readonly elsewhere: string | null;
  /** Its vehicle run; null = none. */
  readonly load: number | null;
  /** Counted in for this hire. */
  readonly back: boolean;
  /** It left with an earlier drop of the hire. */
  readonly gone?: true;
}

export interface WorkHire {
  readonly id: number;
  readonly contract_number: string;
  readonly position: string;
  readonly lines: readonly WorkLine[];
  readonly groups: readonly WorkGroup[];
  /** The signature of the day's handover or collection; null = not yet. */
  readonly delivered: Signed | null;
  readonly collected: Signed | null;
  /** Why goods of the day were not delivered, and when the driver said so. */
  readonly failed?: FailedDrop;
  /** Goods of a hire under way can be handed over that day: another drop. */
  readonly another_drop?: true;
}
export interface FailedDrop {
  readonly reason: string;
  /** ISO time. */
  readonly at: string;
}
export interface Signed {
  readonly name: string;
  /** ISO time. */
  readonly at: string;
}

/** The part of a scan that concerns a hire: units of a line, or a container with all its units. */
export type ScanAction =
  | { readonly kind: 'pick'; readonly line: number; readonly quantity: number }
  | { readonly kind: 'pack'; readonly group: number }
  | { readonly kind: 'load'; readonly load: number; readonly group: number }
  | { readonly kind: 'load'; readonly load: number; readonly line: number; readonly quantity: number }
  | { readonly kind: 'count_in'; readonly condition: Condition; readonly group: number }
  | {
      readonly kind: 'count_in';
      readonly condition: Condition;
      readonly line: number;
      readonly quantity: number;
    }
  | {
      readonly kind: 'undelivered';
      readonly line: number;
      readonly quantity: number;
      readonly failed: FailedDrop;
    }
  | { readonly kind: 'deliver'; readonly leg: 'out' | 'back'; readonly signed: Signed };

/** Why an action has no effect: `already` is harmless, a `conflict` has another side, `refused` is invalid. */
export type Outcome = 'counted' | 'already' | 'conflict' | 'refused';

export interface Verdict {
  readonly outcome: Outcome;
  readonly code: string;
  /** One sentence for the user who scanned. */
  readonly words: string;
  /** Units per line that the action counts; empty unless it counts. */
  readonly units: readonly { readonly line: number; readonly quantity: number }[];
  /** The action also packs the container, which was free when loaded. */
  readonly packs?: true;
}
