/** A mail of ours as it went out, what became of it, and sending it once more. */
import { t } from '@hireyard/messages';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { sesmail } from '@hireyard/wire/comms/sesmail';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../lib/api/index.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { recordOptions } from '../../../lib/api/queries.ts';
import { invalidateAfterWrite, useIdempotencyKey } from '../../../lib/api/use-write.ts';
import { Link } from '../../../page/navigate.tsx';
import { usePageActive } from '../../../lib/page-active.ts';
import { useCan } from '../../../page/session-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { StateChips } from '../../../ui/chip.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { isKept, onItsWay, statesOfMail } from '../../../lib/kept-mail.ts';
import { MailFrame } from '../../../ui/mail-frame.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { Written } from '../../../ui/written.tsx';
import { mailPath } from '../../comms/compose/index.ts';
import { Attached } from './attached.tsx';

export function SentMessage({ id }: { readonly id: number }) {
  const active = usePageActive();
  const cache = useQueryClient();
  const mayAdd = useCan()(permissionOf(sesmail, 'add'));
  const key = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [ask, question] = useConfirm();
  const { data, error, refetch } = useQuery({ ...recordOptions(sesmail, id), subscribed: active });
  const mail = data?.data;
  if (mail === undefined)
    return error === null ? (
      <SkeletonRows rows={4} label={t('Loading the mail')} />
    ) : (
      <ErrorState
        title={t('The mail could not be loaded')}
        detail={error.message}
        onRetry={() => void refetch()}
      />
    );
  const resend = async () => {
    const yes = await ask({
      title: t('Send it again?'),
      text: t('The same message goes to {to} once more.', { to: mail.to }),
      action: t('Send again'),
      kind: 'primary',
    });
    if (!yes) return;
    setBusy(true);
    try {
      await client(sesmail).action('resend', { id, body: {}, idempotencyKey: key.of(id) });
      key.spent();
      toast(onItsWay(mail.to), { tone: 'success' });
      await invalidateAfterWrite(cache, sesmail);
    } catch (thrown) {
      toast(failureOf(thrown).message, { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {mail.last_error !== '' && (
        <p className="hy-thread-trouble" role="alert">
          {mail.last_error}
        </p>
      )}
      <div className="hy-thread-facts">
        <span>
          <span className="hy-none">{t('To')} </span>
          {mail.to}
        </span>
        {mail.cc !== '' && (
          <span>
            <span className="hy-none">{t('Copy to')} </span>
            {mail.cc}
          </span>
        )}
        <StateChips states={statesOfMail(mail.states, isKept(mail))} />
      </div>
      {mail.content_html ? (
        <MailFrame html={mail.content_html} title={t('Mail to {to}', { to: mail.to })} />
      ) : mail.content_text ? (
        <Written>{mail.content_text}</Written>
      ) : mail.category === 'security' ? (
        <p className="hy-none">{t('A letter about security: nobody but its reader sees what it says.')}</p>
      ) : (
        <>
          <p className="hy-none">{t('It waits to be sent.')}</p>
          {mail.message !== '' && <Written>{mail.message}</Written>}
        </>
      )}
      <Attached of="sent" id={id} attachments={mail.attachments} />
      <div className="hy-row">
        {mayAdd && mail.can_resend && (
          <Button loading={busy} onClick={() => void resend()}>
            {t('Send again')}
          </Button>
        )}
        <Link to={mailPath(id)}>{t('All about this mail')}</Link>
      </div>
      {question}
    </>
  );
}
