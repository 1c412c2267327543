/** Above the rows of a list that others changed while a person is at it: how much waits, and the press that shows it. */
import { t } from '@hireyard/messages';
import { useEffect, useState } from 'react';
import { inFigures } from '../../lib/format.ts';
import { IconUp } from '../../ui/icons.tsx';
import type { HeldRows } from './use-held-rows.ts';
import './new-rows.css';

/** Read out no more often, in ms. */
const ANNOUNCE_EVERY_MS = 10_000;
/** For all lists: one is on the screen. */
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
      {/* its words come after it, or they would not be read out */}
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

/** The same words, but not more often than every so often; their end is no news. */
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
