import { t } from '@hireyard/messages';
import { paymentrequest } from '@hireyard/wire/money/paymentrequest';
import type { refundrequest } from '@hireyard/wire/money/refundrequest';
import { heads } from '@hireyard/wire/resource/heads';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import type { Outcome } from '../../../lib/api/outcome.ts';
import { listOptions } from '../../../lib/api/queries.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Link } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Figure, KeyValues } from '../../../ui/card.tsx';
import { StateChips } from '../../../ui/chip.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { MomentText, Money } from '../../../ui/text.tsx';
import { mailPath } from '../../comms/compose/index.tsx';
import { maxRows, movementsOptions, type PaymentRequest } from '../data.ts';
import { copyLink } from '../desk/use-desk.tsx';
import { useMoneyAction } from '../use-money-write.ts';
import { payAddress } from '../words.tsx';
import { Movements } from './movements.tsx';
import { Row, Surface, Stack } from '../../../ui/layout.tsx';
import '../../../resource/list/record-card.css';

/** The emails about a request and their delivery states. */
export function MailsOf({ mails }: { readonly mails: PaymentRequest['emails'] }) {
  if (mails.length === 0) return null;
  return (
    <Card flush title={t('Mail')}>
      <ul className="hy-card-rows">
        {mails.map((mail) => (
          <li key={mail.id}>
            <Link to={mailPath(mail.id)}>{mail.subject}</Link>
            <StateChips states={mail.states} />
            <span className="hy-card-line">
              {mail.to} · <MomentText at={mail.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const refundsOptions = (request: PaymentRequest) => ({
  ...listOptions<typeof refundrequest>(heads.refundrequest, {
    paymentrequest__id: request.id,
    ordering: 'id',
    page_size: maxRows,
  }),
  enabled: request.refundrequests.length > 0,
});

/** The refund requests of a payment; hidden if there are none. */
function RefundsOf({ request }: { readonly request: PaymentRequest }) {
  const list = useQuery(refundsOptions(request));
  const rows = list.data?.results ?? [];
  if (request.refundrequests.length === 0) return null;
  return (
    <Card flush title={t('Refund requests')}>
      <ul className="hy-card-rows">
        {rows.map((one) => (
          <li key={one.id}>
            <Link to={paths.refundRequest.to({ id: one.id })}>{one.number}</Link>
            <span className="hy-end">
              <Money amount={one.amount} strong />
            </span>
            <span className="hy-card-line">{one.reason}</span>
            <span className="hy-card-line">
              <StateChips states={one.states} /> {one.requested_by ?? t('The system')} ·{' '}
              <MomentText at={one.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The request in the accounting package, with a button to sync. */
function SyncCard({ request }: { readonly request: PaymentRequest }) {
  const can = useCan();
  const action = useMoneyAction();
  const [outcome, setOutcome] = useState<Outcome<unknown>>();
  const sync = async () =>
    setOutcome(
      await action.run({}, async () =>
        client(paymentrequest).action('xero', { id: request.id, waiting: 'foreground' }),
      ),
    );
  const failed = outcome !== undefined && !outcome.ok ? outcome.message : request.accounting_error;
  return (
    <Card
      title={t('Accounting')}
      actions={
        can('accounting.change_paymentrequest') && (
          <Button loading={action.busy} onClick={() => void sync()}>
            {t('Sync')}
          </Button>
        )
      }
    >
      {failed !== '' && (
        <Surface as="p" tone="danger" className="hy-danger hy-anywhere" role="alert">
          <b>{t('The accounting package says:')}</b> {failed}
        </Surface>
      )}
      {outcome?.ok === true && (
        <p className="hy-hint" role="status">
          {t('Synced with the accounting package.')}
        </p>
      )}
      <KeyValues
        items={[
          [t('Accounting package'), request.accounting_package],
          [t('Invoice in accounting package'), request.invoice?.third_party_id],
          [t('Synced'), <MomentText key="synced" at={request.accounting_synced_at} />],
        ]}
      />
    </Card>
  );
}

/** The request's amounts, movements, refunds, emails and accounting state. */
export function PaymentOverview({ request }: { readonly request: PaymentRequest }) {
  const movements = useQuery(movementsOptions(request.id));
  const refunds = useQuery(refundsOptions(request));
  // waits for the lists above, which would push it down
  const loading = movements.isPending || (request.refundrequests.length > 0 && refunds.isPending);
  return (
    <Stack gap="gutter" className="hy-acc">
      {request.last_error !== '' && (
        <Surface as="p" tone="danger" className="hy-danger hy-anywhere" role="alert">
          <b>{t('The card provider says:')}</b> {request.last_error}
        </Surface>
      )}
      <div className="hy-figures">
        <Figure label={t('Requested')}>
          <Money amount={request.amount} />
        </Figure>
        <Figure label={t('Captured')}>
          <Money amount={request.amount_captured} />
        </Figure>
        <Figure label={t('Refunded')}>
          <Money amount={request.amount_refunded} />
        </Figure>
        <Figure label={t('To pay')}>
          <Money amount={request.payable} />
        </Figure>
      </div>
      <Movements request={request} />
      {loading ? <SkeletonRows rows={4} /> : <Below request={request} />}
    </Stack>
  );
}

function Below({ request }: { readonly request: PaymentRequest }) {
  return (
    <>
      <RefundsOf request={request} />
      <MailsOf mails={request.emails} />
      <div className="hy-columns">
        <Card title={t('Payment link')}>
          <Row gap={12}>
            <code className="hy-anywhere">{payAddress(request)}</code>
            <Button onClick={() => void copyLink(request)}>{t('Copy link')}</Button>
          </Row>
          <p className="hy-hint">
            {request.can_resend ? t('Anyone with this link can pay by card.') : t('This link is closed.')}
          </p>
        </Card>
        <Card title={t('Details')}>
          <KeyValues
            items={[
              [t('Before tax'), <Money key="ex" amount={request.amount_ex} />],
              [t('Tax included'), <Money key="tax" amount={request.amount_tax} />],
              [t('Invoice'), request.invoice?.number],
              [t('Reference'), request.manual_reference],
              [t('Card provider'), request.payment_package],
              [t('Provider ID'), request.third_party_payment_id],
              [t('By'), request.created_by ?? t('The system')],
              [t('Created'), <MomentText key="created" at={request.created_at} />],
            ]}
          />
        </Card>
        <SyncCard request={request} />
      </div>
    </>
  );
}
