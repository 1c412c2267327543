import type { Failure } from '../../api/outcome.ts';
import { IconWarn } from '../../ui/icons.tsx';
import { knownHelp } from './header/problem-help.ts';
import './refusal.css';

/** Why something did not happen, every reason of it; stays until the person moves on. */
export function Refusal({ failure }: { readonly failure: Failure }) {
  const reasons = failure.kind === 'refused' ? failure.problems : [];
  return (
    <div className="hy-refusal" role="alert">
      <IconWarn />
      {reasons.length === 0 ? (
        <p>
          {failure.kind === 'conflict'
            ? 'Changed by somebody else meanwhile. Look again, then repeat it.'
            : failure.message}
        </p>
      ) : (
        <ul>
          {reasons.map(({ code, description }) => (
            <li key={code + description}>
              {description} {knownHelp(code)?.todo}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
