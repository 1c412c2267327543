import { t } from '@hireyard/messages';
import { useQuery } from '@tanstack/react-query';
import { usePageActive } from '../../../lib/page-active.ts';
import { Card, Figure, KeyValues } from '../../../ui/card.tsx';
import { Button } from '../../../ui/button.tsx';
import { MomentText, Money } from '../../../ui/money.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { copyLink } from '../desk/use-desk.tsx';
import { movementsOptions, type PaymentRequest } from '../data.ts';
import { payAddress } from '../words.ts';
import { MailsOf } from './mails-of.tsx';
import { Movements } from './movements.tsx';
import { RefundsOf, refundsOptions } from './refunds-of.tsx';
import { SyncCard } from './sync-card.tsx';

/** What was asked, what came of it, and how it stands with the card provider and the books. */
export function PaymentOverview({ request }: { readonly request: PaymentRequest }) {
  const active = usePageActive();
  const movements = useQuery({ ...movementsOptions(request.id), subscribed: active });
  const refunds = useQuery({ ...refundsOptions(request), subscribed: active });
  // the rest waits for the lists above it, which would push it down
  const loading = movements.isPending || (request.refundrequests.length > 0 && refunds.isPending);
  return (
    <div className="hy-acc">
      {request.last_error !== '' && (
        <p className="hy-acc-error" role="alert">
          <b>{t('The card provider says:')}</b> {request.last_error}
        </p>
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
    </div>
  );
}

function Below({ request }: { readonly request: PaymentRequest }) {
  return (
    <>
      <RefundsOf request={request} />
      <MailsOf mails={request.emails} />
      <div className="hy-columns">
        <Card title={t('Payment link')}>
          <div className="hy-acc-link">
            <code>{payAddress(request)}</code>
            <Button onClick={() => void copyLink(request)}>{t('Copy link')}</Button>
          </div>
          <p className="hy-hint">
            {request.can_resend
              ? t('Whoever has it can pay this request by card, and see nothing else.')
              : t('This link is closed.')}
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
