/** Above calendar and timeline: which days are shown, back, on, today, and how many of them. */
import { t } from '@hireyard/messages';
import type { ReactNode } from 'react';
import { useShortcut } from '../../../page/keyboard.ts';
import { Button } from '../../../ui/button.tsx';
import { IconLeft, IconRight } from '../../../ui/icons.tsx';
import './view-bar.css';

interface ViewBarProps {
  readonly title: string;
  /** What a step is, in a word: month. */
  readonly of: string;
  /** Whether today is shown already. */
  readonly today: boolean;
  readonly onToday: () => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly choices: readonly { readonly key: string; readonly label: string }[];
  readonly choice: string;
  readonly onChoice: (key: string) => void;
  /** At the end: figures, further choices. */
  readonly children?: ReactNode;
}

export function ViewBar(props: ViewBarProps) {
  const { of, onStep } = props;
  useShortcut('[', t('Previous {of}', { of }), () => onStep(-1));
  useShortcut(']', t('Next {of}', { of }), () => onStep(1));
  useShortcut('t', t('Today'), props.onToday);
  return (
    <div className="hy-vb">
      <span className="hy-vb-steps">
        <Button
          kind="quiet"
          icon={IconLeft}
          aria-label={t('Previous {of}', { of })}
          title={t('Previous {of} ([)', { of })}
          onClick={() => onStep(-1)}
        />
        <Button
          kind="quiet"
          icon={IconRight}
          aria-label={t('Next {of}', { of })}
          title={t('Next {of} (])', { of })}
          onClick={() => onStep(1)}
        />
        <Button aria-pressed={props.today} onClick={props.onToday} title={t('Today (t)')}>
          {t('Today')}
        </Button>
      </span>
      <h2 aria-live="polite">{props.title}</h2>
      <div className="hy-vb-rest">{props.children}</div>
      <span className="hy-vb-choices" role="group" aria-label={t('Shown days')}>
        {props.choices.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === props.choice}
            onClick={() => props.onChoice(key)}
          >
            {label}
          </button>
        ))}
      </span>
    </div>
  );
}
