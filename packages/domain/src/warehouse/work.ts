/** Warehouse work on a hire: the hire as it stands, what a scan does to it, and the verdict on that (domain rules §14). */
import type { Condition, Units } from '../contracts/count-in.ts';

/** What people do with goods, in the order in which goods move. */
export const STAGES = ['pick', 'pack', 'load', 'deliver', 'count_in'] as const;
export type Stage = (typeof STAGES)[number];

export interface WorkLine {
  readonly id: number;
  readonly stockitem: number;
  readonly sku: string;
  readonly title: string;
  /** Units hired. */
  readonly quantity: number;
  /** Units taken from the shelf that stand in no container. */
  readonly picked: number;
  /** Units on a vehicle that stand in no container. */
  readonly loaded: number;
  readonly counted: Units;
}

/** A filled container that is packed for the hire, or stands at the depot for nobody. */
export interface WorkGroup {
  readonly id: number;
  readonly identifier: string;
  /** The opaque code of its label. */
  readonly code: string;
  readonly stockitem: number;
  readonly quantity: number;
  /** Kilograms with contents; null = not known. */
  readonly weight: string | null;
  readonly heavy: boolean;
  /** It is packed for this hire. */
  readonly packed: boolean;
  /** Another hire that it is packed for. */
  readonly elsewhere: string | null;
  /** The vehicle run that it stands on; null = none. */
  readonly load: number | null;
  /** It was counted in for this hire. */
  readonly back: boolean;
}

export interface WorkHire {
  readonly id: number;
  readonly contract_number: string;
  readonly position: string;
  readonly lines: readonly WorkLine[];
  readonly groups: readonly WorkGroup[];
  /** Handed over, or fetched, by whom it was signed for; null = not yet. */
  readonly delivered: Signed | null;
  readonly collected: Signed | null;
}
export interface Signed {
  readonly name: string;
  /** ISO time. */
  readonly at: string;
}

/** What of a scan bears on a hire. Units where a line is named; a container counts with all that it holds. */
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
  | { readonly kind: 'deliver'; readonly leg: 'out' | 'back'; readonly signed: Signed };

/** Why a deed has no effect: `already` is harmless, a `conflict` has another side, `refused` cannot be right. */
export type Outcome = 'counted' | 'already' | 'conflict' | 'refused';

export interface Verdict {
  readonly outcome: Outcome;
  readonly code: string;
  /** One sentence for the person who scanned. */
  readonly words: string;
  /** Units by line that the deed counts; empty unless it counts. */
  readonly units: readonly { readonly line: number; readonly quantity: number }[];
  /** A container that is packed by the same deed: it was free when it was loaded. */
  readonly packs?: true;
}
