import { fromServer, t } from '@hireyard/messages';
import type { Failure } from '../../../lib/api/outcome.ts';
import { CreditLink } from './credit-link.tsx';
import { IconWarn } from '../../../ui/icons.tsx';
import { isShortage } from '../availability/shortage.ts';
import { Button } from '../../../ui/button.tsx';
import { knownHelp, type ProblemHelp } from './problem-help.ts';
import './refusal.css';

interface RefusalProps {
  readonly failure: Failure;
  /** Goes where a reason can be dealt with. */
  readonly onGo?: ((help: ProblemHelp) => void) | undefined;
}

/** Why something did not happen, every reason of it; stays until the person moves on. */
export function Refusal({ failure, onGo }: RefusalProps) {
  const reasons = failure.kind === 'refused' ? failure.problems : [];
  const short = isShortage(failure) ? knownHelp('shortage') : undefined;
  const money = reasons.map(({ code }) => knownHelp(code)).find((help) => help?.tab === 'money');
  return (
    <div className="hy-refusal" role="alert">
      <IconWarn />
      {reasons.length === 0 ? (
        <p>
          {failure.kind === 'conflict'
            ? t('Changed by somebody else meanwhile. Look again, then repeat it.')
            : failure.message}
        </p>
      ) : (
        <div className="hy-ct-words">
          <ul>
            {reasons.map(({ code, description }) => (
              <li key={code + description}>
                {fromServer(description)} {knownHelp(code)?.todo}
              </li>
            ))}
          </ul>
          <CreditLink problems={reasons} />
          {onGo && (short ?? money) && (
            <span className="hy-row">
              {short && <Button onClick={() => onGo(short)}>{t('See what is possible')}</Button>}
              {money && <Button onClick={() => onGo(money)}>{t('Go to Money')}</Button>}
            </span>
          )}
        </div>
      )}
    </div>
  );
}
