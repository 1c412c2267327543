/** Lines with a mark at every known value, edged so that they stand out from bars; nothing is drawn across what is not known. */
import { LinePath } from '@visx/shape';
import type { Scales } from './scales.ts';
import type { ChartPoint, ChartSeries } from './types.ts';

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
