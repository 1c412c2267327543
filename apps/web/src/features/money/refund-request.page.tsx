import { t, fromServer } from '@hireyard/messages';
import { refundrequest } from '@hireyard/wire/money/refundrequest';
import { Link } from '../../page/navigate.tsx';
import { History } from '../../resource/detail/history.tsx';
import { Notes } from '../../resource/detail/notes.tsx';
import { RecordPage, type RecordTab } from '../../resource/detail/record-page.tsx';
import { paths } from '../../lib/registry/paths.ts';
import { StateChips } from '../../ui/chip.tsx';
import { MomentText, Money } from '../../ui/text.tsx';
import { MailMenu } from '../comms/compose/index.tsx';
import { type RefundRequest, positionOf } from './data.ts';
import { Row, Sides, Stack, Surface } from '../../ui/layout.tsx';
import './money.css';
import { choiceText } from '@hireyard/wire/field/choice-text';
import type { Move } from '@hireyard/wire/records/workflow';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useId, useState } from 'react';
import { movesOptions } from '../../lib/api/queries.ts';
import { useCan } from '../../page/session.ts';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { Card, KeyValues } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { MailsOf } from './payment/payment-overview.tsx';
import { ContractEvidence, PaymentEvidence } from './refund/evidence.tsx';

// The moves of a refund request; forbidden ones are disabled with their reason.

const DecisionDialog = lazyPart(() => import('./refund/decision-dialog.tsx'));

const KINDS: Readonly<Record<string, ButtonKind>> = {
  approved: 'primary',
  succeeded: 'primary',
  rejected: 'danger',
};
const AGAIN = new Set(['failed', 'partially_paid']);

function DecisionButtons({ refund }: { readonly refund: RefundRequest }) {
  const can = useCan();
  const id = useId();
  const [asked, setAsked] = useState<Move>();
  const moves = useQuery(movesOptions(refundrequest, refund.id));
  if (!can('accounting.change_refundrequest'))
    return <p className="hy-hint">{t('View only. Ask an administrator for access.')}</p>;
  if (moves.isError && moves.data === undefined)
    return <ErrorState detail={moves.error.message} onRetry={() => void moves.refetch()} />;
  const again = AGAIN.has(positionOf(refund.states));
  const list = moves.data ?? [];
  if (moves.data !== undefined && list.length === 0) return null;
  return (
    <Stack>
      <div className="hy-row">
        {list.map((move) => (
          <Button
            key={move.system_action}
            kind={KINDS[move.system_action]}
            aria-disabled={!move.allowed || undefined}
            aria-describedby={move.allowed ? undefined : `${id}-${move.system_action}`}
            onClick={() => move.allowed && setAsked(move)}
          >
            {again && move.system_action === 'approved' ? t('Approve again') : move.label}
          </Button>
        ))}
      </div>
      {list
        .filter((move) => !move.allowed)
        .map((move) => (
          <p key={move.system_action} className="hy-hint" id={`${id}-${move.system_action}`}>
            <b>{fromServer(move.label)}:</b>{' '}
            {move.why_not.map((reason) => fromServer(reason.description)).join(' ')}
          </p>
        ))}
      {asked && <DecisionDialog refund={refund} move={asked} onClose={() => setAsked(undefined)} />}
    </Stack>
  );
}

/** The request on one side, its evidence on the other. */
function Decision({ refund }: { readonly refund: RefundRequest }) {
  return (
    <Sides columns="minmax(320px, 2fr) 3fr" className="hy-acc">
      <Card title={t('Refund request')}>
        <Stack gap="gutter">
          {refund.last_error !== '' && (
            <Surface as="p" tone="danger" className="hy-danger hy-anywhere" role="alert">
              <b>{t('Refund failed. The card provider says:')}</b> {refund.last_error}
            </Surface>
          )}
          <p className="hy-written">{refund.reason}</p>
          <KeyValues
            items={[
              [t('Amount'), <Money key="amount" amount={refund.amount} strong />],
              [t('Refunded'), <Money key="refunded" amount={refund.amount_refunded} />],
              [t('Requested by'), refund.requested_by ?? t('The system')],
              [
                t('Refund method'),
                refund.by_provider ? t('To the card, by the card provider') : choiceText(refund.method),
              ],
              ...(refund.approved_by === null
                ? []
                : ([
                    [t('Approved by'), refund.approved_by],
                    [t('Approved'), <MomentText key="approved" at={refund.approved_at} />],
                  ] as const)),
              ...(refund.decline_reason === ''
                ? []
                : ([[t('Reason for declining'), refund.decline_reason]] as const)),
              ...(refund.manual_reference === ''
                ? []
                : ([[t('Reference'), refund.manual_reference]] as const)),
              ...(refund.third_party_payment_id === null
                ? []
                : ([[t('Provider ID'), refund.third_party_payment_id]] as const)),
            ]}
          />
          <DecisionButtons refund={refund} />
        </Stack>
      </Card>
      <Stack gap="gutter">
        <PaymentEvidence refund={refund} />
        <ContractEvidence refund={refund} />
        <MailsOf mails={refund.emails} />
      </Stack>
    </Sides>
  );
}

const headerRoom = { '--desk': '51px', '--phone': '119px' } as CSSProperties;
const header = (one: RefundRequest) => (
  <>
    <StateChips states={one.states} />
    <Money amount={one.amount} strong />
    <Link to={paths.contract.to({ id: one.contract.id }, { tab: 'money' })}>
      {one.contract.contract_number}
    </Link>
    <span>{one.customer}</span>
    <span>
      <span className="hy-none">{t('Requested')} </span>
      <MomentText at={one.created_at} />
    </span>
    <Row as="span" className="hy-to-end">
      <MailMenu
        mails={[
          {
            label: t('Email about the refund'),
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

/** One refund request with its evidence (specification §2.1: /accounting/refund-request/{id}). */
export default function RefundRequestPage() {
  return (
    <RecordPage
      resource={refundrequest}
      sections={sections}
      header={header}
      headerRoom={headerRoom}
      tabs={tabs}
    />
  );
}
