/** The value axis with grid lines, and the periods below. */
import { AxisBottom, AxisLeft, type TickRendererProps } from '@visx/axis';
import { type ChartPoint, type ChartSeries, labelStep, MARGIN, type Scales } from './scales.ts';
import { Row, Stack } from '../layout.tsx';

interface LegendProps {
  readonly bars: readonly ChartSeries[];
  readonly lines: readonly ChartSeries[];
}

/** The legend of the series; nothing if there is only one. */
export function Legend({ bars, lines }: LegendProps) {
  if (bars.length + lines.length < 2) return null;
  return (
    <Row as="ul" align="stretch" className="hy-chart-legend hy-hint">
      {bars.map(({ key, label, look }) => (
        <li key={key} className="hy-inline">
          <i className={`hy-chart-swatch is-${look}`} aria-hidden="true" />
          {label}
        </li>
      ))}
      {lines.map(({ key, label, look }) => (
        <li key={key} className="hy-inline">
          <svg width="22" height="10" aria-hidden="true">
            <path className={`hy-chart-path is-${look}`} d="M0 5h22" />
            <circle className={`hy-chart-dot is-${look}`} cx="11" cy="5" r="3" />
          </svg>
          {label}
        </li>
      ))}
    </Row>
  );
}

/** Fills that differ by more than colour. */
export function Patterns({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern
        id={`${id}-second`}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect className="hy-chart-fill is-second" width="6" height="6" />
        <rect className="hy-chart-hatch" width="2" height="6" />
      </pattern>
      <pattern id={`${id}-third`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect className="hy-chart-fill is-third" width="6" height="6" />
        <circle className="hy-chart-hatch" cx="3" cy="3" r="1.2" />
      </pattern>
    </defs>
  );
}

/** In px; the same as in chart.css. */
const WIDTH = 220;

interface TooltipProps {
  readonly says: readonly [heading: string, ...lines: string[]];
  /** Its middle, in px from the left edge of the chart. */
  readonly centre: number;
  /** Edges of the chart, which it must not cross. */
  readonly width: number;
  readonly hint?: string | undefined;
}

/** The values of a point on screen. Hidden from screen readers, because the chart announces the same text. */
export function Tooltip({ says: [heading, ...lines], centre, width, hint }: TooltipProps) {
  const left = Math.max(0, Math.min(width - WIDTH, centre - WIDTH / 2));
  return (
    <Stack
      gap={2}
      className="hy-chart-tip hy-size-label hy-num"
      style={{ left, maxWidth: WIDTH }}
      aria-hidden="true"
    >
      <b>{heading}</b>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {hint !== undefined && <small>{hint}</small>}
    </Stack>
  );
}

/** Width of an axis label in px per letter, plus padding. */
const LETTER = 7;
const GAP = 10;

interface AxesProps {
  readonly scales: Scales;
  readonly width: number;
  readonly height: number;
  readonly points: readonly ChartPoint[];
  readonly tick: (value: number) => string;
  /** Marks the current point. */
  readonly now: number | undefined;
}

const valueText = ({ y, formattedValue }: TickRendererProps) => (
  <text className="hy-chart-text hy-size-label hy-num" x={-8} y={y} dy="0.32em" textAnchor="end">
    {formattedValue}
  </text>
);
const periodText = ({ x, formattedValue }: TickRendererProps) => (
  <text className="hy-chart-text hy-size-label hy-num" x={x} y={19} textAnchor="middle">
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
