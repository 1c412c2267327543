import { t } from '@hireyard/messages';
import { refundrequest } from '@hireyard/wire/money/refundrequest';
import { useParams } from 'react-router-dom';
import { Link } from '../../page/navigate.tsx';
import { History } from '../../resource/detail/history.tsx';
import { Notes } from '../../resource/detail/notes.tsx';
import { RecordPage, type RecordTab } from '../../resource/detail/record-page.tsx';
import { paths } from '../../lib/registry/paths.ts';
import { StateChips } from '../../ui/chip.tsx';
import { MomentText, Money } from '../../ui/text.tsx';
import { MailMenu } from '../comms/compose/index.ts';
import type { RefundRequest } from './data.ts';
import { Decision } from './refund/decision.tsx';
import { Row } from '../../ui/layout.tsx';
import './money.css';

const header = (one: RefundRequest) => (
  <>
    <StateChips states={one.states} />
    <Money amount={one.amount} strong />
    <Link to={paths.contract.to({ id: one.contract.id }, { tab: 'money' })}>
      {one.contract.contract_number}
    </Link>
    <span>{one.customer}</span>
    <span>
      <span className="hy-none">{t('Asked')} </span>
      <MomentText at={one.created_at} />
    </span>
    <Row as="span" className="hy-to-end">
      <MailMenu
        mails={[
          {
            label: t('Write about the refund'),
            about: { category: 'refund', refundrequest: one.id, contract: one.contract.id },
          },
        ]}
      />
    </Row>
  </>
);
const tabs: readonly RecordTab<RefundRequest>[] = [
  { key: 'decision', label: t('Decision'), body: (one) => <Decision refund={one} /> },
  { key: 'notes', label: t('Notes'), body: (one) => <Notes resource={refundrequest} id={one.id} /> },
  { key: 'history', label: t('History'), body: (one) => <History resource={refundrequest} id={one.id} /> },
];
const sections = [{ title: t('Refund request'), fields: ['reason', 'manual_reference'] }];

/** One refund request, decided beside its evidence (specification §2.1: /accounting/refund-request/{id}). */
export default function RefundRequestPage() {
  const { id } = useParams();
  return (
    <RecordPage
      resource={refundrequest}
      id={id}
      listPath={paths.refundRequests.to()}
      path={(one) => paths.refundRequest.to({ id: one })}
      sections={sections}
      header={header}
      tabs={tabs}
    />
  );
}
