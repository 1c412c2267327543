import { t } from '@hireyard/messages';
import type { ReactNode } from 'react';

export interface Step {
  readonly key: string;
  readonly label: string;
  readonly note?: ReactNode;
}

/** The way of a record from left to right; `current` is the step it stands on, all before it are done. */
export function Stepper({
  steps,
  current,
  label,
}: {
  readonly steps: readonly Step[];
  readonly current: string;
  readonly label: string;
}) {
  const at = steps.findIndex((step) => step.key === current);
  return (
    <ol className="hy-steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          className={index < at ? 'is-done' : index === at ? 'is-current' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className="hy-step-label">{step.label}</span>
          <span className="hy-step-note">{step.note ?? '\u00a0'}</span>
          {index < at && <span className="hy-sr"> {t('(done)')}</span>}
        </li>
      ))}
    </ol>
  );
}
