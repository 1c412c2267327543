/** The effect of a change on its contract: figures before and after, fields, lines and issues; and the decision on a proposal. */
import { t } from '@hireyard/messages';
import type { Effect, Impact, Proposal } from '@hireyard/wire/contracts/change';
import { ScrollArea } from '../../../ui/layout.tsx';
import { Money, NumberText } from '../../../ui/text.tsx';
import { TableHead } from '../../../ui/table.tsx';
import { Issues } from './issues.tsx';
import { Diff } from './diff.tsx';
import { figureRows } from './effect-words.ts';
import { useId } from 'react';
import { useCan } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { useConfirm } from '../../../ui/dialog.tsx';
import { useSettings } from '../../../lib/format.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { type Apply, applyQuestion, DecisionButtons, failureText, whyNot } from './decision-buttons.tsx';
import { type ChangeRequest, isOpen, type Shown } from './data.ts';

interface EffectViewProps {
  readonly effect: Effect | Impact;
}

export function EffectView({ effect }: EffectViewProps) {
  return (
    <div className="hy-stack hy-gap-16">
      {'refused' in effect && <Issues {...effect} />}
      <Diff effect={effect} />
      <Figures effect={effect} />
    </div>
  );
}

function Figures({ effect }: EffectViewProps) {
  const { vehicles } = effect;
  return (
    <ScrollArea className="hy-cr-figures hy-scroll-x" role="group" label={t('Figures')}>
      <table className="hy-table">
        <TableHead
          columns={[t('Figure'), [t('Before'), 'hy-end'], [t('After'), 'hy-end'], [t('Change'), 'hy-end']]}
        />
        <tbody>
          {figureRows(effect).map(({ label, before, after, by }) => (
            <tr key={label} className={before === after ? undefined : 'is-changed'}>
              <th scope="row">{label}</th>
              <td className="hy-end">
                <Money amount={before} />
              </td>
              <td className="hy-end">
                <Money amount={after} strong={before !== after} />
              </td>
              <td className="hy-end">
                {before === after ? (
                  <Same />
                ) : (
                  <span dir="ltr">
                    {!by.startsWith('-') && '+'}
                    <Money amount={by} />
                  </span>
                )}
              </td>
            </tr>
          ))}
          <tr className={vehicles.before === vehicles.after ? undefined : 'is-changed'}>
            <th scope="row">{t('Vehicles')}</th>
            <td className="hy-end">
              <NumberText value={vehicles.before} />
            </td>
            <td className="hy-end">
              <NumberText value={vehicles.after} />
            </td>
            <td className="hy-end">
              {vehicles.before === vehicles.after ? (
                <Same />
              ) : (
                <span dir="ltr">
                  {vehicles.after > vehicles.before && '+'}
                  <NumberText value={vehicles.after - vehicles.before} />
                </span>
              )}
            </td>
          </tr>
        </tbody>
      </table>
    </ScrollArea>
  );
}

const Same = () => (
  <span className="hy-none">
    <span aria-hidden="true">–</span>
    <span className="hy-sr">{t('the same')}</span>
  </span>
);

// The impact of a proposal, with the decision on it.

interface EffectCardProps {
  readonly one: ChangeRequest;
  readonly etag: string | undefined;
  /** The contract version that the impact belongs to. */
  readonly version: number;
  readonly proposal: Proposal | null;
  readonly edited: boolean;
  readonly good: boolean;
  readonly shown: Shown;
  readonly apply: Apply;
}

export function EffectCard(props: EffectCardProps) {
  const { one, proposal, shown } = props;
  const mayChange = useCan()('comms.change_changerequest');
  const open = isOpen(one);
  const stale = open && proposal !== null && shown.stale;
  return (
    <Card title={open ? t('Impact') : t('Not applied')} help={open ? 'change.effect' : undefined}>
      <div className={classNames('hy-stack hy-gap-16', stale && 'hy-stale')} aria-busy={stale || undefined}>
        <ProposalEffect {...props} />
      </div>
      {mayChange && <Decision {...props} />}
    </Card>
  );
}

function ProposalEffect({ one, proposal, shown }: Pick<EffectCardProps, 'one' | 'proposal' | 'shown'>) {
  const { contract_number: number } = one.contract;
  if (!isOpen(one)) return <p className="hy-none">{t('{number} was not changed.', { number })}</p>;
  if (proposal === null)
    return (
      <EmptyState title={t('No proposal yet')}>
        {t('Change something to preview the impact on {number}.', {
          number,
        })}
      </EmptyState>
    );
  if (shown.impact !== undefined) return <EffectView effect={shown.impact} />;
  if (shown.error === null) return <SkeletonRows rows={6} label={t('Calculating the impact')} />;
  return (
    <ErrorState
      title={t('The impact could not be calculated')}
      detail={shown.error.message}
      onRetry={shown.retry}
    />
  );
}

/** Applies the change, or ends the request otherwise. */
function Decision({ one, etag, version, proposal, edited, good, shown, apply }: EffectCardProps) {
  const can = useCan();
  const settings = useSettings();
  const [ask, question] = useConfirm();
  const reasonId = useId();
  const { impact, stale } = shown;
  const applicable = isOpen(one) && proposal !== null;
  const why = whyNot({
    mayApply: can('contract.change_contract'),
    edited,
    good,
    stale: stale || impact === undefined,
    refused: impact?.refused ?? [],
  });
  const applyIt = async () => {
    if (why !== undefined || impact === undefined) return;
    if (await ask(applyQuestion(one.contract.contract_number, impact, settings)))
      await apply.run(version, etag);
  };
  return (
    <>
      <div className="hy-stack hy-gap-8 hy-below hy-apart">
        {apply.failure && (
          <p className="hy-error" role="alert">
            {failureText(apply.failure)}
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
              {t('Apply change')}
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
      {question}
    </>
  );
}
