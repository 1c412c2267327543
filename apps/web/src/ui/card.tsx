import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface CardProps {
  readonly title?: ReactNode;
  readonly actions?: ReactNode;
  /** No padding: for a table or list that reaches the edges. */
  readonly flush?: boolean;
  readonly children?: ReactNode;
}

export function Card({ title, actions, flush = false, children }: CardProps) {
  return (
    <section className={classNames('hy-card', flush && 'is-flush')}>
      {(title !== undefined || actions !== undefined) && (
        <header className="hy-card-head">
          <h2>{title}</h2>
          {actions}
        </header>
      )}
      <div className="hy-card-body">{children}</div>
    </section>
  );
}

/** One figure with its label; several sit side by side in a `.hy-figures` row. */
export function Figure({
  label,
  children,
  note,
}: {
  readonly label: string;
  readonly children: ReactNode;
  readonly note?: ReactNode;
}) {
  return (
    <div className="hy-figure">
      <span className="hy-label">{label}</span>
      <span className="hy-figure-value">{children}</span>
      {note !== undefined && <span className="hy-hint">{note}</span>}
    </div>
  );
}

/** Pairs of name and value. A missing value shows as a dash. */
export function KeyValues({
  items,
}: {
  readonly items: readonly (readonly [label: string, value: ReactNode])[];
}) {
  return (
    <dl className="hy-pairs">
      {items.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value === null || value === undefined || value === '' ? (
              <span className="hy-none">–</span>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
