import { t } from '@hireyard/messages';
import { Field } from '../../ui/field.tsx';
import { DateInput, Select } from '../../ui/inputs.tsx';
import { type Period, periodKey } from './periods.ts';

interface PeriodPickerProps {
  readonly periods: readonly Period[];
  /** What is shown when the address says nothing. */
  readonly usual: string;
  readonly from: string;
  readonly to: string;
  /** The days that the server took, so that own ones begin with them. */
  readonly taken: { readonly from: string; readonly to: string } | null;
  readonly onChange: (from: string | null, to: string | null) => void;
}

/** A period by its name, or two days of one's own. */
export function PeriodPicker({ periods, usual, from, to, taken, onChange }: PeriodPickerProps) {
  const chosen = periodKey(periods, from, to);
  const choose = (key: string) => {
    const period = periods.find((one) => one.key === key);
    if (period !== undefined) onChange(period.from, period.to);
    else if (key === 'own') onChange(taken?.from ?? null, taken?.to ?? null);
    else onChange(null, null);
  };
  const first = from || (taken?.from ?? '');
  const last = to || (taken?.to ?? '');
  return (
    <div className="hy-report-days">
      <Field label={t('Period')}>
        {(control) => (
          <Select
            {...control}
            value={chosen}
            onChange={(event) => choose(event.target.value)}
            options={[
              { value: 'usual', label: usual },
              ...periods.map(({ key, label }) => ({ value: key, label })),
              { value: 'own', label: t('Own days') },
            ]}
          />
        )}
      </Field>
      <Field label={t('From')}>
        {(control) => (
          <DateInput {...control} value={first} onChange={(event) => onChange(event.target.value, last)} />
        )}
      </Field>
      <Field
        label={t('To', undefined, 'until')}
        error={first > last ? t('The last day may not be before the first.') : undefined}
      >
        {(control) => (
          <DateInput {...control} value={last} onChange={(event) => onChange(first, event.target.value)} />
        )}
      </Field>
    </div>
  );
}
