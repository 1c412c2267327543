import { t } from '@hireyard/messages';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { keyAhead } from '../lib/format.ts';
import { CountChip } from './chip.tsx';
import { useInSight } from './hooks.ts';

interface Step {
  readonly key: string;
  readonly label: string;
  readonly note?: ReactNode;
}

/** The steps of a record from left to right; `current` is its current step, all before it are done. */
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

export interface Tab {
  readonly key: string;
  readonly label: string;
  readonly count?: number;
}
interface TabsProps {
  readonly tabs: readonly Tab[];
  readonly current: string;
  readonly onChange: (key: string) => void;
  readonly label: string;
  /** The panel of the current tab. */
  readonly children: ReactNode;
}

/** Tabs with their panel. Keep the open one in the address: see `useQueryParameter` in page/page-query.ts. */
export function Tabs({ tabs, current, onChange, label, children }: TabsProps) {
  const id = useId();
  const row = useInSight<HTMLDivElement>('[aria-selected=true]', current);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[keyAhead(event.key)];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  return (
    <div className="hy-tabs">
      <div role="tablist" aria-label={label} ref={row}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            aria-selected={tab.key === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === current ? 0 : -1}
            onClick={() => onChange(tab.key)}
            onKeyDown={move}
          >
            {tab.label}
            {tab.count !== undefined && <CountChip count={tab.count} of={tab.label} />}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className="hy-tabpanel">
        {children}
      </div>
    </div>
  );
}
