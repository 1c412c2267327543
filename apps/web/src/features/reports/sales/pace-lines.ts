/** Booking pace as points of a chart: weeks before the period from far to near. */
import { parseMoney } from '@hireyard/domain/values/money';
import type { PacePoint, PaceYear } from '@hireyard/wire/reports/sales-dated';

/** Nothing is drawn that lies further ahead, in weeks. */
const FURTHEST = 26;

export interface PaceLine {
  readonly weeks: number;
  /** Undefined = no snapshot was kept, so nothing is known. */
  readonly now: PacePoint | undefined;
  readonly before: PacePoint | undefined;
}

const at = (year: PaceYear | undefined, weeks: number) =>
  year?.points.find((point) => point.weeks_before === weeks);
const something = (point: PacePoint | undefined) => point !== undefined && parseMoney(point.turnover) !== 0n;

/** From the first week in which either year had anything on its books, half a year at most, to the week of the period. */
export function paceLines(years: readonly PaceYear[]): PaceLine[] {
  const [now, before] = years;
  const all = Array.from({ length: FURTHEST + 1 }, (_, n) => FURTHEST - n).map((weeks) => ({
    weeks,
    now: at(now, weeks),
    before: at(before, weeks),
  }));
  const first = all.findIndex((line) => something(line.now) || something(line.before));
  return first < 0 ? [] : all.slice(first);
}

/** The last week of which this year is known. */
export const paceNow = (lines: readonly PaceLine[]): PaceLine | undefined =>
  lines.findLast((line) => line.now !== undefined);
