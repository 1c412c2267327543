import { t } from '@hireyard/messages';
import { Card, KeyValues } from '../../../ui/card.tsx';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { MomentText, Money } from '../../../ui/money.tsx';
import type { RefundRequest } from '../data.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { ContractEvidence } from './contract-evidence.tsx';
import { MailsOf } from '../payment/mails-of.tsx';
import { PaymentEvidence } from './payment-evidence.tsx';

/** What is asked and by whom at one side, what speaks for and against it at the other. */
export function Decision({ refund }: { readonly refund: RefundRequest }) {
  return (
    <div className="hy-acc hy-acc-sides">
      <Card title={t('The request')}>
        <div className="hy-acc">
          {refund.last_error !== '' && (
            <p className="hy-acc-error" role="alert">
              <b>{t('It failed. The card provider says:')}</b> {refund.last_error}
            </p>
          )}
          <p className="hy-acc-reason">{refund.reason}</p>
          <KeyValues
            items={[
              [t('Amount'), <Money key="amount" amount={refund.amount} strong />],
              [t('Refunded'), <Money key="refunded" amount={refund.amount_refunded} />],
              [t('Asked by'), refund.requested_by ?? t('The system')],
              [
                t('How it goes back'),
                refund.by_provider ? t('By the card provider, to the card') : choiceText(refund.method),
              ],
              ...(refund.approved_by === null
                ? []
                : ([
                    [t('Approved by'), refund.approved_by],
                    [t('Approved'), <MomentText key="approved" at={refund.approved_at} />],
                  ] as const)),
              ...(refund.decline_reason === ''
                ? []
                : ([[t('Why it was declined'), refund.decline_reason]] as const)),
              ...(refund.manual_reference === ''
                ? []
                : ([[t('Reference'), refund.manual_reference]] as const)),
              ...(refund.third_party_payment_id === null
                ? []
                : ([[t('Provider ID'), refund.third_party_payment_id]] as const)),
            ]}
          />
          {refund.needs_second_person && (
            <p className="hy-hint">
              {t('Above the limit: somebody else than {requested_by} approves it.', {
                requested_by: refund.requested_by ?? t('the requester'),
              })}
            </p>
          )}
          <DecisionButtons refund={refund} />
        </div>
      </Card>
      <div className="hy-acc">
        <PaymentEvidence refund={refund} />
        <ContractEvidence refund={refund} />
        <MailsOf mails={refund.emails} />
      </div>
    </div>
  );
}
