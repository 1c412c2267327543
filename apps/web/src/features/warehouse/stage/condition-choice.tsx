import { t } from '@hireyard/messages';
import { CONDITIONS, type Condition } from '@hireyard/domain/contracts/count-in';
import { CONDITION_NAMES } from '../words.ts';

interface ConditionChoiceProps {
  readonly chosen: Condition;
  readonly onChoose: (condition: Condition) => void;
}

/** Chooses the condition of the next units that are scanned or counted in. */
export function ConditionChoice({ chosen, onChoose }: ConditionChoiceProps) {
  return (
    <div className="hy-wh-conditions" role="group" aria-label={t('Condition')}>
      {CONDITIONS.map((one) => (
        <button
          key={one}
          type="button"
          className={`is-${one}`}
          aria-pressed={one === chosen}
          onClick={() => onChoose(one)}
        >
          {CONDITION_NAMES[one]}
        </button>
      ))}
    </div>
  );
}
