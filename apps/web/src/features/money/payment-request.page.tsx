import { t } from '@hireyard/messages';
import { paymentrequest } from '@hireyard/wire/money/paymentrequest';
import { Link } from '../../page/navigate.tsx';
import type { CSSProperties } from 'react';
import { History } from '../../resource/detail/history.tsx';
import { Notes } from '../../resource/detail/notes.tsx';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { RecordPage, type RecordTab } from '../../resource/detail/record-page.tsx';
import { paths } from '../../lib/registry/paths.ts';
import { StateChips } from '../../ui/chip.tsx';
import { SplitButton } from '../../ui/popover.tsx';
import { DateText } from '../../ui/text.tsx';
import { type PaymentRequest, requestMails } from './data.ts';
import { useDesk } from './desk/use-desk.tsx';
import { MailMenu } from '../comms/compose/index.tsx';
import { PaymentOverview } from './payment/payment-overview.tsx';
import { Row } from '../../ui/layout.tsx';
import './money.css';

const headerRoom = { '--desk': '51px', '--phone': '148px' } as CSSProperties;
const header = (one: PaymentRequest) => <Header of={one} />;
const tabs: readonly RecordTab<PaymentRequest>[] = [
  { key: 'overview', label: t('Overview'), body: (one) => <PaymentOverview request={one} /> },
  { key: 'notes', label: t('Notes'), body: (one) => <Notes resource={paymentrequest} id={one.id} /> },
  { key: 'history', label: t('History'), body: (one) => <History resource={paymentrequest} id={one.id} /> },
];
const sections = [{ title: t('Payment request'), fields: ['amount', 'due_date', 'manual_reference'] }];
const hints = () => ({ amount: t('Fixed after the first payment.') });

/** One payment request (specification §2.1: /accounting/payment-request/{id}). */
export default function PaymentRequestPage() {
  return (
    <RecordPage
      resource={paymentrequest}
      sections={sections}
      hints={hints}
      header={header}
      headerRoom={headerRoom}
      tabs={tabs}
    />
  );
}

function Header({ of }: { readonly of: PaymentRequest }) {
  const desk = useDesk();
  // email has its own button here
  const [first, ...others] = desk.ofRequest(of).filter(({ key }) => !key.startsWith('mail '));
  const { contract } = of;
  return (
    <>
      <StateChips states={of.states} />
      <span>{choiceText(of.type)}</span>
      {contract && (
        <Link to={paths.contract.to({ id: contract.id }, { tab: 'money' })}>{contract.contract_number}</Link>
      )}
      <span>{[of.customer, of.account].filter(Boolean).join(' · ')}</span>
      <span>
        <span className="hy-none">{t('Due')} </span>
        <DateText day={of.due_date} />
      </span>
      <Row as="span" className="hy-to-end">
        <MailMenu mails={requestMails(of)} />
        {first && (
          <SplitButton label={t('Other actions')} items={others} loading={desk.busy} onPress={first.onSelect}>
            {first.label}
          </SplitButton>
        )}
      </Row>
      {desk.dialog}
    </>
  );
}
