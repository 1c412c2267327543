import { t } from '@hireyard/messages';
import { CONDITIONS, type Condition } from '@hireyard/domain/count-in';
import { CONDITION_NAMES } from '../words.ts';

interface ConditionChoiceProps {
  readonly chosen: Condition;
  readonly onChoose: (condition: Condition) => void;
}

/** How what comes next came back. */
export function ConditionChoice({ chosen, onChoose }: ConditionChoiceProps) {
  return (
    <div className="hy-wh-conditions" role="group" aria-label={t('It came back')}>
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
