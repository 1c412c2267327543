import { t } from '@hireyard/messages';
import { changerequest } from '@hireyard/wire/contracts/changerequest';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Link } from '../../../page/navigate.tsx';
import { History } from '../../../resource/detail/history.tsx';
import { RecordPage, type RecordTab } from '../../../resource/detail/record-page.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { StateChips } from '../../../ui/chip.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { MomentText, rich } from '../../../ui/text.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { type ChangeRequest, changeOptions, isOpen } from './data.ts';
import { RequestSide } from './request-side.tsx';
import { useCan } from '../../../page/session.ts';
import { Card } from '../../../ui/card.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { EffectView } from './effect.tsx';
import './change-request.css';

/** The stored result of the applied proposal. */
function AppliedSide({
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
      title={t('Changes made')}
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
            {t('This request was reopened. Change {number} directly or add another request.', { number })}
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

const ProposalSide = lazyPart(() => import('./proposal-side.tsx'), <SkeletonRows rows={10} />);

const header = (one: ChangeRequest) => (
  <>
    <StateChips states={one.states} />
    <Link to={paths.contract.to({ id: one.object_id })}>{one.contract.contract_number}</Link>
    <span>{one.customer ?? <span className="hy-none">{t('No customer')}</span>}</span>
    <span>
      <span className="hy-none">{t('Requested')} </span>
      <MomentText at={one.created_at} />
    </span>
  </>
);
const tabs: readonly RecordTab<ChangeRequest>[] = [
  { key: 'change', label: t('Change'), body: (one) => <Sides one={one} /> },
  { key: 'history', label: t('History'), body: (one) => <History resource={changerequest} id={one.id} /> },
];
const sections = [{ fields: ['title', 'content', 'incoming_emails', 'outgoing_emails'] }];

/** The request on one side, the proposal and its impact on the other. */
function Sides({ one }: { readonly one: ChangeRequest }) {
  const etag = useQuery(changeOptions(one.id)).data?.etag;
  return (
    <div className="hy-cr">
      <RequestSide one={one} etag={etag} />
      {one.applied === null ? (
        <ProposalSide key={one.id} one={one} etag={etag} />
      ) : (
        <AppliedSide one={one} applied={one.applied} />
      )}
    </div>
  );
}

/** A change request with its messages and impact (specification §2.1: /inbound/change-request/{id}). */
export default function ChangeRequestPage() {
  const { id } = useParams();
  return (
    <RecordPage
      resource={changerequest}
      id={id}
      listPath={paths.changeRequests.to()}
      path={(one) => paths.changeRequest.to({ id: one })}
      sections={sections}
      header={header}
      tabs={tabs}
    />
  );
}
