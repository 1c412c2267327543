import { t } from '@hireyard/messages';
import type { LoadStop } from '@hireyard/wire/warehouse/vehicle-run';
import { classNames } from '../../../lib/class-names.ts';
import { useColumn } from './run-column.tsx';
import { type StopMoves, Stops } from './stops.tsx';

interface UnplannedProps {
  readonly stops: readonly LoadStop[];
  readonly mayMove: boolean;
  readonly moves: StopMoves;
}

/** Hires of the day that nobody carries yet. */
export function Unplanned({ stops, mayMove, moves }: UnplannedProps) {
  const { box, over } = useColumn(mayMove, moves.drop(null));
  return (
    <section
      ref={box}
      aria-label={t('Unassigned')}
      className={classNames('hy-lp-column is-rest', over !== undefined && 'is-drop')}
    >
      <header>
        <div className="hy-lp-head">
          <h2>{t('Unassigned')}</h2>
          <b className="hy-num">{stops.length}</b>
        </div>
      </header>
      <ul aria-label={t('Unassigned hires')}>
        <Stops run={null} stops={stops} over={over} mayMove={mayMove} moves={moves} />
        {stops.length === 0 && <li className="hy-lp-none">{t('All hires are assigned')}</li>}
      </ul>
    </section>
  );
}
