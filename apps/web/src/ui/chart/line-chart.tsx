import { ChartFrame } from './chart-frame.tsx';
import { Lines } from './lines.tsx';
import { extent } from './scales.ts';
import { t } from '@hireyard/messages';
import type { LineChartProps } from './types.ts';

/** Lines over periods. Asked for by `LineChart` of ./index.tsx. */
export default function LineChart({ lines, ...rest }: LineChartProps) {
  return (
    <ChartFrame {...rest} kind={t('line chart')} lines={lines} values={extent([], lines, false)}>
      {(scales, at) => <Lines points={rest.points} lines={lines} scales={scales} at={at} />}
    </ChartFrame>
  );
}
