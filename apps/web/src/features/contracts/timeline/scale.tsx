/** Day numbers above the timeline, weekends and today behind the bars. */
import { addDays, daysBetween, weekday } from '@hireyard/domain/values/calendar';
import { classNames } from '../../../lib/class-names.ts';
import { useSettings, inFigures } from '../../../lib/format.ts';
import { daysFrom } from '../list/view.tsx';

interface ScaleProps {
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly dense: boolean;
}

/** Day numbers with weekdays; if there is no room, only the Monday of each week. */
export function Scale({ from, to, today, dense }: ScaleProps) {
  const { locale } = useSettings();
  const format = (options: Intl.DateTimeFormatOptions) => {
    const intl = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (day: string) => intl.format(new Date(`${day}T00:00:00Z`));
  };
  const name = format({ weekday: 'narrow' });
  const monday = format({ day: 'numeric', month: 'short' });
  const days = daysBetween(from, to) + 1;
  const at = (day: string, length: number) => ({
    left: `${(daysBetween(from, day) / days) * 100}%`,
    width: `${(length / days) * 100}%`,
  });
  if (dense)
    return daysFrom(from, to)
      .filter((day) => weekday(day) === 1 && addDays(day, 6) <= to)
      .map((day) => (
        <span key={day} aria-hidden="true" className="hy-tl-day is-week" style={at(day, 7)}>
          {monday(day)}
        </span>
      ));
  return daysFrom(from, to).map((day) => (
    <span
      key={day}
      aria-hidden="true"
      className={classNames('hy-tl-day', day === today && 'is-today', weekday(day) > 5 && 'is-weekend')}
      style={at(day, 1)}
    >
      <small>{name(day)}</small>
      {inFigures(Number(day.slice(8)))}
    </span>
  ));
}

/** Weekends and today, behind the bars. */
export function Grid({
  from,
  to,
  now,
}: {
  readonly from: string;
  readonly to: string;
  readonly now: number | undefined;
}) {
  const days = daysBetween(from, to) + 1;
  return (
    <div className="hy-tl-grid" aria-hidden="true">
      {daysFrom(from, to)
        .filter((day) => weekday(day) === 6 || (day === from && weekday(day) === 7))
        .map((day) => {
          const length = weekday(day) === 7 || day === to ? 1 : 2;
          const style = {
            left: `${(daysBetween(from, day) / days) * 100}%`,
            width: `${(length / days) * 100}%`,
          };
          return <i key={day} style={style} />;
        })}
      {now !== undefined && <b style={{ left: `${now}%` }} />}
    </div>
  );
}
