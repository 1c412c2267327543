import { Button } from '../../../ui/button.tsx';
import { IconWarn } from '../../../ui/icons.tsx';
import type { Failure } from '../../../api/outcome.ts';
import { isGone } from './gone.ts';

interface LineFailureProps {
  readonly failure: Failure;
  /** `afresh`: read what is there now first. */
  readonly onRetry: (afresh: boolean) => void;
  readonly onDiscard: (afresh: boolean) => void;
}

/** Below a line that was not saved: why, and the ways on. What was typed stays in the line above. */
export function LineFailure({ failure, onRetry, onDiscard }: LineFailureProps) {
  const stale = failure.kind === 'conflict';
  const gone = isGone(failure);
  const why = stale
    ? 'Changed by somebody else. Your change is not saved.'
    : gone
      ? 'Removed by somebody else. Your change is not saved.'
      : failure.message;
  return (
    <tr className="hy-ln-failure">
      <td colSpan={7}>
        <div role="alert">
          <IconWarn />
          <span>{why}</span>
          <Button onClick={() => onDiscard(stale || gone)}>
            {stale ? 'Reload theirs' : gone ? 'Take it off' : 'Discard'}
          </Button>
          {(stale || (failure.kind === 'failed' && !gone)) && (
            <Button onClick={() => onRetry(stale)}>{stale ? 'Save mine' : 'Try again'}</Button>
          )}
        </div>
      </td>
    </tr>
  );
}
