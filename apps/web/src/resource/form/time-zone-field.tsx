import { t } from '@hireyard/messages';
import { timeZoneName, timeZones } from '@hireyard/wire/field/time-zone-name';
import { useId, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { useSettings } from '../../lib/format.ts';

interface TimeZoneFieldProps {
  readonly label: string;
  readonly hideLabel?: boolean | undefined;
  readonly required?: boolean;
  /** IANA name, as far as it has been typed. */
  readonly value: string;
  readonly error?: string | readonly string[] | undefined;
  readonly onChange: (zone: string) => void;
}

/** A time zone, found by typing part of its name. The hint shows the time there, so that a wrong choice is noticed. */
export function TimeZoneField({
  label,
  hideLabel,
  required = false,
  value,
  error,
  onChange,
}: TimeZoneFieldProps) {
  const list = useId();
  const { locale } = useSettings();
  const [at] = useState(() => new Date());
  const zone = timeZoneName(value);
  const now =
    zone === undefined
      ? undefined
      : new Intl.DateTimeFormat(locale, {
          weekday: 'short',
          day: 'numeric',
          month: 'short',
          hour: 'numeric',
          minute: '2-digit',
          timeZone: zone,
        }).format(at);
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      required={required}
      hint={now === undefined ? t('Type a name, e.g. London.') : t('Current time there: {now}.', { now })}
      error={error}
    >
      {(control) => (
        <>
          <TextInput
            {...control}
            list={list}
            value={value}
            spellCheck={false}
            autoCapitalize="none"
            onChange={(event) => onChange(event.target.value)}
          />
          <datalist id={list}>
            {timeZones().map((one) => (
              <option key={one}>{one}</option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
