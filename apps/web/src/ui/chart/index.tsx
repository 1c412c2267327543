/** Charts as SVG with text and roles in the page. Their code loads with the first chart (docs/adr/0015). */
import { lazyPart } from '../lazy.tsx';
import { ChartRoom } from './chart.tsx';
import type { BarChartProps, LineChartProps } from './scales.ts';

export type { BarChartProps, ChartSeries, LineChartProps } from './scales.ts';

const waiting = ({ height }: { readonly height?: number }) => <ChartRoom height={height} />;

/** Bars by period, side by side or stacked, with lines over them. */
export const BarChart = lazyPart<BarChartProps>(async () => import('./bar-chart.tsx'), waiting);
/** Lines over periods; a null value leaves a gap. */
export const LineChart = lazyPart<LineChartProps>(async () => import('./line-chart.tsx'), waiting);
