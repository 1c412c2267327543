import { t } from '@hireyard/messages';
import type { WarehouseHire } from '@hireyard/wire/warehouse/warehouse';
import { DateText } from '../../../ui/money.tsx';
import { IconCheck } from '../../../ui/icons.tsx';
import { kilograms } from '../../../ui/scan/kilograms.ts';
import { isDone, type Progress } from '../desk/progress.ts';
import type { ScanStage } from '../desk/read-scan.ts';
import { ProgressBar } from '../day/progress-bar.tsx';
import { inFigures } from '../../../lib/locale.ts';
import { DONE_WORDS } from '../words.ts';

interface HireHeadProps {
  readonly hire: WarehouseHire;
  readonly stage: ScanStage;
  readonly progress: Progress;
}

export function HireHead({ hire, stage, progress }: HireHeadProps) {
  const day = stage === 'count_in' ? hire.collection_date : hire.delivery_date;
  return (
    <div className="hy-wh-head">
      <h2>
        {hire.contract_number} <span>{hire.customer}</span>
      </h2>
      <p className="hy-none">
        {stage === 'count_in' ? `${t('Back')} ` : `${t('Out')} `}
        <DateText day={day} />
        {Number(hire.weight) > 0 && ` · ${kilograms(hire.weight)}`}
      </p>
      <ProgressBar of={progress} />
      <p className="hy-wh-count">
        {progress.of > 0 && isDone(progress) && <IconCheck />}
        <span>
          {t('{done} of {all} {state}', {
            done: inFigures(progress.done),
            all: inFigures(progress.of),
            state: DONE_WORDS[stage],
          })}
        </span>
      </p>
    </div>
  );
}
