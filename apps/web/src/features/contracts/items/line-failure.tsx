import { t } from '@hireyard/messages';
import { Button } from '../../../ui/button.tsx';
import { IconWarn } from '../../../ui/icons.tsx';
import type { Failure } from '../../../lib/api/outcome.ts';
import { isShortage } from '../availability/shortage.ts';
import { CreditLink, isOverCredit } from '../header/credit-link.tsx';

interface LineFailureProps {
  readonly failure: Failure;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
  /** Shows what is possible instead, when stock was short. */
  readonly onWhy: (anchor: HTMLElement) => void;
}

/** Below a line that was not saved: why, and the ways on. What was typed stays in the line above. */
export function LineFailure({ failure, onRetry, onDiscard, onWhy }: LineFailureProps) {
  const short = isShortage(failure);
  const overCredit = failure.kind === 'refused' && isOverCredit(failure.problems);
  const why =
    failure.kind === 'conflict'
      ? t('Others keep saving this line. Nothing was lost; try again.')
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
          <Button onClick={onDiscard}>{t('Discard')}</Button>
          {(failure.kind === 'conflict' || failure.kind === 'failed' || short || overCredit) && (
            <Button onClick={onRetry}>{t('Try again')}</Button>
          )}
        </div>
      </td>
    </tr>
  );
}
