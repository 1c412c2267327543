/** What charts are told. Heights need floats, so values are numbers here; every text that a person reads comes ready made from exact figures. */

/** One place along the axis below: a week, a month, a day. */
export interface ChartPoint {
  readonly key: string;
  /** Short, for the axis. */
  readonly label: string;
  /** For the tooltip and for who listens: a heading, then one line for each figure. */
  readonly says: readonly [heading: string, ...lines: string[]];
}

/** Series differ by colour and by form: `first` is plain, `second` hatched, `third` dotted; lines by their dashes and marks. */
export type Look = 'first' | 'second' | 'third';

export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  readonly look: Look;
  /** One a point; null = nothing is known there, which is not zero. */
  readonly values: readonly (number | null)[];
}

interface ChartProps {
  /** One sentence: what the chart shows and what stands out. */
  readonly summary: string;
  readonly points: readonly ChartPoint[];
  /** Text of a value on the axis, such as `£12k`. */
  readonly tick: (value: number) => string;
  /** Height in px; 260 unless said. */
  readonly height?: number;
  /** Enter, or a press on a point. */
  readonly onOpen?: (at: number) => void;
  /** What a press leads to, in words: "Enter opens its contracts". */
  readonly opens?: string;
}

export interface BarChartProps extends ChartProps {
  readonly bars: readonly ChartSeries[];
  /** Bars on top of each other; else side by side. */
  readonly stacked?: boolean;
  /** Drawn over the bars, e.g. the year before. */
  readonly lines?: readonly ChartSeries[];
  /** The point that is now: marked on the axis. */
  readonly now?: number;
}

export interface LineChartProps extends ChartProps {
  readonly lines: readonly ChartSeries[];
}
