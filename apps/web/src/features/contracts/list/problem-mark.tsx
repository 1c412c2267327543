import { fromServer, t } from '@hireyard/messages';
import { IconWarn } from '../../../ui/icons.tsx';
import type { Contract } from '../data.ts';

/** How many problems stand in the way, beside the number. */
export function ProblemMark({ problems }: { readonly problems: Contract['problems'] }) {
  if (problems.length === 0) return null;
  const words = problems.map((problem) => fromServer(problem.description)).join(' ');
  return (
    <span className="hy-cl-mark" title={words}>
      <IconWarn />
      {problems.length}
      <span className="hy-sr"> {t('problem(s): {problems}', { problems: words })}</span>
    </span>
  );
}
