import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Help, type HelpTopic } from './help/help.tsx';

interface CardProps {
  readonly title?: ReactNode;
  /** Help topic, behind a question mark beside the title (docs/extend/help.md). */
  readonly help?: HelpTopic | undefined;
  /** Name of the help, if the title is more than a name. */
  readonly helpLabel?: string;
  readonly actions?: ReactNode;
  /** No padding: for a table or list that reaches the edges. */
  readonly flush?: boolean;
  readonly children?: ReactNode;
}

const BESIDE = { display: 'flex', alignItems: 'center' } as const;

export function Card({ title, help, helpLabel, actions, flush = false, children }: CardProps) {
  return (
    <section className={classNames('hy-card', flush && 'is-flush')}>
      {(title !== undefined || actions !== undefined) && (
        <header className="hy-card-head">
          {help === undefined ? (
            <h2>{title}</h2>
          ) : (
            <div style={BESIDE}>
              <h2>{title}</h2>
              <Help topic={help} label={helpLabel ?? title} />
            </div>
          )}
          {actions}
        </header>
      )}
      <div className="hy-card-body">{children}</div>
    </section>
  );
}

/** A number with its label; several sit side by side in a `.hy-figures` row. */
export function Figure({
  label,
  help,
  children,
  note,
}: {
  readonly label: string;
  readonly help?: HelpTopic | undefined;
  readonly children: ReactNode;
  readonly note?: ReactNode;
}) {
  return (
    <div className="hy-figure hy-stack hy-gap-2">
      <span className="hy-label">
        {label}
        {help && <Help topic={help} label={label} />}
      </span>
      <span className="hy-figure-value">{children}</span>
      {note !== undefined && <span className="hy-hint">{note}</span>}
    </div>
  );
}

/** Pairs of label and value. A missing value is shown as a dash. */
export function KeyValues({
  items,
}: {
  readonly items: readonly (readonly [label: string, value: ReactNode, help?: HelpTopic | undefined])[];
}) {
  return (
    <dl className="hy-pairs">
      {items.map(([label, value, help]) => (
        <div key={label}>
          <dt>
            {label}
            {help && <Help topic={help} label={label} />}
          </dt>
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
