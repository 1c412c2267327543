/** What became of a mail, in the order in which it was told, and where it belongs. */
import { t } from '@hireyard/messages';
import type { SesMail } from '@hireyard/wire/comms/sesmail';
import type { ReactNode } from 'react';
import { Link } from '../../../page/navigate.tsx';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { paths } from '../../../lib/registry/paths.ts';
import { Card, KeyValues } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { isKept, KEPT } from '../../../lib/kept-mail.ts';
import { MomentText } from '../../../ui/money.tsx';

const COLOURS: Readonly<Record<string, string>> = { bounced: 'danger', complaint: 'danger', sent: 'medium' };

export function MailFacts({ mail }: { readonly mail: SesMail }) {
  return (
    <div className="hy-sent-facts">
      <Card title={t('What became of it')}>
        <ol className="hy-sent-events">
          <li>
            <StateChip colour="medium">{t('Written')}</StateChip>
            <MomentText at={mail.created_at} />
            <small>
              {mail.automatic
                ? t('By itself')
                : t('By {created_by}', { created_by: mail.created_by ?? t('the system') })}
            </small>
          </li>
          {mail.events.map((event) => (
            <li key={`${event.action}${event.at}${event.address}`}>
              <StateChip colour={COLOURS[event.action] ?? 'success'}>
                {event.action === 'sent' && mail.provider === 'capture' ? KEPT : choiceText(event.action)}
              </StateChip>
              <MomentText at={event.at} />
              {(event.address !== '' || event.detail !== '') && (
                <small>{[event.address, event.detail].filter(Boolean).join(' – ')}</small>
              )}
            </li>
          ))}
          {mail.last_error !== '' && !mail.unclear && (
            <li>
              <StateChip colour="warning">{t('Trouble')}</StateChip>
              <small>{mail.last_error}</small>
            </li>
          )}
        </ol>
      </Card>
      <Card title={t('Facts')}>
        <KeyValues items={factsOf(mail)} />
      </Card>
    </div>
  );
}

function factsOf(mail: SesMail): readonly (readonly [string, ReactNode])[] {
  const link = (to: string, words: string) => <Link to={to}>{words}</Link>;
  const { paymentrequest, refundrequest, account, incoming, resent_of } = mail;
  const all: readonly (readonly [string, ReactNode] | false)[] = [
    [t('From'), mail.from],
    [t('To'), mail.to],
    mail.cc !== '' && [t('Copy to'), mail.cc],
    mail.reply_to !== '' && [t('Answers go to'), mail.reply_to],
    account !== null && [t('Account'), link(paths.account.to({ id: account.id }), account.name)],
    paymentrequest !== null && [
      t('Payment request'),
      link(paths.paymentRequest.to({ id: paymentrequest.id }), `P${paymentrequest.id}`),
    ],
    refundrequest !== null && [
      t('Refund request'),
      link(paths.refundRequest.to({ id: refundrequest.id }), `R${refundrequest.id}`),
    ],
    incoming !== null && [
      t('In answer to'),
      link(paths.inbox.to({}, { show: 'all', id: incoming.id }), incoming.subject || t('A message')),
    ],
    resent_of !== null && [
      t('Sent again from'),
      link(paths.sentMailRecord.to({ id: resent_of }), t('An earlier mail')),
    ],
    mail.provider !== '' && (isKept(mail) ? [t('Mail server'), KEPT] : [t('Sent by'), mail.provider]),
    mail.message_id !== '' && [t('Message-ID'), mail.message_id],
  ];
  return all.filter((one) => one !== false);
}
