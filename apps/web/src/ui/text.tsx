import {
  type DateStyle,
  formatDay,
  formatMoment,
  formatMoney,
  formatNumber,
  useSettings,
} from '../lib/format.ts';
import './written.css';

/** Text that people wrote, with its line breaks and in its own reading direction. */
export const Written = ({ children }: { readonly children: string }) => (
  <p className="hy-written" dir="auto">
    {children}
  </p>
);

interface MoneyProps {
  /** Decimal string as on the wire; null = unknown. */
  readonly amount: string | null | undefined;
  readonly strong?: boolean;
}

/** An amount in the currency of the business, in tabular figures. Put it in a `.hy-end` cell to align right. */
export function Money({ amount, strong = false }: MoneyProps) {
  const { locale, currency } = useSettings();
  if (amount === null || amount === undefined) return <span className="hy-none">–</span>;
  const negative = amount.startsWith('-');
  return (
    <span className={`hy-money${strong ? ' is-strong' : ''}${negative ? ' is-negative' : ''}`}>
      {formatMoney(amount, locale, currency)}
    </span>
  );
}

/** A number with separators, in tabular figures. */
export function NumberText({
  value,
  unit = '',
}: {
  readonly value: number | string;
  /** Unit after the number: kg, cm. */
  readonly unit?: string | undefined;
}) {
  const { locale } = useSettings();
  return (
    <span className="hy-num">
      {formatNumber(value, locale)}
      {unit !== '' && ` ${unit}`}
    </span>
  );
}

/** A calendar day, by default with its weekday. */
export function DateText({
  day,
  style = 'weekday',
}: {
  readonly day: string | null | undefined;
  readonly style?: DateStyle;
}) {
  const { locale } = useSettings();
  if (!day) return <span className="hy-none">–</span>;
  return (
    <time className="hy-date" dateTime={day}>
      {formatDay(day, locale, style)}
    </time>
  );
}

/** A moment in the business's time zone. */
export function MomentText({ at }: { readonly at: string | null | undefined }) {
  const { locale, timeZone } = useSettings();
  if (!at) return <span className="hy-none">–</span>;
  return (
    <time className="hy-date" dateTime={at}>
      {formatMoment(at, locale, timeZone)}
    </time>
  );
}
