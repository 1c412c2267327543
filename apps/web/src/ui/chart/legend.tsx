import type { ChartSeries } from './types.ts';

interface LegendProps {
  readonly bars: readonly ChartSeries[];
  readonly lines: readonly ChartSeries[];
}

/** Which form is which series; nothing where there is only one. */
export function Legend({ bars, lines }: LegendProps) {
  if (bars.length + lines.length < 2) return null;
  return (
    <ul className="hy-chart-legend">
      {bars.map(({ key, label, look }) => (
        <li key={key}>
          <i className={`hy-chart-swatch is-${look}`} aria-hidden="true" />
          {label}
        </li>
      ))}
      {lines.map(({ key, label, look }) => (
        <li key={key}>
          <svg width="22" height="10" aria-hidden="true">
            <path className={`hy-chart-path is-${look}`} d="M0 5h22" />
            <circle className={`hy-chart-dot is-${look}`} cx="11" cy="5" r="3" />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
