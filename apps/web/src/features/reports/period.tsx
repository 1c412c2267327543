import { t } from '@hireyard/messages';
import { Field } from '../../ui/field.tsx';
import { DateInput, Select } from '../../ui/inputs.tsx';
import { Row } from '../../ui/layout.tsx';

/** Preset periods of reports. Days are inclusive. */
export interface Period {
  readonly key: string;
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

const DAY = 86_400_000;
const at = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
const monthStart = (day: string): string => `${day.slice(0, 8)}01`;
/** Returns the first day of the next month. */
const nextMonth = (day: string): string => monthStart(at(monthStart(day), 32));

/** Returns past periods, each ending today or earlier. */
export function pastPeriods(today: string): readonly Period[] {
  const first = monthStart(today);
  const before = at(first, -1);
  const year = today.slice(0, 4);
  return [
    { key: 'w4', label: t('Last 4 weeks'), from: at(today, -27), to: today },
    { key: 'w12', label: t('Last 12 weeks'), from: at(today, -83), to: today },
    { key: 'm', label: t('This month'), from: first, to: at(nextMonth(today), -1) },
    { key: 'pm', label: t('Last month'), from: monthStart(before), to: before },
    { key: 'y', label: t('This year'), from: `${year}-01-01`, to: `${year}-12-31` },
    { key: 'py', label: t('Last year'), from: `${Number(year) - 1}-01-01`, to: `${Number(year) - 1}-12-31` },
  ];
}

/** Returns periods around and after today. */
export function futurePeriods(today: string): readonly Period[] {
  return [
    { key: 'n2', label: t('Next 2 weeks'), from: today, to: at(today, 13) },
    { key: 'n4', label: t('Last and next 4 weeks'), from: at(today, -27), to: at(today, 27) },
    { key: 'n12', label: t('Next 12 weeks'), from: today, to: at(today, 83) },
    { key: 'p4', label: t('Last 4 weeks'), from: at(today, -27), to: today },
    { key: 'py', label: t('Last 52 weeks'), from: at(today, -363), to: today },
  ];
}

/** Returns the key of the period with these days, `own` if there is none, `usual` without days. */
export const periodKey = (periods: readonly Period[], from: string, to: string): string =>
  from === '' && to === ''
    ? 'usual'
    : (periods.find((period) => period.from === from && period.to === to)?.key ?? 'own');

interface PeriodPickerProps {
  readonly periods: readonly Period[];
  /** Label of the default period. */
  readonly usual: string;
  readonly from: string;
  readonly to: string;
  /** The days the server used, as a start for custom dates. */
  readonly taken: { readonly from: string; readonly to: string } | null;
  readonly onChange: (from: string | null, to: string | null) => void;
}

/** Picker for a named period or custom dates. */
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
    <Row align="end" className="hy-report-fields">
      <Field label={t('Period')}>
        {(control) => (
          <Select
            {...control}
            value={chosen}
            onChange={(event) => choose(event.target.value)}
            options={[
              { value: 'usual', label: usual },
              ...periods.map(({ key, label }) => ({ value: key, label })),
              { value: 'own', label: t('Custom dates') },
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
        error={first > last ? t('The end date can’t be before the start date.') : undefined}
      >
        {(control) => (
          <DateInput {...control} value={last} onChange={(event) => onChange(first, event.target.value)} />
        )}
      </Field>
    </Row>
  );
}
