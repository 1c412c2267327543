/** What the proposal would do, and what is decided about it. */
import { t } from '@hireyard/messages';
import type { Proposal } from '@hireyard/wire/contracts/change';
import { useId } from 'react';
import { useCan } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { useConfirm } from '../../../ui/dialog.tsx';
import { useSettings } from '../../../lib/format.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { applyQuestion, DecisionButtons, failureWords, type useApply, whyNot } from './decision-buttons.tsx';
import { type ChangeRequest, isOpen, type Shown } from './data.ts';
import { EffectView } from './effect.tsx';

interface EffectCardProps {
  readonly one: ChangeRequest;
  readonly etag: string | undefined;
  /** The contract's version that the effect is shown for. */
  readonly version: number;
  readonly proposal: Proposal | null;
  readonly edited: boolean;
  readonly good: boolean;
  readonly shown: Shown;
  readonly apply: ReturnType<typeof useApply>;
}

export function EffectCard({ one, etag, version, proposal, edited, good, shown, apply }: EffectCardProps) {
  const can = useCan();
  const settings = useSettings();
  const [ask, question] = useConfirm();
  const reasonId = useId();
  const { contract_number: number } = one.contract;
  const { impact, stale } = shown;
  const open = isOpen(one);
  const mayChange = can('comms.change_changerequest');
  const applicable = open && proposal !== null;
  const why = whyNot({
    mayApply: can('contract.change_contract'),
    edited,
    good,
    stale: stale || impact === undefined,
    refused: impact?.refused ?? [],
  });
  const applyIt = async () => {
    if (why !== undefined || impact === undefined) return;
    if (await ask(applyQuestion(number, impact, settings))) await apply.run(version, etag);
  };
  return (
    <Card title={open ? t('What it would do') : t('Not applied')} help={open ? 'change.effect' : undefined}>
      <div
        className={classNames('hy-cr-would', applicable && stale && 'hy-stale')}
        aria-busy={(applicable && stale) || undefined}
      >
        {!open ? (
          <p className="hy-none">{t('The request ended without changing {number}.', { number })}</p>
        ) : proposal === null ? (
          <EmptyState title={t('Nothing is proposed yet')}>
            {t(
              'Change a date, the delivery, the address or a quantity: what that does to {number} is worked out here before anything is saved.',
              { number },
            )}
          </EmptyState>
        ) : impact !== undefined ? (
          <EffectView effect={impact} />
        ) : shown.error !== null ? (
          <ErrorState
            title={t('The effect could not be worked out')}
            detail={shown.error.message}
            onRetry={shown.retry}
          />
        ) : (
          <SkeletonRows rows={6} label={t('Working out the effect')} />
        )}
      </div>
      {mayChange && (
        <div className="hy-cr-decide">
          {apply.failure && (
            <p className="hy-error" role="alert">
              {failureWords(apply.failure)}
            </p>
          )}
          <div className="hy-row">
            {applicable && (
              <Button
                kind={edited ? 'secondary' : 'primary'}
                loading={apply.busy}
                aria-disabled={why !== undefined || undefined}
                aria-describedby={why === undefined ? undefined : reasonId}
                onClick={() => void applyIt()}
              >
                {t('Apply the change')}
              </Button>
            )}
            <DecisionButtons one={one} />
          </div>
          {applicable && why !== undefined && (
            <p className="hy-hint" id={reasonId}>
              {why}
            </p>
          )}
        </div>
      )}
      {question}
    </Card>
  );
}
