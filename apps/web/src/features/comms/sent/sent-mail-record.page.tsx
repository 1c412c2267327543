import { t } from '@hireyard/messages';
import { sesmail, type SesMail } from '@hireyard/wire/comms/sesmail';
import { useParams } from 'react-router';
import { Link } from '../../../page/navigate.tsx';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { History } from '../../../resource/detail/history.tsx';
import { RecordPage, type RecordTab } from '../../../resource/detail/record-page.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { IconMore } from '../../../ui/icons.tsx';
import { Row, Sides } from '../../../ui/layout.tsx';
import { MenuButton } from '../../../ui/popover.tsx';
import { MailContents, MailFacts, Progress } from './mail-contents.tsx';
import { useMailActions } from './use-mail-actions.tsx';

/** A sent email has no form because it can't be changed. */
const written = { ...sesmail, methods: sesmail.methods.filter((method) => method !== 'partialUpdate') };

const tabs: readonly RecordTab<SesMail>[] = [
  {
    key: 'overview',
    label: t('Overview'),
    body: (mail) => (
      <Sides>
        <MailContents mail={mail} />
        <MailFacts mail={mail} />
      </Sides>
    ),
  },
  { key: 'history', label: t('History'), body: (mail) => <History resource={sesmail} id={mail.id} /> },
];

const header = (mail: SesMail) => <Header mail={mail} />;

/** A sent email: its contents and delivery events. */
export default function SentMailPage() {
  const { id } = useParams();
  return (
    <RecordPage
      resource={written}
      id={id}
      listPath={paths.sentMail.to()}
      path={(one) => paths.sentMailRecord.to({ id: one })}
      header={header}
      tabs={tabs}
    />
  );
}

function Header({ mail }: { readonly mail: SesMail }) {
  const acts = useMailActions(mail);
  return (
    <>
      <Progress mail={mail} />
      <span>{choiceText(mail.category)}</span>
      <span className="hy-anywhere">{t('to {to}', { to: mail.to }, 'email')}</span>
      {mail.contract && (
        <Link to={paths.contract.to({ id: mail.contract.id })}>{mail.contract.contract_number}</Link>
      )}
      {mail.customer && <Link to={paths.customer.to({ id: mail.customer.id })}>{mail.customer.name}</Link>}
      <span className="hy-row hy-to-end">
        {acts.resend && !mail.unclear && <Button onClick={acts.resend}>{t('Send again')}</Button>}
        <MenuButton label={t('Other actions')} kind="quiet" icon={IconMore} items={acts.others} />
      </span>
      {mail.unclear && (
        <Row className="hy-surface is-warning" role="alert">
          <p className="hy-grow">
            {mail.last_error === ''
              ? t('Not confirmed by the email service. Check there first, or it may arrive twice.')
              : t(
                  'Not confirmed by the email service ({error}). Check there first, or it may arrive twice.',
                  { error: mail.last_error },
                )}
          </p>
          <span className="hy-row">
            {acts.taken && (
              <Button loading={acts.busy} onClick={acts.taken}>
                {t('Mark as sent')}
              </Button>
            )}
            {acts.resend && <Button onClick={acts.resend}>{t('Send again')}</Button>}
          </span>
        </Row>
      )}
      {acts.dialogs}
    </>
  );
}
