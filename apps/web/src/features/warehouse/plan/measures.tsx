import { t } from '@hireyard/messages';
import { classNames } from '../../../lib/class-names.ts';
import { formatNumber, useSettings } from '../../../lib/format.ts';
import { overBy } from './plan.ts';
import { Help } from '../../../ui/help/help.tsx';

const round = (value: number, places: number): string => value.toFixed(places);

/** Shows the weight and volume of a stop: "320 kg · 4.2 m³". */
export function LoadText({ weight, volume }: { readonly weight: string; readonly volume: string }) {
  const { locale } = useSettings();
  return (
    <span className="hy-num">
      {t('{weight} kg · {volume} m³', {
        weight: formatNumber(round(Number(weight), 0), locale),
        volume: formatNumber(round(Number(volume), 1), locale),
      })}
    </span>
  );
}

interface FillBarProps {
  readonly label: string;
  readonly unit: 'kg' | 'm³';
  readonly value: number;
  /** Undefined = the vehicle class has no limit. */
  readonly most: number | undefined;
}

/** Peak load of a run as a bar and as text. */
export function FillBar({ label, unit, value, most }: FillBarProps) {
  const { locale } = useSettings();
  const places = unit === 'kg' ? 0 : 1;
  const figure = (n: number) => formatNumber(round(n, places), locale);
  const over = overBy(value, most);
  const share = most === undefined || most <= 0 ? 0 : Math.min(100, (100 * value) / most);
  return (
    <div className="hy-lp-fill hy-size-label">
      <span>
        {label}
        <Help topic="plan.full" label={label} />
      </span>
      <span className="hy-num">
        {figure(value)}
        {most !== undefined && ` ${t('of {most}', { most: figure(most) })}`} {unit}
      </span>
      <span className={classNames('hy-meter hy-across', over > 0 && 'hy-c-danger')} aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </span>
      {over > 0 && (
        <strong className="hy-danger hy-across">
          {t('{over} {unit} over', { over: figure(over), unit })}
        </strong>
      )}
    </div>
  );
}
