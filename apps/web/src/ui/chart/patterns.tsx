/** Fills that differ by more than their colour. */
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
