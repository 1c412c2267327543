import { t } from '@hireyard/messages';
import type { PaymentRequest } from '../data.ts';
import { Link } from '../../../page/navigate.tsx';
import { Card } from '../../../ui/card.tsx';
import { StateChips } from '../../../ui/chip.tsx';
import { MomentText } from '../../../ui/money.tsx';
import { mailPath } from '../../comms/compose/index.ts';
import '../../../resource/list/record-card.css';

/** What was written to the customer about a request, and how far each mail came. */
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
