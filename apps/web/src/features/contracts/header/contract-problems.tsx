import { fromServer, t } from '@hireyard/messages';
import { IconWarn } from '../../../ui/icons.tsx';
import type { Contract } from '../data.ts';
import { helpFor, type ProblemHelp } from './problem-help.ts';

interface ContractProblemsProps {
  readonly problems: Contract['problems'];
  /** Goes where a problem is solved. */
  readonly onGo: (help: ProblemHelp) => void;
}

/** Every problem in words, each with what to do about it; a press goes where that is done. */
export function ContractProblems({ problems, onGo }: ContractProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <ul className="hy-ct-problems" aria-label={t('Problems')}>
      {problems.map((problem) => {
        const help = helpFor(problem.code);
        return (
          <li key={problem.id}>
            <button type="button" onClick={() => onGo(help)}>
              <IconWarn />
              <b>{fromServer(problem.description)}</b>
              <span>{help.todo}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
