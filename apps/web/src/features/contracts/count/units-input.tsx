import { t } from '@hireyard/messages';
import { NumberInput } from '../../../ui/inputs.tsx';

interface UnitsInputProps {
  /** Of what, for who does not see the column: "Broken of Dinner plate". */
  readonly label: string;
  /** What stands above it where there are no columns. */
  readonly caption: string;
  readonly value: number;
  readonly disabled: boolean;
  readonly onChange: (value: number) => void;
}

const MOST = 1_000_000;
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** Units of one condition: typed, stepped by arrow keys, or by the thumb. */
export function UnitsInput({ label, caption, value, disabled, onChange }: UnitsInputProps) {
  const set = (next: number) => onChange(Math.min(MOST, Math.max(0, next)));
  return (
    <div className="hy-ci-units">
      <span className="hy-ci-caption" aria-hidden="true">
        {caption}
      </span>
      <span className="hy-ci-stepper">
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('One less: {label}', { label })}
          disabled={disabled || value === 0}
          onClick={() => set(Math.ceil(value) - 1)}
        >
          −
        </button>
        <NumberInput
          role="spinbutton"
          aria-label={label}
          aria-valuenow={value}
          aria-valuemin={0}
          aria-valuemax={MOST}
          aria-invalid={!Number.isInteger(value) || undefined}
          value={String(value)}
          disabled={disabled}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            // half a plate stays as it was typed, and the line says that it cannot be; what is no figure is not taken
            const typed = Number(event.target.value);
            if (!Number.isNaN(typed)) set(typed);
          }}
          onKeyDown={(event) => {
            const step = STEPS[event.key];
            if (step === undefined) return;
            event.preventDefault();
            set(Math.trunc(value) + step);
          }}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('One more: {label}', { label })}
          disabled={disabled}
          onClick={() => set(Math.floor(value) + 1)}
        >
          +
        </button>
      </span>
    </div>
  );
}
