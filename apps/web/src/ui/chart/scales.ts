/** From values to pixels. */
import { scaleBand, scaleLinear } from '@visx/scale';
import type { ChartSeries } from './types.ts';

/** Room around the drawing in px; the left one holds the texts of the axis. */
export const MARGIN = { top: 12, right: 8, bottom: 28, left: 56 } as const;

const known = (series: ChartSeries): number[] => series.values.filter((value) => value !== null);

/** Sums of what stands on top of each other, above and below zero. */
function stackEnds(bars: readonly ChartSeries[]): number[] {
  const length = bars[0]?.values.length ?? 0;
  return Array.from({ length }, (_, at) => {
    const here = bars.map((series) => series.values[at] ?? 0);
    const sum = (wanted: (value: number) => boolean) => here.filter(wanted).reduce((a, b) => a + b, 0);
    return [sum((value) => value > 0), sum((value) => value < 0)];
  }).flat();
}

/** The lowest and highest value that must be seen; zero always is. All zeros (or nothing) still have a height. */
export function extent(
  bars: readonly ChartSeries[],
  lines: readonly ChartSeries[],
  stacked: boolean,
): [number, number] {
  const values = [0, ...lines.flatMap(known), ...(stacked ? stackEnds(bars) : bars.flatMap(known))];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === 0 && most === 0 ? [0, 1] : [least, most];
}

/** The scales of a chart of this size in px. */
export function scalesOf(
  size: { readonly width: number; readonly height: number },
  keys: readonly string[],
  values: readonly [number, number],
) {
  const x = scaleBand<string>({
    domain: [...keys],
    range: [MARGIN.left, Math.max(MARGIN.left + 1, size.width - MARGIN.right)],
    padding: 0.24,
  });
  const y = scaleLinear<number>({
    domain: [...values],
    range: [size.height - MARGIN.bottom, MARGIN.top],
    nice: 4,
  });
  return { x, y };
}
export type Scales = ReturnType<typeof scalesOf>;

/** Which point lies under a place across the chart, in px; undefined outside. */
export function pointAt(x: Scales['x'], across: number, count: number): number | undefined {
  const [from, to] = x.range();
  if (count === 0 || across < from || across > to) return undefined;
  return Math.min(count - 1, Math.floor(((across - from) / (to - from)) * count));
}

/** Every how many-th label fits, so that labels of `labelWidth` px never touch. */
export const labelStep = (width: number, count: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width - MARGIN.left - MARGIN.right)));
