/** The frame of every chart: size, axes, one tab stop, tooltip, and text for screen readers. */
import { t } from '@hireyard/messages';
import { Group } from '@visx/group';
import { type ReactNode, useId } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Axes, Legend, Tooltip } from './axes.tsx';
import { type ChartPoint, type ChartSeries, MARGIN, pointAt, type Scales, scalesOf } from './scales.ts';
import { useChartPoint, useWidth } from './use-chart-point.ts';
import './chart.css';
import './chart-room.css';

/** Reserves the space of a chart, so that nothing moves when it loads. */
export function ChartRoom({ height = 260 }: { readonly height?: number | undefined }) {
  return <div className="hy-chart-room" style={{ height }} aria-hidden="true" />;
}

interface FrameProps {
  readonly kind: string;
  readonly summary: string;
  readonly points: readonly ChartPoint[];
  readonly values: readonly [number, number];
  readonly tick: (value: number) => string;
  readonly height?: number | undefined;
  readonly onOpen?: ((at: number) => void) | undefined;
  readonly opens?: string | undefined;
  readonly now?: number | undefined;
  /** For the legend, in drawing order. */
  readonly bars?: readonly ChartSeries[];
  readonly lines?: readonly ChartSeries[];
  /** Draws into the scales; `at` is the selected point. */
  readonly children: (scales: Scales, at: number | undefined, id: string) => ReactNode;
}

interface HereProps {
  readonly x: Scales['x'];
  readonly at: string;
  /** The bottom of the drawing, in px from its top. */
  readonly bottom: number;
}

/** Highlights the column of the pointer or the arrow keys. */
const Here = ({ x, at, bottom }: HereProps) => (
  <rect
    className="hy-chart-here"
    x={(x(at) ?? 0) - (x.step() - x.bandwidth()) / 2}
    y={MARGIN.top}
    width={x.step()}
    height={bottom - MARGIN.top}
  />
);

export function ChartFrame(props: FrameProps) {
  const { kind, summary, points, values, tick, height = 260, onOpen, opens, now } = props;
  const id = useId();
  const [box, width] = useWidth<HTMLDivElement>();
  const scales = scalesOf(
    { width, height },
    points.map(({ key }) => key),
    values,
  );
  const { at, spoken, listeners } = useChartPoint({
    count: points.length,
    under: (across) => pointAt(scales.x, across, points.length),
    onOpen,
  });
  const point = at === undefined ? undefined : points[at];
  return (
    <figure className="hy-chart">
      <Legend bars={props.bars ?? []} lines={props.lines ?? []} />
      <div
        ref={box}
        dir="ltr"
        className={classNames('hy-chart-box', onOpen && 'is-open')}
        style={{ height }}
        role="application"
        aria-roledescription={kind}
        aria-label={summary}
        aria-describedby={`${id}-how`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a drawing of many marks is one stop for Tab, with arrows inside
        tabIndex={0}
        {...listeners}
      >
        {width > 0 && points.length > 0 && (
          <svg width={width} height={height} role="img" aria-label={summary}>
            {point !== undefined && <Here x={scales.x} at={point.key} bottom={height - MARGIN.bottom} />}
            <Axes scales={scales} width={width} height={height} points={points} tick={tick} now={now} />
            <Group>{props.children(scales, at, id)}</Group>
          </svg>
        )}
        {point !== undefined && (
          <Tooltip
            says={point.says}
            centre={(scales.x(point.key) ?? 0) + scales.x.bandwidth() / 2}
            width={width}
            hint={spoken ? undefined : onOpen && opens}
          />
        )}
      </div>
      <p id={`${id}-how`} className="hy-sr">
        {[t('Use the arrow keys to move.'), opens].join(' ')}
      </p>
      <p className="hy-sr" aria-live="polite">
        {spoken && point?.says.join('. ')}
      </p>
    </figure>
  );
}
