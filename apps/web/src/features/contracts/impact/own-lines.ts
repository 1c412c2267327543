/** Lines that don't follow when the dates of their contract change, unless the user moves them too. */
import { daysBetween } from '@hireyard/domain/values/calendar';
import { t } from '@hireyard/messages';
import { useQuery } from '@tanstack/react-query';
import { type ContractLine, linesOptions } from '../data.ts';

type Dated = Pick<ContractLine, 'delivery_date' | 'collection_date'>;

/** "2 lines have dates of their own."; undefined if all follow. `dates`: the dates that change. */
export function ownDatesText(lines: readonly Dated[], dates: readonly (keyof Dated)[]): string | undefined {
  const count = lines.filter((line) => dates.some((name) => line[name] !== null)).length;
  return count === 0
    ? undefined
    : t('{count, plural, one {# line has dates of its own.} other {# lines have dates of their own.}}', {
        count,
      });
}

/** What happens to own dates of lines, as the API takes it. */
export type LineDates = 'keep' | 'move';

interface Moved {
  readonly before: Dated;
  /** The dates that change, with their new days. */
  readonly after: Partial<Dated>;
}

/** Returns the days by which a date moves; undefined if it doesn't, or was or becomes empty. */
const shiftOf = ({ before, after }: Moved, name: keyof Dated): number | undefined => {
  const [from, to] = [before[name], after[name]];
  return from && to && from !== to ? daysBetween(from, to) : undefined;
};

/** Dates of which lines have their own, and which move by a number of days. */
export const movableDates = (lines: readonly Dated[], moved: Moved): readonly (keyof Dated)[] =>
  (['delivery_date', 'collection_date'] as const).filter(
    (name) => shiftOf(moved, name) !== undefined && lines.some((line) => line[name] !== null),
  );

/** Whether the whole hire moves: own dates then usually move with it. If it only gets longer or shorter, they usually stay. */
export const isWholeMove = (moved: Moved): boolean => {
  const days = shiftOf(moved, 'delivery_date');
  return days !== undefined && days === shiftOf(moved, 'collection_date');
};

/** Returns the lines of a contract; none until they are loaded. */
export const useContractLines = (contract: number): readonly Dated[] =>
  useQuery(linesOptions(contract)).data?.results ?? [];
