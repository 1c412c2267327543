import { Bars, Lines } from './marks.tsx';
import { ChartFrame } from './chart.tsx';
import { Patterns } from './axes.tsx';
import { type BarChartProps, extent } from './scales.ts';
import { t } from '@hireyard/messages';

/** Bars by period. Asked for by `BarChart` of ./index.tsx. */
export default function BarChart({ bars, stacked = false, lines = [], ...rest }: BarChartProps) {
  return (
    <ChartFrame
      {...rest}
      kind={t('bar chart')}
      bars={bars}
      lines={lines}
      values={extent(bars, lines, stacked)}
    >
      {(scales, at, id) => (
        <>
          <Patterns id={id} />
          <Bars points={rest.points} bars={bars} stacked={stacked} scales={scales} at={at} id={id} />
          <Lines points={rest.points} lines={lines} scales={scales} at={at} />
        </>
      )}
    </ChartFrame>
  );
}
