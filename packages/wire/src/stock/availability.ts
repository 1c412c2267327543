/**
 * Answers of the availability calls (domain rules §3). Days are ISO dates, quantities whole units.
 * - GET stockitem/{id}/availability/?from&to&depot          → ItemAvailability
 * - GET availability/?from&to&depot&search&page&page_size   → PlannerPage (many items × days)
 *   with shortages=true (only items short on some day), stockitem__id__in, tags__id__in
 * - GET availability/hire/?depot&delivery_date&collection_date&contract&stockitem__id__in → HireAvailability[]
 * - GET availability/overdue/?contract&stockitem&depot     → OverdueItem[]
 * - GET availability/suggest/?stockitem&quantity&depot&delivery_date&collection_date&contract → Suggestions
 */

import { choice, day, flag, type Is, list, object, orNull, text, whole } from '../answer.ts';
import type { Page } from '../resource/page.ts';

/** Why units are not free: `late` is past its collection and not counted in, so it has no end. */
const HOLDER_KINDS = ['quoted', 'held', 'booked', 'late', 'wash_up', 'lost'] as const;
export type HolderKind = (typeof HOLDER_KINDS)[number];

const depot = object({ id: whole, code: text, name: text });
const item = { id: whole, sku: text, internal_title: text };

export const itemAvailabilitySchema = object({
  stockitem: object(item),
  depot,
  from: day,
  to: day,
  owned: whole,
  /** Free on the lowest day. */
  available: whole,
  days: list(
    object({
      date: day,
      owned: whole,
      committed: whole,
      quarantined: whole,
      /** In open quotes; reserves nothing. */
      quoted: whole,
      /** owned − committed − quarantined; below zero = short. */
      free: whole,
      holders: list(
        object({
          contract: object({
            id: whole,
            contract_number: text,
            /** Name of the lead customer. */
            customer: orNull(text),
            position: text,
            /** The line's own dates, else the contract's. */
            delivery_date: orNull(day),
            collection_date: orNull(day),
            /** Last day of a hold. */
            hold_until: orNull(day),
          }),
          quantity: whole,
          kind: choice(HOLDER_KINDS),
          /** First blocked day. For returned units (`wash_up`), the day they were returned. */
          from: day,
          /** Last blocked day; null = until somebody records what happened to the units. */
          to: orNull(day),
          /** Of booked and late units, those with the customer. */
          out: whole,
          /** They are washed after the hire; others only have the turnaround days. */
          washed: flag,
          /** Of lost units, the broken ones; the rest is missing. Null = unknown, because some of them are written off. */
          broken: orNull(whole),
        }),
      ),
    }),
  ),
});
export type ItemAvailability = Is<typeof itemAvailabilitySchema>;
export type AvailabilityDay = ItemAvailability['days'][number];
export type Holder = AvailabilityDay['holders'][number];

export const plannerRowSchema = object({
  stockitem: object({ ...item, image_url: text }),
  owned: whole,
  /** Per day from `from` to `to`. */
  free: list(whole),
  quoted: list(whole),
});
export type PlannerRow = Is<typeof plannerRowSchema>;
/** The fields of a planner page besides its rows. */
export const plannerWindowSchema = object({ from: day, to: day, depot });
export type PlannerPage = Page<PlannerRow> & Is<typeof plannerWindowSchema>;

/** Free units of items for a hire, whose window includes preparation, turnaround and wash-up. */
export const hireAvailabilitySchema = list(
  object({
    stockitem: whole,
    owned: whole,
    /** Free on the lowest day of the window; units of the given contract count as free. */
    free: whole,
    /** First and last blocked day. */
    from: day,
    to: day,
  }),
);
export type HireAvailability = Is<typeof hireAvailabilitySchema>[number];

const hire = object({
  id: whole,
  contract_number: text,
  /** Name of the lead customer. */ customer: orNull(text),
});

/** Items with late units that leave later hires short, the most urgent first. */
export const overdueItemsSchema = list(
  object({
    stockitem: object(item),
    depot,
    /** Lines past their collection date whose units aren't counted in, the oldest first. */
    late: list(
      object({
        contract: hire,
        /** Blocked units. */
        quantity: whole,
        /** Of them, those with the customer; the others are not recorded as sent. */
        out: whole,
        /** The collection date of the line, or else of the contract. */
        due: day,
      }),
    ),
    /** Orders and held quotes that need units on a day with too few, the earliest first. */
    endangers: list(
      object({
        contract: hire,
        /** First day with too few units. */
        day,
        /** Units missing on that day, at most those that the hire still needs. */
        short: whole,
      }),
    ),
  }),
);
export type OverdueItem = Is<typeof overdueItemsSchema>[number];

/** Alternatives if too few units are free. */
export const suggestionsSchema = object({
  wanted: whole,
  owned: whole,
  free: whole,
  /** Units missing, 0 = enough. */
  short: whole,
  /** The units that are available, never below 0. */
  part: whole,
  /** Other depots for the same dates: those with enough by name, then those with part of it, most units first. */
  depots: list(object({ depot, free: whole })),
  /** Similar items (most tags in common) with enough units. */
  items: list(object({ stockitem: object({ ...item, price: text }), shared_tags: whole, free: whole })),
  /** The same hire some days earlier or later, nearest first. */
  dates: list(object({ shift: whole, delivery_date: day, collection_date: day, free: whole })),
});
export type Suggestions = Is<typeof suggestionsSchema>;
