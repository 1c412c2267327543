/** Lines with dates of their own, which move with the dates of their contract only if the user wants it. */
import { t } from '@hireyard/messages';
import { useState } from 'react';
import { Row } from '../../../ui/layout.tsx';
import { type Contract, type ContractLine, linesOptions } from '../data.ts';
import { daysBetween } from '@hireyard/domain/values/calendar';
import { useQuery } from '@tanstack/react-query';

type Dates = Pick<Contract, 'delivery_date' | 'collection_date'>;

/**
 * Lets the user choose whether own dates of lines move with the contract's. By default they move if the whole hire moves, and stay if it only
 * gets longer or shorter.
 */
export function useLineDates(contract: Contract) {
  const lines = useContractLines(contract.id);
  const [chosen, choose] = useState<LineDates>();
  const of = (after: Partial<Dates>) => {
    const moved = { before: contract, after };
    const names = movableDates(lines, moved);
    return { names, value: chosen ?? (isWholeMove(moved) ? 'move' : 'keep') };
  };
  return {
    /** What to send with these new dates. */
    bodyOf: (after: Partial<Dates>): { readonly line_dates?: LineDates } => {
      const { names, value } = of(after);
      return names.length === 0 ? {} : { line_dates: value };
    },
    /** The choice; undefined if no line has own dates that could move. */
    choiceOf: (after: Partial<Dates>): LineDatesChoice | undefined => {
      const { names, value } = of(after);
      const text = ownDatesText(lines, names);
      return text === undefined ? undefined : { text, value, onChoose: choose };
    },
  };
}

interface LineDatesChoice {
  /** How many lines have own dates. */
  readonly text: string;
  readonly value: LineDates;
  readonly onChoose: (value: LineDates) => void;
}

/** "2 lines have dates of their own." with the choice to move them too; nothing without such lines. */
export function LineDatesChoice({ choice }: { readonly choice: LineDatesChoice | undefined }) {
  if (choice === undefined) return null;
  const { text, value, onChoose } = choice;
  return (
    <Row gap={12}>
      <span>{text}</span>
      <label className="hy-check">
        <input
          type="checkbox"
          checked={value === 'move'}
          onChange={(event) => onChoose(event.target.checked ? 'move' : 'keep')}
        />
        {t('Move these dates too')}
      </label>
    </Row>
  );
}

type Dated = Pick<ContractLine, 'delivery_date' | 'collection_date'>;

/** Returns "2 lines have dates of their own."; undefined if none has. `dates`: those that change. */
export function ownDatesText(lines: readonly Dated[], dates: readonly (keyof Dated)[]): string | undefined {
  const count = lines.filter((line) => dates.some((name) => line[name] !== null)).length;
  return count === 0
    ? undefined
    : t('{count, plural, one {# line has dates of its own.} other {# lines have dates of their own.}}', {
        count,
      });
}

/** What happens to the lines' own dates, in the API's terms. */
type LineDates = 'keep' | 'move';

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

/** Returns the dates that move and that some lines have set for themselves. */
export const movableDates = (lines: readonly Dated[], moved: Moved): readonly (keyof Dated)[] =>
  (['delivery_date', 'collection_date'] as const).filter(
    (name) => shiftOf(moved, name) !== undefined && lines.some((line) => line[name] !== null),
  );

/** Returns whether the whole hire moves, so that own dates usually move too. If it only gets longer or shorter, they usually stay. */
export const isWholeMove = (moved: Moved): boolean => {
  const days = shiftOf(moved, 'delivery_date');
  return days !== undefined && days === shiftOf(moved, 'collection_date');
};

/** Returns the lines of a contract; none until they are loaded. */
const useContractLines = (contract: number): readonly Dated[] =>
  useQuery(linesOptions(contract)).data?.results ?? [];
