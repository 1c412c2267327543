/** In px; the same as in chart.css. */
const WIDTH = 220;

interface TooltipProps {
  readonly says: readonly [heading: string, ...lines: string[]];
  /** Its middle, in px from the left edge of the chart. */
  readonly centre: number;
  /** Of the chart, which it does not leave. */
  readonly width: number;
  readonly hint?: string | undefined;
}

/** The figures of a point for who looks at it; the same words are said aloud by the chart, so these are not. */
export function Tooltip({ says: [heading, ...lines], centre, width, hint }: TooltipProps) {
  const left = Math.max(0, Math.min(width - WIDTH, centre - WIDTH / 2));
  return (
    <div className="hy-chart-tip" style={{ left, maxWidth: WIDTH }} aria-hidden="true">
      <b>{heading}</b>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {hint !== undefined && <small>{hint}</small>}
    </div>
  );
}
