/** Shown if two users changed the same value: both values and the choice between them, by button or key. */
import { t } from '@hireyard/messages';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Side } from './side.ts';
import './merge.css';

interface MergeChoiceProps {
  /** The label of the value. */
  readonly label: string;
  /** Who saved the other value. */
  readonly who: string;
  readonly theirs: string;
  readonly mine: string;
  readonly onChoose: (side: Side) => void;
}

export default function MergeChoice({ label, who, theirs, mine, onChoose }: MergeChoiceProps) {
  const box = useRef<HTMLDivElement>(null);
  // Users typing there see the choice; for others nothing scrolls.
  useEffect(() => {
    if (box.current?.parentElement?.contains(document.activeElement))
      box.current.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={box}
      className="hy-merge hy-row hy-surface is-warning"
      role="group"
      aria-label={t('{label}: {who} changed it too', { label, who })}
    >
      <p className="hy-first-4">
        {t('{who} entered {theirs}; you entered {mine}.', {
          who,
          theirs: theirs || t('nothing'),
          mine: mine || t('nothing'),
        })}
      </p>
      <Button shortcut="Alt T" aria-keyshortcuts="Alt+T" onClick={() => onChoose('theirs')}>
        {t('Use theirs')}
      </Button>
      <Button shortcut="Alt M" aria-keyshortcuts="Alt+M" onClick={() => onChoose('mine')}>
        {t('Keep mine')}
      </Button>
    </div>
  );
}
