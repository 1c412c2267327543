import { addDays, isDate } from '@hireyard/domain/values/calendar';
import { t } from '@hireyard/messages';
import { useEffect, useState } from 'react';
import { usePageQuery } from '../../../page/address.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { DateInput } from '../../../ui/inputs.tsx';
import { Row } from '../../../ui/layout.tsx';

// The period picker of account tabs.

/** YYYY-MM-DD, both included; empty = not given. */
export interface Period {
  readonly from: string;
  readonly to: string;
}
interface Preset extends Period {
  readonly label: string;
}

export const EVERYTHING: Preset = { label: t('All time'), from: '', to: '' };

/**
 * Preset periods. This month and year end `today`, since overdue amounts depend on the last day; last month is
 * complete.
 */
export function periodPresets(today: string): readonly Preset[] {
  const first = `${today.slice(0, 8)}01`;
  const lastOfMonth = addDays(first, -1);
  return [
    { label: t('This month'), from: first, to: today },
    { label: t('Last month'), from: `${lastOfMonth.slice(0, 8)}01`, to: lastOfMonth },
    { label: t('This year'), from: `${today.slice(0, 4)}-01-01`, to: today },
  ];
}

/** Reads the period from the URL and drops invalid dates; without one returns `otherwise`. */
export function periodOf(query: URLSearchParams, otherwise: Period): Period {
  const day = (name: string): string => {
    const given = query.get(name) ?? '';
    return isDate(given) ? given : '';
  };
  const given = { from: day('from'), to: day('to') };
  return given.from === '' && given.to === '' ? otherwise : given;
}

export const samePeriod = (a: Period, b: Period): boolean => a.from === b.from && a.to === b.to;

/** Why the period is invalid; undefined = valid. */
export function whyNoPeriod({ from, to }: Period): string | undefined {
  return from !== '' && to !== '' && to < from ? t('The end is before the start.') : undefined;
}

/** While a year is being typed, the date is in the first centuries. */
export const isCompleteDate = (day: string): boolean => day === '' || day >= '1900';

/** The period in the page's URL, shared by its tabs. @param otherwise the default */
export function usePeriod(otherwise: Period): readonly [Period, (period: Period) => void] {
  const [query, change] = usePageQuery();
  return [periodOf(query, otherwise), ({ from, to }) => change({ from, to })];
}

interface PeriodPickerProps {
  readonly label: string;
  readonly period: Period;
  readonly presets: readonly Preset[];
  readonly onChange: (period: Period) => void;
}

/** Two date fields and buttons for common periods. */
export function PeriodPicker({ label, period, presets, onChange }: PeriodPickerProps) {
  return (
    <Row as="fieldset" gap={12} align="end" className="hy-ac-period">
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
    </Row>
  );
}

interface DayPartProps {
  readonly label: string;
  readonly day: string;
  readonly error?: string | undefined;
  readonly onDay: (day: string) => void;
}

/** Keeps a date local until its year is complete, so that nothing is loaded for the year 2. */
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
            if (isCompleteDate(value)) onDay(value);
          }}
        />
      )}
    </Field>
  );
}
