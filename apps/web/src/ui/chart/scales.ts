/** Converts values to pixels. */
import { scaleBand, scaleLinear } from '@visx/scale';

/** The data of charts. Heights need floats, so values are numbers; their texts are formatted from exact values. */

/** One position on the axis: a week, a month, a day. */
export interface ChartPoint {
  readonly key: string;
  /** Short, for the axis. */
  readonly label: string;
  /** For the tooltip and screen readers: a heading, then a line per value. */
  readonly says: readonly [heading: string, ...lines: string[]];
}

/** Series differ by colour and form: `first` is plain, `second` hatched, `third` dotted; lines by dashes and marks. */
type Look = 'first' | 'second' | 'third';

export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  readonly look: Look;
  /** One per point; null = unknown, which is not zero. */
  readonly values: readonly (number | null)[];
}

interface ChartProps {
  /** One sentence about what the chart shows. */
  readonly summary: string;
  readonly points: readonly ChartPoint[];
  /** Text of a value on the axis, such as `£12k`. */
  readonly tick: (value: number) => string;
  /** Height in px; default 260. */
  readonly height?: number;
  /** Called for Enter or a click on a point. */
  readonly onOpen?: (at: number) => void;
  /** The effect of a click: "Enter opens its contracts". */
  readonly opens?: string;
}

export interface BarChartProps extends ChartProps {
  readonly bars: readonly ChartSeries[];
  /** Stacks the bars; otherwise they are side by side. */
  readonly stacked?: boolean;
  /** Drawn over the bars, e.g. last year. */
  readonly lines?: readonly ChartSeries[];
  /** The current point, marked on the axis. */
  readonly now?: number;
}

export interface LineChartProps extends ChartProps {
  readonly lines: readonly ChartSeries[];
}

/** Margins of the drawing in px; the left one holds the axis labels. */
export const MARGIN = { top: 12, right: 8, bottom: 28, left: 56 } as const;

const known = (series: ChartSeries): number[] => series.values.filter((value) => value !== null);

/** Sums stacked values, above and below zero. */
function stackEnds(bars: readonly ChartSeries[]): number[] {
  const length = bars[0]?.values.length ?? 0;
  return Array.from({ length }, (_, at) => {
    const here = bars.map((series) => series.values[at] ?? 0);
    const sum = (wanted: (value: number) => boolean) => here.filter(wanted).reduce((a, b) => a + b, 0);
    return [sum((value) => value > 0), sum((value) => value < 0)];
  }).flat();
}

/** Returns the lowest and highest value to show, including zero. If all are zero (or there are none), the axis still has a height. */
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

/** Returns the point at a horizontal position in px; undefined outside. */
export function pointAt(x: Scales['x'], across: number, count: number): number | undefined {
  const [from, to] = x.range();
  if (count === 0 || across < from || across > to) return undefined;
  return Math.min(count - 1, Math.floor(((across - from) / (to - from)) * count));
}

/** Returns the step between labels, so that labels of `labelWidth` px never touch. */
export const labelStep = (width: number, count: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width - MARGIN.left - MARGIN.right)));
