/** A change request in its contract's thread: text, impact, and a button to apply it if nothing prevents it. */
import { t } from '@hireyard/messages';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../../ui/query-view.tsx';
import { Link } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { StateChips } from '../../../ui/chip.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { MomentText, Money, Written, rich } from '../../../ui/text.tsx';
import { useSettings } from '../../../lib/format.ts';
import { SkeletonRows } from '../../../ui/states.tsx';
import { Issues, hasNoIssues } from './issues.tsx';
import { applyQuestion, failureText, useApply } from './decision-buttons.tsx';
import { type ChangeRequest, changeOptions, contractOptions, isOpen, savedEffect } from './data.ts';
import { Diff } from './diff.tsx';

/** @param id of the change request to load */
export function ChangeCard({ id }: { readonly id: number }) {
  const change = useQuery(changeOptions(id));
  if (change.data !== undefined) return <Card one={change.data.data} etag={change.data.etag} />;
  return <NotLoaded query={change} rows={3} loading={t('Loading the change request')} />;
}

interface CardProps {
  readonly one: ChangeRequest;
  readonly etag: string | undefined;
}

function Card({ one, etag }: CardProps) {
  const page = paths.changeRequest.to({ id: one.id });
  return (
    <article
      className={classNames(
        'hy-card hy-stack hy-gap-8 hy-pad hy-cr-card',
        isOpen(one) && 'hy-edge hy-c-warning',
      )}
      aria-label={one.title}
    >
      <header className="hy-row is-between">
        <h3>
          <Link to={page}>{one.title}</Link>
        </h3>
        <StateChips states={one.states} />
      </header>
      <p className="hy-hint">
        {one.created_by ?? t('The system')} · <MomentText at={one.created_at} />
      </p>
      <Written>{one.content}</Written>
      {one.applied !== null ? (
        <Sum effect={one.applied} />
      ) : one.proposal !== null && isOpen(one) ? (
        <Proposed one={one} etag={etag} />
      ) : (
        one.resolution !== '' && <p className="hy-hint">{one.resolution}</p>
      )}
      {(one.proposal === null || !isOpen(one)) && (
        <div className="hy-row">
          <Link className="hy-button is-secondary" to={page}>
            {isOpen(one) ? t('Review request') : t('Open', undefined, 'button')}
          </Link>
        </div>
      )}
    </article>
  );
}

function Sum({ effect }: { readonly effect: NonNullable<ChangeRequest['applied']> }) {
  return (
    <>
      <Diff effect={effect} />
      <p className="hy-size-table hy-muted">
        {rich('Price {before} → {after}', {
          before: <Money amount={effect.price.before} />,
          after: <Money amount={effect.price.after} strong />,
        })}
      </p>
    </>
  );
}

function Proposed({ one, etag }: CardProps) {
  const can = useCan();
  const settings = useSettings();
  const [ask, question] = useConfirm();
  const apply = useApply(one);
  const contract = useQuery(contractOptions(one.object_id));
  const version = contract.data?.data.version;
  const effect = useQuery({
    ...savedEffect(one, version ?? 0),
    enabled: version !== undefined,
  });
  const { data: impact } = effect;
  const may = can('comms.change_changerequest') && can('contract.change_contract');
  return (
    <>
      {impact !== undefined ? (
        <>
          <Diff effect={impact} />
          <p className="hy-size-table hy-muted">
            {rich('Price {before} → {after}', {
              before: <Money amount={impact.price.before} />,
              after: <Money amount={impact.price.after} strong />,
            })}
          </p>
          <Issues {...impact} />
        </>
      ) : effect.isError ? (
        <p className="hy-error">{t('Impact not calculated: {message}', { message: effect.error.message })}</p>
      ) : (
        <SkeletonRows rows={2} label={t('Calculating the impact')} />
      )}
      {apply.failure && (
        <p className="hy-error" role="alert">
          {failureText(apply.failure)}
        </p>
      )}
      <div className="hy-row">
        {may && impact !== undefined && version !== undefined && hasNoIssues(impact) && (
          <Button
            loading={apply.busy}
            onClick={() =>
              void ask(applyQuestion(one.contract.contract_number, impact, settings)).then(
                (yes) => yes && apply.run(version, etag),
              )
            }
          >
            {t('Apply change')}
          </Button>
        )}
        <Link className="hy-button is-secondary" to={paths.changeRequest.to({ id: one.id })}>
          {impact === undefined || hasNoIssues(impact) ? t('Edit or reject') : t('Review request')}
        </Link>
      </div>
      {question}
    </>
  );
}
