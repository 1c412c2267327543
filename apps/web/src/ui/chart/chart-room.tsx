import './chart-room.css';

/** Keeps the place of a chart, so that nothing moves when it comes. */
export function ChartRoom({ height = 260 }: { readonly height?: number }) {
  return <div className="hy-chart-room" style={{ height }} aria-hidden="true" />;
}
