import { t } from '@hireyard/messages';
import { Button } from '../../../ui/button.tsx';
import { IconWarn } from '../../../ui/icons.tsx';
import type { Failure } from '../../../api/outcome.ts';
import { isShortage } from '../availability/shortage.ts';
import { CreditLink, isOverCredit } from '../credit-link.tsx';
import { isGone } from './gone.ts';

interface LineFailureProps {
  readonly failure: Failure;
  /** `afresh`: read what is there now first. */
  readonly onRetry: (afresh: boolean) => void;
  readonly onDiscard: (afresh: boolean) => void;
  /** Shows what is possible instead, when stock was short. */
  readonly onWhy: (anchor: HTMLElement) => void;
}

/** Below a line that was not saved: why, and the ways on. What was typed stays in the line above. */
export function LineFailure({ failure, onRetry, onDiscard, onWhy }: LineFailureProps) {
  const stale = failure.kind === 'conflict';
  const gone = isGone(failure);
  const short = isShortage(failure);
  const overCredit = failure.kind === 'refused' && isOverCredit(failure.problems);
  const why = stale
    ? t('Changed by somebody else. Your change is not saved.')
    : gone
      ? t('Removed by somebody else. Your change is not saved.')
      : failure.message;
  return (
    <tr className="hy-ln-failure">
      <td colSpan={8}>
        <div role="alert">
          <IconWarn />
          <span>{why}</span>
          {failure.kind === 'refused' && <CreditLink problems={failure.problems} />}
          {short && (
            <Button kind="primary" onClick={(event) => onWhy(event.currentTarget)}>
              {t('What is possible')}
            </Button>
          )}
          <Button onClick={() => onDiscard(stale || gone)}>
            {stale ? t('Reload theirs') : gone ? t('Take it off') : t('Discard')}
          </Button>
          {(stale || short || overCredit || (failure.kind === 'failed' && !gone)) && (
            <Button onClick={() => onRetry(stale)}>{stale ? t('Save mine') : t('Try again')}</Button>
          )}
        </div>
      </td>
    </tr>
  );
}
