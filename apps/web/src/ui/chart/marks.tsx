/** The rectangles of bars: side by side in their band, or stacked. */
import { Bar, LinePath } from '@visx/shape';
import { classNames } from '../../lib/class-names.ts';
import type { ChartPoint, ChartSeries, Scales } from './scales.ts';
// Lines with a mark at every known value, outlined so that they stand out from bars. Gaps are left open.

interface LinesProps {
  readonly points: readonly ChartPoint[];
  readonly lines: readonly ChartSeries[];
  readonly scales: Scales;
  readonly at: number | undefined;
}

export function Lines({ points, lines, scales: { x, y }, at }: LinesProps) {
  const middle = (place: number) => (x(points[place]?.key ?? '') ?? 0) + x.bandwidth() / 2;
  const few = points.length <= 40;
  return lines.map(({ key, look, values }) => (
    <g key={key}>
      {['hy-chart-halo', `hy-chart-path is-${look}`].map((className) => (
        <LinePath<number | null>
          key={className}
          className={className}
          data={[...values]}
          x={(_, place) => middle(place)}
          y={(value) => y(value ?? 0)}
          defined={(value) => value !== null}
        />
      ))}
      {values.map((value, place) =>
        value !== null && (few || place === at) ? (
          <circle
            key={points[place]?.key}
            className={`hy-chart-dot is-${look}`}
            cx={middle(place)}
            cy={y(value)}
            r={place === at ? 5 : 3}
          />
        ) : null,
      )}
    </g>
  ));
}

interface BarsProps {
  readonly points: readonly ChartPoint[];
  readonly bars: readonly ChartSeries[];
  readonly stacked: boolean;
  readonly scales: Scales;
  readonly at: number | undefined;
  /** Of the patterns. */
  readonly id: string;
}

/** Returns the start and end of a stacked value: positive values go up from zero, negative ones down. */
export function stackSpan(bars: readonly ChartSeries[], series: number, at: number): [number, number] {
  const value = bars[series]?.values[at] ?? 0;
  let from = 0;
  for (const lower of bars.slice(0, series)) {
    const other = lower.values[at] ?? 0;
    if (other > 0 === value > 0) from += other;
  }
  return [from, from + value];
}

export function Bars({ points, bars, stacked, scales: { x, y }, at, id }: BarsProps) {
  const wide = stacked ? x.bandwidth() : x.bandwidth() / Math.max(1, bars.length);
  return bars.map((series, n) =>
    points.map(({ key }, place) => {
      const value = series.values[place];
      if (value === null || value === undefined || value === 0) return null;
      const [from, to] = stacked ? stackSpan(bars, n, place) : [0, value];
      const [a, b] = [y(from), y(to)];
      return (
        <Bar
          key={`${series.key} ${key}`}
          className={classNames('hy-chart-bar', at !== undefined && at !== place && 'is-far')}
          x={(x(key) ?? 0) + (stacked ? 0 : n * wide)}
          y={Math.min(a, b)}
          width={Math.max(1, wide - (stacked || bars.length === 1 ? 0 : 1))}
          height={Math.max(1, Math.abs(a - b))}
          {...(series.look === 'first'
            ? { 'data-look': 'first' }
            : { fill: `url(#${id}-${series.look})`, 'data-look': series.look })}
        />
      );
    }),
  );
}
