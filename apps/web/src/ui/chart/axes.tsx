/** Values at the left with lines across, periods below. */
import { AxisBottom, AxisLeft, type TickRendererProps } from '@visx/axis';
import { labelStep, MARGIN, type Scales } from './scales.ts';
import type { ChartPoint } from './types.ts';

/** A label of the axis below takes so many px a letter, and so many beside it. */
const LETTER = 7;
const GAP = 10;

interface AxesProps {
  readonly scales: Scales;
  readonly width: number;
  readonly height: number;
  readonly points: readonly ChartPoint[];
  readonly tick: (value: number) => string;
  /** The point that is now. */
  readonly now: number | undefined;
}

const valueText = ({ y, formattedValue }: TickRendererProps) => (
  <text className="hy-chart-text" x={-8} y={y} dy="0.32em" textAnchor="end">
    {formattedValue}
  </text>
);
const periodText = ({ x, formattedValue }: TickRendererProps) => (
  <text className="hy-chart-text" x={x} y={19} textAnchor="middle">
    {formattedValue}
  </text>
);

export function Axes({ scales: { x, y }, width, height, points, tick, now }: AxesProps) {
  const longest = Math.max(1, ...points.map(({ label }) => label.length));
  const step = labelStep(width, points.length, longest * LETTER + GAP);
  const shown = points.flatMap(({ key }, n) => (n % step === 0 ? [key] : []));
  const labels = new Map(points.map(({ key, label }) => [key, label]));
  const bottom = height - MARGIN.bottom;
  const present = x(points[now ?? -1]?.key ?? '');
  return (
    <>
      <AxisLeft
        scale={y}
        left={MARGIN.left}
        numTicks={5}
        hideAxisLine
        tickLength={MARGIN.right + MARGIN.left - width}
        tickFormat={(value) => tick(Number(value))}
        tickLineProps={{ className: 'hy-chart-grid' }}
        tickComponent={valueText}
      />
      <AxisBottom
        scale={x}
        top={bottom}
        tickValues={shown}
        hideTicks
        axisLineClassName="hy-chart-line"
        tickFormat={(key) => labels.get(key)}
        tickComponent={periodText}
      />
      {present !== undefined && (
        <path className="hy-chart-now" d={`M${present + x.bandwidth() / 2} ${bottom + 1}l4 6h-8z`} />
      )}
    </>
  );
}
