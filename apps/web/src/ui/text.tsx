/** Text on screens: what people wrote, amounts, numbers, dates, and messages that contain elements. */
import { formatDay, formatMoment, formatMoney, formatNumber, useSettings } from '../lib/format.ts';
import { t } from '@hireyard/messages';
import { Fragment, type ReactNode } from 'react';
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
  /** Unit after the number: kg, cm, %. */
  readonly unit?: string | undefined;
}) {
  const { locale } = useSettings();
  const figure = formatNumber(value, locale);
  if (unit === '%') return <span className="hy-num">{t('{percent}%', { percent: figure })}</span>;
  return <span className="hy-num">{unit === '' ? figure : `${figure} ${unit}`}</span>;
}

/** A calendar day with its weekday. */
export function DateText({ day }: { readonly day: string | null | undefined }) {
  const { locale } = useSettings();
  if (!day) return <span className="hy-none">–</span>;
  return (
    <time className="hy-date" dateTime={day}>
      {formatDay(day, locale, 'weekday')}
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

// Messages that contain elements, such as a link, a date or bold text.

type RichValue = ReactNode | ((words: ReactNode) => ReactNode);

// Private use characters, which no text contains.
const MARK = 0xe000;
const PIECE = /([\ue000-\uf8ff])|<(\w+)>(.*?)<\/\2>/su;

/**
 * Formats a message whose values may be elements and whose tags may wrap words in elements:
 * `rich('Signed by {name}, <link>see it</link>', { name: <b>Ada</b>, link: (words) => <Link to="…">{words}</Link> })`.
 * A tag without a value shows only its words.
 */
export function rich(message: string, values: Readonly<Record<string, RichValue>>): ReactNode {
  const nodes: ReactNode[] = [];
  const plain: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'function') continue;
    if (typeof value === 'number') plain[name] = value;
    // strings too, so that tags in text that people wrote are not replaced
    else plain[name] = String.fromCharCode(MARK + nodes.push(value) - 1);
  }
  const pieces = (text: string): ReactNode => {
    const found = PIECE.exec(text);
    if (found === null) return text;
    const [whole, mark, tag = '', inside = ''] = found;
    const around = values[tag];
    const words = mark === undefined ? pieces(inside) : nodes[mark.charCodeAt(0) - MARK];
    return (
      <>
        {text.slice(0, found.index)}
        <Fragment>{typeof around === 'function' ? around(words) : words}</Fragment>
        {pieces(text.slice(found.index + whole.length))}
      </>
    );
  };
  return pieces(t(message, plain));
}

/** Wraps words that only screen readers read out: `rich('Open<sr> version {number}</sr>', { number, sr: forReaders })`. */
export const forReaders = (words: ReactNode): ReactNode => <span className="hy-sr">{words}</span>;
