/** Explains the free units of a day by what the other units do (domain rules §3). */
import type { Held } from './availability.ts';

/** Units of a hire that are blocked on a day, or quoted. */
export interface HeldUnits extends Pick<Held, 'kind' | 'quantity'> {
  /** First blocked day. For returned units, the day they were returned. */
  readonly from: string;
  /** Last blocked day; null = until somebody records what happened to them. */
  readonly to: string | null;
  /** Of booked and late units, those with the customer. */
  readonly out: number;
  /** They are washed after the hire; others only have the turnaround days. */
  readonly washed: boolean;
  /** Of lost units, the broken ones; the rest is missing. Null = unknown, because some of them are written off. */
  readonly broken: number | null;
  readonly contract: { readonly id: number; readonly collection_date: string | null };
}

/**
 * What units do that are not free, in the order of an explanation: `late` are out after their collection date; `unrecorded` are past it
 * and nobody recorded that they left; `lost` are broken or missing; `returning` are due back before the day.
 */
const CAUSES = [
  'late',
  'unrecorded',
  'washing',
  'turnaround',
  'missing',
  'broken',
  'lost',
  'out',
  'returning',
  'returning_to_wash',
  'booked',
  'held',
] as const;
export type FreeCause = (typeof CAUSES)[number];

/** Units that are not free for the same cause. */
export interface FreeReason<H extends HeldUnits = HeldUnits> {
  readonly cause: FreeCause;
  readonly units: number;
  /** Each hire once. */
  readonly contracts: readonly H['contract'][];
  /** The day they were returned, or are due back; null = there is none, or not the same for all. */
  readonly since: string | null;
  /** The latest of their last blocked days. */
  readonly until: string | null;
}

type Share = readonly [cause: FreeCause, units: number, since: string | null];

function lostShares({ quantity, broken }: HeldUnits): Share[] {
  if (broken === null) return [['lost', quantity, null]];
  return [
    ['missing', quantity - broken, null],
    ['broken', broken, null],
  ];
}

/** Divides units into those that are out and those that are not sent yet; after the collection date all are on their way back. */
function bookedShares({ quantity, out, washed, contract }: HeldUnits, day: string): Share[] {
  const due = contract.collection_date;
  if (due !== null && day > due) return [[washed ? 'returning_to_wash' : 'returning', quantity, due]];
  return [
    ['out', out, due],
    ['booked', quantity - out, due],
  ];
}

function sharesOf(units: HeldUnits, day: string): Share[] {
  const { kind, quantity, out, washed, from, contract } = units;
  switch (kind) {
    case 'quoted':
      return [];
    case 'late':
      return [
        ['late', out, contract.collection_date],
        ['unrecorded', quantity - out, contract.collection_date],
      ];
    case 'wash_up':
      return [[washed ? 'washing' : 'turnaround', quantity, from]];
    case 'lost':
      return lostShares(units);
    case 'booked':
      return bookedShares(units, day);
    case 'held':
      return [['held', quantity, contract.collection_date]];
  }
}

/** More days of return than this are added up. */
const MAX_RETURN_DAYS = 2;
const BY_DAY: ReadonlySet<FreeCause> = new Set(['washing', 'turnaround']);

function merge<H extends HeldUnits>(cause: FreeCause, parts: readonly FreeReason<H>[]): FreeReason<H> {
  const [first] = parts;
  return {
    cause,
    units: parts.reduce((sum, part) => sum + part.units, 0),
    contracts: [
      ...new Map(
        parts.flatMap(({ contracts }) => contracts.map((contract) => [contract.id, contract])),
      ).values(),
    ],
    since: first !== undefined && parts.every(({ since }) => since === first.since) ? first.since : null,
    until: parts.reduce<string | null>(
      (latest, { until }) => (until !== null && (latest === null || until > latest) ? until : latest),
      null,
    ),
  };
}

/**
 * Returns why units are not free on a day, by cause. Returned units have a reason for each day of return, for up to two days; all other
 * units of a cause are added up. Quoted units are left out: they are free.
 */
export function freeReasons<H extends HeldUnits>(holders: readonly H[], day: string): FreeReason<H>[] {
  const parts = holders.flatMap((holder) =>
    sharesOf(holder, day).flatMap(([cause, units, since]): FreeReason<H>[] =>
      units > 0 ? [{ cause, units, contracts: [holder.contract], since, until: holder.to }] : [],
    ),
  );
  return CAUSES.flatMap((cause) => {
    const own = parts.filter((part) => part.cause === cause);
    if (own.length === 0) return [];
    const days = Map.groupBy(own, ({ since, until }) => `${since} ${until}`);
    if (!BY_DAY.has(cause) || days.size > MAX_RETURN_DAYS) return [merge(cause, own)];
    return [...days.values()].map((some) => merge(cause, some));
  });
}
