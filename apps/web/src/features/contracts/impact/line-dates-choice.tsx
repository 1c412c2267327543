import { t } from '@hireyard/messages';
import { useState } from 'react';
import { Row } from '../../../ui/layout.tsx';
import type { Contract } from '../data.ts';
import { isWholeMove, type LineDates, movableDates, ownDatesText, useContractLines } from './own-lines.ts';

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
