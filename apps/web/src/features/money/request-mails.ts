/** The mails that can be written about a payment request as it stands, the likeliest first. */
import { t } from '@hireyard/messages';
import type { MailAbout } from '../comms/compose/index.ts';
import type { PaymentRequest } from './data.ts';
import { isNothing } from './sums.ts';

export interface RequestMail {
  readonly label: string;
  readonly about: MailAbout;
}

type Asked = Pick<PaymentRequest, 'id' | 'contract' | 'can_resend' | 'amount_captured' | 'invoice'>;

export function requestMails(request: Asked): readonly RequestMail[] {
  const { id, contract, can_resend, amount_captured, invoice } = request;
  const of = (category: MailAbout['category']): MailAbout => ({
    category,
    paymentrequest: id,
    ...(contract === null ? {} : { contract: contract.id }),
  });
  const mails: (RequestMail | false)[] = [
    can_resend && { label: t('Ask for payment by mail'), about: of('payment_request') },
    !isNothing(amount_captured) && { label: t('Send the receipt'), about: of('receipt') },
    invoice !== null && { label: t('Send the invoice'), about: of('invoice') },
  ];
  return mails.filter((mail) => mail !== false);
}
