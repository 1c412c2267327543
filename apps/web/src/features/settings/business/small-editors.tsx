import { t } from '@hireyard/messages';
import { TimeZoneField } from '../../../resource/form/time-zone-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { Checkbox, Select } from '../../../ui/inputs.tsx';
import { type EditorProps, ErrorLine } from './editor-parts.tsx';
import { wordsOf } from './data.ts';
import { WEEKDAYS } from './words.ts';

/** The days of a week, each to be ticked. */
export function WeekEditor({ value, errors, onChange }: EditorProps) {
  const days = Array.isArray(value) ? (value as number[]) : [];
  return (
    <div>
      <div className="hy-row">
        {WEEKDAYS.map((name, at) => (
          <Checkbox
            key={name}
            checked={days.includes(at + 1)}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? [...days, at + 1].sort((a, b) => a - b)
                  : days.filter((day) => day !== at + 1),
              )
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
      <ErrorLine errors={errors} />
    </div>
  );
}

/** One of the active depots, or none. */
export function DepotEditor({ label, hideLabel, value, errors, onChange, depots }: EditorProps) {
  return (
    <Field label={label} hideLabel={hideLabel} error={wordsOf(errors)}>
      {(control) => (
        <Select
          {...control}
          placeholder={t('The oldest that is active')}
          options={depots
            .filter(({ id, active }) => active || id === value)
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={value === null || value === undefined ? '' : Number(value)}
          onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
        />
      )}
    </Field>
  );
}

/** A time zone, found by typing part of its name. */
export function TimeZoneEditor({ label, hideLabel, value, errors, onChange }: EditorProps) {
  return (
    <TimeZoneField
      label={label}
      hideLabel={hideLabel}
      value={String(value ?? '')}
      error={wordsOf(errors)}
      onChange={onChange}
    />
  );
}
