/** Both changed the same value: what the other saved, what stands here, and the choice by one press or one key. */
import { t } from '@hireyard/messages';
import type { KeyboardEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import './merge.css';

export type Side = 'theirs' | 'mine';

interface MergeChoiceProps {
  /** What the value is called. */
  readonly label: string;
  /** Who saved the other value. */
  readonly who: string;
  readonly theirs: string;
  readonly mine: string;
  readonly onChoose: (side: Side) => void;
}

/** The side that a key chooses: Alt T and Alt M anywhere near the value, T and M alone on the choice itself. */
export function sideOf({ altKey, ctrlKey, metaKey, code, target }: KeyboardEvent): Side | undefined {
  const onChoice = target instanceof HTMLElement && target.closest('.hy-merge') !== null;
  if (ctrlKey || metaKey || (!altKey && !onChoice)) return undefined;
  return code === 'KeyT' ? 'theirs' : code === 'KeyM' ? 'mine' : undefined;
}

export function MergeChoice({ label, who, theirs, mine, onChoose }: MergeChoiceProps) {
  return (
    <div className="hy-merge" role="group" aria-label={t('{label}: {who} changed it too', { label, who })}>
      <p>
        {t('{who} set {theirs}; you typed {mine}.', {
          who,
          theirs: theirs || t('nothing'),
          mine: mine || t('nothing'),
        })}
      </p>
      <Button shortcut="Alt T" aria-keyshortcuts="Alt+T" onClick={() => onChoose('theirs')}>
        {t('Take theirs')}
      </Button>
      <Button shortcut="Alt M" aria-keyshortcuts="Alt+M" onClick={() => onChoose('mine')}>
        {t('Keep mine')}
      </Button>
    </div>
  );
}
