import { t } from '@hireyard/messages';
import { classNames } from '../../../lib/class-names.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';

interface FreeUnitsProps {
  /** Row and column, as the grid's keys find it. */
  readonly at: string;
  readonly name: string;
  readonly quantity: number;
  /** Units free in the line's dates, its own counted as free; null = nothing is blocked for it. */
  readonly available: number | null;
  readonly owned: number | null;
  readonly onWhy: (anchor: HTMLElement) => void;
}

/** Free and owned units for a line; too few are red with a sign. A press says why, and what can be done. */
export function FreeUnits({ at, name, quantity, available, owned, onWhy }: FreeUnitsProps) {
  const { locale } = useSettings();
  const n = (units: number) => formatNumber(units, locale);
  if (available === null || owned === null) return <span className="hy-none">–</span>;
  const short = Math.max(0, quantity - available);
  const figures = { name, free: n(Math.max(0, available)), owned: n(owned), short: n(short) };
  const words =
    short > 0
      ? t('{name}: {free} of {owned} free, {short} short. Why?', figures)
      : t('{name}: {free} free of {owned} owned. Why?', figures);
  return (
    <button
      type="button"
      data-cell={at}
      className={classNames('hy-ln-free', 'hy-num', short > 0 && 'is-short')}
      aria-haspopup="dialog"
      title={t('Why so many')}
      // Enter would move the cursor of the grid down
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.stopPropagation();
      }}
      onClick={(event) => onWhy(event.currentTarget)}
    >
      <span className="hy-sr">{words}</span>
      <span aria-hidden="true">
        {short > 0 && <b>!</b>}
        {n(Math.max(0, available))}
        <small>
          /{n(owned)}
          <i> {t('free')}</i>
        </small>
      </span>
    </button>
  );
}
