/**
 * Answers of the availability calls (domain rules §3). Days are ISO dates, quantities whole units.
 * - GET stockitem/{id}/availability/?from&to&depot          → ItemAvailability
 * - GET availability/?from&to&depot&search&page&page_size   → PlannerPage (many items × days)
 *   with shortages=true (only items short on some day), stockitem__id__in, tags__id__in
 * - GET availability/hire/?depot&delivery_date&collection_date&contract&stockitem__id__in → HireAvailability[]
 * - GET availability/suggest/?stockitem&quantity&depot&delivery_date&collection_date&contract → Suggestions
 */

/** Why units are not free: `late` is past its collection and not counted in, so it has no end. */
export type HolderKind = 'quoted' | 'held' | 'booked' | 'late' | 'wash_up';

export interface Holder {
  readonly contract: {
    readonly id: number;
    readonly contract_number: string;
    /** Name of the lead customer. */
    readonly customer: string | null;
    readonly position: string;
    readonly delivery_date: string | null;
    readonly collection_date: string | null;
    /** Last day of a hold. */
    readonly hold_until: string | null;
  };
  readonly quantity: number;
  readonly kind: HolderKind;
}

export interface AvailabilityDay {
  readonly date: string;
  readonly owned: number;
  readonly committed: number;
  readonly quarantined: number;
  /** Asked for by open quotes; deducts nothing. */
  readonly quoted: number;
  /** owned − committed − quarantined; below zero = short. */
  readonly free: number;
  readonly holders: readonly Holder[];
}

export interface ItemAvailability {
  readonly stockitem: { readonly id: number; readonly sku: string; readonly internal_title: string };
  readonly depot: { readonly id: number; readonly code: string; readonly name: string };
  readonly from: string;
  readonly to: string;
  readonly owned: number;
  /** Free on the poorest day. */
  readonly available: number;
  readonly days: readonly AvailabilityDay[];
}

export interface PlannerRow {
  readonly stockitem: {
    readonly id: number;
    readonly sku: string;
    readonly internal_title: string;
    readonly image_url: string;
  };
  readonly owned: number;
  /** Per day from `from` to `to`. */
  readonly free: readonly number[];
  readonly quoted: readonly number[];
}

export interface PlannerPage {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly from: string;
  readonly to: string;
  readonly depot: { readonly id: number; readonly code: string; readonly name: string };
  readonly results: readonly PlannerRow[];
}

/** What is free of an item for a hire: its window has preparation, turnaround and wash-up added. */
export interface HireAvailability {
  readonly stockitem: number;
  readonly owned: number;
  /** Free on the poorest day of the window; what the named contract holds counts as free. */
  readonly free: number;
  /** First and last blocked day. */
  readonly from: string;
  readonly to: string;
}

/** What could be offered instead when too few are free. */
export interface Suggestions {
  readonly wanted: number;
  readonly owned: number;
  readonly free: number;
  /** Units missing, 0 = enough. */
  readonly short: number;
  /** The part that can be had as asked, never below 0. */
  readonly part: number;
  /** Other depots for the same dates: those with enough by name, then those with a part, the most units first. */
  readonly depots: readonly {
    readonly depot: { readonly id: number; readonly code: string; readonly name: string };
    readonly free: number;
  }[];
  /** Similar items (most tags in common) that have enough. */
  readonly items: readonly {
    readonly stockitem: {
      readonly id: number;
      readonly sku: string;
      readonly internal_title: string;
      readonly price: string;
    };
    readonly shared_tags: number;
    readonly free: number;
  }[];
  /** The same hire some days earlier or later, nearest first. */
  readonly dates: readonly {
    readonly shift: number;
    readonly delivery_date: string;
    readonly collection_date: string;
    readonly free: number;
  }[];
}
