import type { Failure } from '../../api/outcome.ts';
import { IconWarn } from '../../ui/icons.tsx';
import './refusal.css';

/** Why something did not happen, every reason of it; stays until the person moves on. */
export function Refusal({ failure }: { readonly failure: Failure }) {
  const reasons = failure.kind === 'refused' ? failure.problems : [];
  return (
    <div className="hy-refusal" role="alert">
      <IconWarn />
      {reasons.length < 2 ? (
        <p>
          {failure.kind === 'conflict'
            ? 'Changed by somebody else meanwhile. Look again, then repeat it.'
            : failure.message}
        </p>
      ) : (
        <ul>
          {reasons.map((reason) => (
            <li key={reason.code + reason.description}>{reason.description}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
