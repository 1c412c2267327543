import { t } from '@hireyard/messages';
import { Figure } from '../../../ui/card.tsx';
import { inFigures } from '../../../lib/locale.ts';
import type { Run } from './data.ts';

/** The figures of a run. */
export function Counts({ run }: { readonly run: Run }) {
  const figures = [
    [t('New'), run.created],
    [t('Changed'), run.updated],
    [t('Same'), run.unchanged],
    [t('Left out'), run.skipped],
    [t('Bad rows'), run.bad],
  ] as const;
  return (
    <div className="hy-figures hy-file-figures is-five" role="status">
      {figures.map(([label, count]) => (
        <Figure key={label} label={label}>
          <span className={label === t('Bad rows') && count > 0 ? 'hy-file-bad' : undefined}>
            {inFigures(count)}
          </span>
        </Figure>
      ))}
    </div>
  );
}
