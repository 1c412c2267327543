import { ChartFrame } from './chart.tsx';
import { Lines } from './marks.tsx';
import { extent, type LineChartProps } from './scales.ts';
import { t } from '@hireyard/messages';

/** Lines over periods. Asked for by `LineChart` of ./index.tsx. */
export default function LineChart({ lines, ...rest }: LineChartProps) {
  return (
    <ChartFrame {...rest} kind={t('line chart')} lines={lines} values={extent([], lines, false)}>
      {(scales, at) => <Lines points={rest.points} lines={lines} scales={scales} at={at} />}
    </ChartFrame>
  );
}
