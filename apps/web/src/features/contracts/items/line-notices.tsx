import { t } from '@hireyard/messages';
import { inFigures } from '../../../lib/format.ts';
import type { Failure } from '../../../lib/api/outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { IconWarn } from '../../../ui/icons.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { isShortage } from '../availability/reasons.ts';
import { CreditLink, isOverCredit } from '../header/refusal.tsx';
import type { NewLine } from './line-state.ts';

interface LineFailureProps {
  readonly failure: Failure;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
  /** Shows alternatives for a shortage. */
  readonly onWhy: (anchor: HTMLElement) => void;
}

/** Notice below a line that wasn't saved, with the reason and choices. The typed value stays in the line. */
export function LineFailure({ failure, onRetry, onDiscard, onWhy }: LineFailureProps) {
  const short = isShortage(failure);
  const overCredit = failure.kind === 'refused' && isOverCredit(failure.problems);
  const why =
    failure.kind === 'conflict' ? t('Someone else is changing this line. Try again.') : failure.message;
  return (
    <tr className="hy-ln-failure">
      <td colSpan={8}>
        <div role="alert">
          <IconWarn />
          <span>{why}</span>
          {failure.kind === 'refused' && <CreditLink problems={failure.problems} />}
          {short && (
            <Button kind="primary" onClick={(event) => onWhy(event.currentTarget)}>
              {t('Alternatives')}
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

const LineRemoved = lazyPart(() => import('./line-removed.tsx'));

interface NewLineRowProps {
  readonly line: NewLine;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
  readonly onWhy: (anchor: HTMLElement) => void;
}

/** A line being added, or one that someone else removed. Its prices come with the server's response. */
export function NewLineRow({ line, onRetry, onDiscard, onWhy }: NewLineRowProps) {
  const { removed } = line;
  const waits = line.failure !== undefined || removed !== undefined;
  const words = removed !== undefined ? t('Removed') : line.failure ? t('Not added') : t('Adding…');
  return (
    <>
      <tr className={waits ? 'is-failed' : 'is-saving'} aria-busy={!waits}>
        <td className="hy-ln-sku">{words}</td>
        <td className="hy-ln-name">
          <span className="hy-ln-title">{line.title}</span>
        </td>
        <td className="hy-ln-qty hy-end hy-num">{inFigures(line.body.quantity)}</td>
        <td colSpan={5}>
          {removed === undefined && <span className="hy-sr">{t('Prices are being calculated.')}</span>}
        </td>
      </tr>
      {removed !== undefined && (
        <LineRemoved
          line={removed}
          title={line.title}
          quantity={line.body.quantity}
          onAdd={onRetry}
          onLeave={onDiscard}
        />
      )}
      {line.failure && (
        <LineFailure failure={line.failure} onRetry={onRetry} onDiscard={onDiscard} onWhy={onWhy} />
      )}
    </>
  );
}
