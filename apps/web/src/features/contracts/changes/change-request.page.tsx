import { t } from '@hireyard/messages';
import { changerequest } from '@hireyard/wire/contracts/changerequest';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Link } from '../../../page/navigate.tsx';
import { usePageActive } from '../../../lib/page-active.ts';
import { History } from '../../../resource/detail/history.tsx';
import { RecordPage, type RecordTab } from '../../../resource/detail/record-page.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { StateChips } from '../../../ui/chip.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { MomentText } from '../../../ui/text.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { AppliedSide } from './applied-side.tsx';
import { type ChangeRequest, changeOptions } from './data.ts';
import { RequestSide } from './request-side.tsx';
import './change-request.css';

const ProposalSide = lazyPart(() => import('./proposal-side.tsx'), <SkeletonRows rows={10} />);

const header = (one: ChangeRequest) => (
  <>
    <StateChips states={one.states} />
    <Link to={paths.contract.to({ id: one.object_id })}>{one.contract.contract_number}</Link>
    <span>{one.customer ?? <span className="hy-none">{t('No customer')}</span>}</span>
    <span>
      <span className="hy-none">{t('Asked')} </span>
      <MomentText at={one.created_at} />
    </span>
  </>
);
const tabs: readonly RecordTab<ChangeRequest>[] = [
  { key: 'change', label: t('Change'), body: (one) => <Sides one={one} /> },
  { key: 'history', label: t('History'), body: (one) => <History resource={changerequest} id={one.id} /> },
];
const sections = [{ fields: ['title', 'content', 'incoming_emails', 'outgoing_emails'] }];

/** What is wanted at one side, the proposal and its effect at the other. */
function Sides({ one }: { readonly one: ChangeRequest }) {
  const active = usePageActive();
  const etag = useQuery({ ...changeOptions(one.id), subscribed: active }).data?.etag;
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

/** One change request, decided beside its evidence and its effect (specification §2.1: /inbound/change-request/{id}). */
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
