/** Where the units of a contract's lines are, and when they are due (domain rules §6). */
import { lineDates } from '@hireyard/domain/contracts/pricing';
import { daysBetween } from '@hireyard/domain/values/calendar';
import type { CountedWireLine } from '@hireyard/wire/contracts/count-in';

interface Dates {
  readonly delivery_date: string | null;
  readonly collection_date: string | null;
}

/** A line of goods with its days. */
export interface GoodsLine extends CountedWireLine {
  readonly name: string;
  /** The day on which unsent units go out; null = not set. */
  readonly sends: string | null;
  /** The day on which units are due back. */
  readonly due: string | null;
  /** Days since unsent units should have left; 0 if they still have time. */
  readonly unsentLate: number;
  /** Days since units with the customer were due back. */
  readonly late: number;
}

const daysPast = (day: string | null, today: string): number =>
  day === null ? 0 : Math.max(0, daysBetween(day, today));

/** Adds the days of each line, its own or else the contract's. */
export const goodsLines = (
  lines: readonly CountedWireLine[],
  contract: Dates,
  today: string,
): readonly GoodsLine[] =>
  lines.map((line) => {
    const days = lineDates(line, { ...contract, hire_date: null });
    return {
      ...line,
      name: line.stockitem.internal_title || line.stockitem.sku,
      sends: days.delivery_date,
      due: days.collection_date,
      unsentLate: line.to_send > 0 ? daysPast(days.delivery_date, today) : 0,
      late: line.out > 0 ? daysPast(days.collection_date, today) : 0,
    };
  });

/** Tells whether the unsent units of a line leave with a move today: it follows the contract, or its own day has come. */
export const isDue = ({ delivery_date }: Pick<CountedWireLine, 'delivery_date'>, today: string): boolean =>
  delivery_date === null || delivery_date <= today;

const sumOf = (lines: readonly GoodsLine[], units: (line: GoodsLine) => number): number =>
  lines.reduce((sum, line) => sum + units(line), 0);

const firstDay = (days: readonly (string | null)[]): string | null =>
  days.filter((day) => day !== null).toSorted()[0] ?? null;

/** The goods of a contract together. */
export function sumGoods(lines: readonly GoodsLine[], today: string) {
  const unsent = lines.filter(({ to_send }) => to_send > 0);
  const out = lines.filter((line) => line.out > 0);
  const inTime = out.filter(({ late }) => late === 0);
  return {
    ordered: sumOf(lines, ({ quantity }) => quantity),
    out: sumOf(out, (line) => line.out),
    late: sumOf(out, (line) => (line.late > 0 ? line.out : 0)),
    /** Days since the first of them were due back. */
    daysLate: Math.max(0, ...out.map((line) => line.late)),
    returned: sumOf(lines, ({ good, dirty }) => good + dirty),
    lost: sumOf(lines, ({ broken, missing }) => broken + missing),
    toSend: sumOf(unsent, ({ to_send }) => to_send),
    /** The first day on which units go out. */
    sends: firstDay(unsent.map(({ sends }) => sends)),
    /** The next day on which units are due back; if all are late, the first day on which they were. */
    due: firstDay((inTime.length > 0 ? inTime : out).map(({ due }) => due)),
    /** Some units should leave today or should have left. */
    dueNow: unsent.some(({ sends }) => sends === null || sends <= today),
    /** All unsent units go out on one day. */
    oneDrop: new Set(unsent.map(({ sends }) => sends)).size === 1,
  };
}
export type GoodsSum = ReturnType<typeof sumGoods>;

/** Positions in which more goods can leave. */
export const SENDABLE: ReadonlySet<string> = new Set(['entered', 'in_transit', 'on_hire']);
/** Positions in which goods can be with the customer. */
export const UNDER_WAY: ReadonlySet<string> = new Set(['in_transit', 'on_hire', 'off_hire', 'collection']);
