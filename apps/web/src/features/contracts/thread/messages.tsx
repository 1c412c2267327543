/** A sent email with its delivery states and a button to send it again. */
import { t } from '@hireyard/messages';
import { sesmail } from '@hireyard/wire/comms/sesmail';
import { sesmail_incoming } from '@hireyard/wire/comms/sesmail-incoming';
import { permissionOf, type Read } from '@hireyard/wire/resource/define-resource';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { decodedOptions } from '../../../lib/api/content-types.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { recordOptions } from '../../../lib/api/queries.ts';
import { invalidateAfterWrite, useIdempotencyKey } from '../../../lib/api/write.ts';
import { isKept, isBeingDelivered, statesOfMail } from '../../../lib/stored-mail.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Link } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { sizeText } from '../../../resource/files/upload.ts';
import { download } from '../../../resource/list/copy-rows.ts';
import { Button } from '../../../ui/button.tsx';
import { StateChips } from '../../../ui/chip.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { IconDownload } from '../../../ui/icons.tsx';
import { MailFrame } from '../../../ui/mail-frame.tsx';
import { bothOf, QueryView } from '../../../ui/query-view.tsx';
import { Written } from '../../../ui/text.tsx';
import { toast } from '../../../ui/toast.tsx';
import { MailMenu, mailPath } from '../../comms/compose/index.tsx';
import { Surface } from '../../../ui/layout.tsx';

interface AttachedProps {
  readonly of: 'sent' | 'received';
  /** Id of the email or message. */
  readonly id: number;
  readonly attachments: readonly { readonly id: number; readonly name: string; readonly size: number }[];
}

/** Attachments to download. The browser never renders them. */
function Attached({ of, id, attachments }: AttachedProps) {
  const [busy, setBusy] = useState(0);
  if (attachments.length === 0) return null;
  const save = async (attachment: number, name: string) => {
    setBusy(attachment);
    const query = { attachment };
    try {
      const call = { id, query, as: 'blob' } as const;
      const bytes =
        of === 'sent'
          ? await client(sesmail).action<Blob>('attachment', call)
          : await client(sesmail_incoming).action<Blob>('attachment', call);
      download(name, bytes);
    } catch (error) {
      toast(failureOf(error).message, { tone: 'danger' });
    } finally {
      setBusy(0);
    }
  };
  return (
    <ul className="hy-row" aria-label={t('Attachments')}>
      {attachments.map(({ id: attachment, name, size }) => (
        <li key={attachment}>
          <Button
            icon={IconDownload}
            loading={busy === attachment}
            onClick={() => void save(attachment, name)}
          >
            {name} <span className="hy-none">{sizeText(size)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

// A received message, sanitised, with a button to answer it.

interface ReceivedMessageProps {
  readonly id: number;
  readonly from: string;
  readonly contract: number;
}

export function ReceivedMessage({ id, from, contract }: ReceivedMessageProps) {
  const [images, setImages] = useState(false);
  const record = useQuery(recordOptions(sesmail_incoming, id));
  const words = useQuery(decodedOptions(id, images));
  return (
    <QueryView query={bothOf(record, words)} rows={4} loading={t('Loading message')}>
      {([{ data: message }, { content_decoded: html, content_text: text, blocked_images: blocked }]) => (
        <>
          <div className="hy-row hy-gap-16 hy-anywhere">
            <span>
              <span className="hy-none">{t('From')} </span>
              {message.source_name === '' ? message.source : `${message.source_name} <${message.source}>`}
            </span>
            <StateChips states={message.states} />
          </div>
          {html !== '' && blocked > 0 && !images && (
            <p className="hy-row">
              <span className="hy-hint">{t('Remote images are hidden.')}</span>
              <Button kind="quiet" onClick={() => setImages(true)}>
                {t('Show images')}
              </Button>
            </p>
          )}
          {html === '' ? (
            <Written>{text || t('This message is empty.')}</Written>
          ) : (
            <MailFrame html={html} title={t('Message from {from}', { from })} images={images} />
          )}
          <Attached of="received" id={id} attachments={message.attachments.filter(({ inline }) => !inline)} />
          <div className="hy-row">
            <MailMenu
              label={t('Reply')}
              mails={[{ label: t('Reply'), about: { category: 'conversation', contract, incoming: id } }]}
            />
            <Link to={paths.inbox.to({}, { id, show: 'all' })}>{t('Show in inbox')}</Link>
          </div>
        </>
      )}
    </QueryView>
  );
}

/** Sends an email again after confirmation. */
function useResend(id: number) {
  const cache = useQueryClient();
  const key = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [ask, question] = useConfirm();
  const resend = async (to: string) => {
    const yes = await ask({
      title: t('Send again?'),
      text: t('Sends it to {to} again.', { to }),
      action: t('Send again'),
      kind: 'primary',
    });
    if (!yes) return;
    setBusy(true);
    try {
      await client(sesmail).action('resend', { id, body: {}, idempotencyKey: key.of(id) });
      key.spent();
      toast(isBeingDelivered(to), { tone: 'success' });
      await invalidateAfterWrite(cache, sesmail);
    } catch (thrown) {
      toast(failureOf(thrown).message, { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, resend, question };
}

type Mail = Read<typeof sesmail>;

export function SentMessage({ id }: { readonly id: number }) {
  const query = useQuery(recordOptions(sesmail, id));
  return (
    <QueryView query={query} rows={4} loading={t('Loading the email')}>
      {({ data }) => <Sent mail={data} />}
    </QueryView>
  );
}

function Sent({ mail }: { readonly mail: Mail }) {
  const mayAdd = useCan()(permissionOf(sesmail, 'add'));
  const { id } = mail;
  const { busy, resend, question } = useResend(id);
  return (
    <>
      {mail.last_error !== '' && (
        <Surface as="p" tone="danger" className="hy-anywhere" role="alert">
          {mail.last_error}
        </Surface>
      )}
      <div className="hy-row hy-gap-16 hy-anywhere">
        <span>
          <span className="hy-none">{t('To')} </span>
          {mail.to}
        </span>
        {mail.cc !== '' && (
          <span>
            <span className="hy-none">{t('Cc')} </span>
            {mail.cc}
          </span>
        )}
        <StateChips states={statesOfMail(mail.states, isKept(mail))} />
      </div>
      <SentText mail={mail} />
      <Attached of="sent" id={id} attachments={mail.attachments} />
      <div className="hy-row">
        {mayAdd && mail.can_resend && (
          <Button loading={busy} onClick={() => void resend(mail.to)}>
            {t('Send again')}
          </Button>
        )}
        <Link to={mailPath(id)}>{t('Email details')}</Link>
      </div>
      {question}
    </>
  );
}

/** The text of the email, if the user can read it and it is already written. */
function SentText({ mail }: { readonly mail: Mail }) {
  if (mail.content_html)
    return <MailFrame html={mail.content_html} title={t('Email to {to}', { to: mail.to })} />;
  if (mail.content_text) return <Written>{mail.content_text}</Written>;
  if (mail.category === 'security')
    return <p className="hy-none">{t('Only the recipient can read this.')}</p>;
  return (
    <>
      <p className="hy-none">{t('Waiting to be sent.')}</p>
      {mail.message !== '' && <Written>{mail.message}</Written>}
    </>
  );
}
