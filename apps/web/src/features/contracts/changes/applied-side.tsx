import { t } from '@hireyard/messages';
import { Link } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { MomentText } from '../../../ui/text.tsx';
import { type ChangeRequest, isOpen } from './data.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { rich } from '../../../ui/rich.tsx';
import { EffectView } from './effect.tsx';

/** What applying the proposal did; it stays as it was then. */
export function AppliedSide({
  one,
  applied,
}: {
  readonly one: ChangeRequest;
  readonly applied: NonNullable<ChangeRequest['applied']>;
}) {
  const can = useCan();
  const { id, contract_number: number } = one.contract;
  return (
    <Card
      title={t('What was changed')}
      actions={<Link to={paths.contract.to({ id })}>{t('Open {number}', { number })}</Link>}
    >
      <div className="hy-stack hy-gap-16">
        <p className="hy-hint">
          {rich('Applied by {name} · {when}', {
            name: applied.by || t('the system'),
            when: <MomentText at={one.applied_at} />,
          })}
        </p>
        <EffectView effect={applied} />
        {isOpen(one) && (
          <p>
            {t(
              'It was reopened after that. What is wanted now is changed on {number} itself or becomes another change request; then resolve this one.',
              { number },
            )}
          </p>
        )}
      </div>
      {can('comms.change_changerequest') && (
        <div className="hy-stack hy-gap-8 hy-cr-below">
          <div className="hy-row">
            <DecisionButtons one={one} />
          </div>
        </div>
      )}
    </Card>
  );
}
