import { t } from '@hireyard/messages';
import { useRef, useState } from 'react';
import { businessToday } from '../lib/business-time.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { formatDay, useSettings } from '../lib/format.ts';
import { icon } from './icons.tsx';
import type { HelpTopic } from './help/help.tsx';
import './day.css';
import { isMonthFirst, parseDay } from '../lib/day-shorthand.ts';

const IconCalendar = /*@__PURE__*/ icon('M5 6h14v14H5zM5 10h14M9 3.5V7M15 3.5V7');

interface DayFieldProps {
  readonly label: string;
  /** YYYY-MM-DD or null. */
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
  /** The day that "+3" counts from; default today. */
  readonly from?: string | null;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly help?: HelpTopic;
  /** Shown while it is empty; default: ways to type a day. */
  readonly placeholder?: string | undefined;
}

/** A day typed in short ("12/6", "fri", "+3") or chosen from a calendar. It is shown with its weekday. */
export function DayField(props: DayFieldProps) {
  const { label, value, onChange, from, error, hint, help } = props;
  const { placeholder = t('12/6, fri, +3') } = props;
  const { locale } = useSettings();
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState(false);
  const native = useRef<HTMLInputElement>(null);
  const leave = () => {
    if (typed === undefined) return;
    const today = businessToday();
    const day = parseDay(typed, {
      today,
      from: from ?? undefined,
      monthFirst: isMonthFirst(locale),
      locale,
    });
    const empty = typed.trim() === '';
    setWrong(day === undefined && !empty);
    if (day === undefined && !empty) return;
    setTyped(undefined);
    if ((day ?? null) !== value) onChange(day ?? null);
  };
  return (
    <Field
      label={label}
      hint={hint}
      help={help}
      error={wrong ? t('Enter a date, e.g. 12/6, fri or +3.') : error}
    >
      {(control) => (
        <span className="hy-day">
          <input
            {...control}
            className="hy-input"
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            value={typed ?? (value === null ? '' : formatDay(value, locale, 'weekday'))}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => {
              setTyped(event.target.value);
              setWrong(false);
            }}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key === 'Enter') leave();
              if (event.key !== 'Escape' || typed === undefined) return;
              event.stopPropagation();
              setTyped(undefined);
              setWrong(false);
            }}
          />
          <Button
            kind="quiet"
            icon={IconCalendar}
            tabIndex={-1}
            aria-label={t('Choose date: {label}', { label })}
            onClick={() => native.current?.showPicker()}
          />
          <input
            ref={native}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            value={value ?? ''}
            onChange={(event) => {
              setTyped(undefined);
              setWrong(false);
              onChange(event.target.value || null);
            }}
          />
        </span>
      )}
    </Field>
  );
}
