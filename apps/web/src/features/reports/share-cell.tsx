import { NumberText } from '../../ui/money.tsx';

/** A share in per cent with a bar as long; more than all of it fills the bar. */
export function ShareCell({ value }: { readonly value: unknown }) {
  if (value === null || value === undefined) return <span className="hy-none">–</span>;
  const share = Math.max(0, Math.min(100, Number(value)));
  return (
    <span className="hy-share">
      <span className="hy-share-bar" aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </span>
      <NumberText value={String(value)} unit="%" />
    </span>
  );
}
