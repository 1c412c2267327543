import { t } from '@hireyard/messages';
import { STAGES, type Stage } from '@hireyard/domain/warehouse/warehouse';
import type { WarehouseHire } from '@hireyard/wire/warehouse/warehouse';
import { isDone, progressOf, takesPart } from '../desk/progress.ts';
import { STAGE_NAMES } from '../words.ts';

interface StageTilesProps {
  readonly hires: readonly WarehouseHire[];
  /** Items of which filled containers stand on the shelf. */
  readonly filled: ReadonlySet<number>;
  readonly current: Stage;
  readonly onChange: (stage: Stage) => void;
}

/** The stages in the order in which goods move, each with what is left of the day. */
export function StageTiles({ hires, filled, current, onChange }: StageTilesProps) {
  return (
    <div className="hy-wh-tiles" role="group" aria-label={t('Stages')}>
      {STAGES.map((stage) => {
        const own = hires
          .filter(({ position }) => takesPart(position, stage))
          .map((hire) => progressOf(hire, stage, filled));
        const left = own.filter((of) => !isDone(of)).length;
        const units = own.reduce((sum, { done, of }) => sum + of - done, 0);
        return (
          <button key={stage} type="button" aria-pressed={stage === current} onClick={() => onChange(stage)}>
            <span>{STAGE_NAMES[stage]}</span>
            <b className="hy-num">{left}</b>
            <small>
              {left === 0
                ? t('all done')
                : t('{units, plural, one {# unit left} other {# units left}}', { units })}
            </small>
          </button>
        );
      })}
    </div>
  );
}
