/** Rectangles of the bars: side by side in their band, or on top of each other. */
import { Bar } from '@visx/shape';
import { classNames } from '../../lib/class-names.ts';
import type { Scales } from './scales.ts';
import type { ChartPoint, ChartSeries } from './types.ts';

interface BarsProps {
  readonly points: readonly ChartPoint[];
  readonly bars: readonly ChartSeries[];
  readonly stacked: boolean;
  readonly scales: Scales;
  readonly at: number | undefined;
  /** Of the patterns. */
  readonly id: string;
}

/** Where a value of a stack begins and ends: positive ones go up from zero, negative ones down. */
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
