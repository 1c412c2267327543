/** The impact bar of the lines: what is typed in a cell, what was refused, what would be added. */
import { t } from '@hireyard/messages';
import type { MouseEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { ContractLine } from '../data.ts';
import EditImpact from '../impact/edit-impact.tsx';
import type { Of } from '../impact/impact-data.ts';
import type { LineState } from './line-store.ts';
import { idleText } from './no-impact.tsx';
import { type Considered, type Typed, unsavedLines } from './unsaved.ts';

/** A press on the bar must not leave the cell: leaving it saves. */
const stay = (event: MouseEvent) => event.preventDefault();

interface LinesImpactProps {
  readonly contract: Of;
  /** Those that are on the contract. */
  readonly lines: readonly ContractLine[];
  readonly state: LineState;
  readonly typed: Typed | undefined;
  readonly considered: Considered | undefined;
}

export default function LinesImpact({ contract, lines, state, typed, considered }: LinesImpactProps) {
  const stands = typed !== undefined && lines.some((line) => line.id === typed.id) ? typed : undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- nothing is done here: the press only leaves the focus where it is
    <div className="hy-imp-stay" onMouseDown={stay}>
      <EditImpact contract={contract} question={unsavedLines(state, stands, considered)} idle={idleText}>
        {stands && (
          <>
            <Button kind="primary" onClick={stands.keep}>
              {t('Save')}
            </Button>
            <Button onClick={stands.drop}>{t('Discard')}</Button>
          </>
        )}
      </EditImpact>
    </div>
  );
}
