import { t } from '@hireyard/messages';
import { useEffect, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { DateInput } from '../../../../ui/inputs.tsx';
import { isTypedOut, type Period, type Preset, samePeriod, whyNoPeriod } from './periods.ts';

interface PeriodPickerProps {
  readonly label: string;
  readonly period: Period;
  readonly presets: readonly Preset[];
  readonly onChange: (period: Period) => void;
}

/** Two days, and the periods that are asked for most as buttons. */
export function PeriodPicker({ label, period, presets, onChange }: PeriodPickerProps) {
  return (
    <fieldset className="hy-ac-period">
      <legend className="hy-sr">{label}</legend>
      <DayPart label={t('From')} day={period.from} onDay={(from) => onChange({ ...period, from })} />
      <DayPart
        label={t('To', undefined, 'until')}
        day={period.to}
        error={whyNoPeriod(period)}
        onDay={(to) => onChange({ ...period, to })}
      />
      <div className="hy-row">
        {presets.map((preset) => (
          <Button
            key={preset.label}
            aria-pressed={samePeriod(preset, period)}
            onClick={() => onChange({ from: preset.from, to: preset.to })}
          >
            {preset.label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

interface DayPartProps {
  readonly label: string;
  readonly day: string;
  readonly error?: string | undefined;
  readonly onDay: (day: string) => void;
}

/** Holds what is being typed until its year is whole, so that nothing is asked about the year 2. */
function DayPart({ label, day, error, onDay }: DayPartProps) {
  const [typed, setTyped] = useState(day);
  useEffect(() => setTyped(day), [day]);
  return (
    <Field label={label} error={error}>
      {(control) => (
        <DateInput
          {...control}
          value={typed}
          onChange={({ target: { value } }) => {
            setTyped(value);
            if (isTypedOut(value)) onDay(value);
          }}
        />
      )}
    </Field>
  );
}
