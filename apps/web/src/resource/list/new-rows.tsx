/** Above the rows of a list that others changed while the user works in it: a button that shows the new rows. */
import { t } from '@hireyard/messages';
import { useEffect, useState } from 'react';
import { inFigures } from '../../lib/format.ts';
import { IconUp } from '../../ui/icons.tsx';
import type { HeldRows } from './use-held-rows.ts';
import './new-rows.css';

/** Announced at most this often, in ms. */
const ANNOUNCE_EVERY_MS = 10_000;
/** Shared by all lists: only one is visible. */
let saidAt = -Infinity;

export default function NewRows({ waiting, show }: Pick<HeldRows, 'waiting' | 'show'>) {
  const words =
    waiting === undefined
      ? ''
      : waiting > 0
        ? t('{waiting} new', { waiting: inFigures(waiting) })
        : t('List changed');
  const said = useSeldom(words);
  return (
    <div className="hy-new-rows">
      {/* Rendered before its text, or the text would not be read out. */}
      <span className="hy-sr" role="status">
        {said}
      </span>
      {waiting !== undefined && (
        <button type="button" onClick={show}>
          <IconUp />
          {words}
        </button>
      )}
    </div>
  );
}

/** Limits how often the text changes; removing it is not announced. */
function useSeldom(words: string): string {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (words === '') return setSaid('');
    const timer = setTimeout(
      () => {
        saidAt = performance.now();
        setSaid(words);
      },
      Math.max(0, saidAt + ANNOUNCE_EVERY_MS - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [words]);
  return said;
}
