/** A message that came in, made harmless, with an answer to it. */
import { t } from '@hireyard/messages';
import { sesmail_incoming } from '@hireyard/wire/comms/sesmail-incoming';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { decodedOptions } from '../../../lib/api/decoded-mail.ts';
import { recordOptions } from '../../../lib/api/queries.ts';
import { Link } from '../../../page/navigate.tsx';
import { usePageActive } from '../../../lib/page-active.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { StateChips } from '../../../ui/chip.tsx';
import { MailFrame } from '../../../ui/mail-frame.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { Written } from '../../../ui/written.tsx';
import { MailMenu } from '../../comms/compose/index.ts';
import { Attached } from './attached.tsx';

interface ReceivedMessageProps {
  readonly id: number;
  readonly from: string;
  readonly contract: number;
}

export function ReceivedMessage({ id, from, contract }: ReceivedMessageProps) {
  const active = usePageActive();
  const [images, setImages] = useState(false);
  const record = useQuery({ ...recordOptions(sesmail_incoming, id), subscribed: active });
  const words = useQuery({ ...decodedOptions(id, images), subscribed: active });
  const message = record.data?.data;
  const error = record.error ?? words.error;
  if (message === undefined || words.data === undefined)
    return error === null ? (
      <SkeletonRows rows={4} label={t('Loading the message')} />
    ) : (
      <ErrorState
        title={t('The message could not be loaded')}
        detail={error.message}
        onRetry={() => void Promise.all([record.refetch(), words.refetch()])}
      />
    );
  const { content_decoded: html, content_text: text, blocked_images: blocked } = words.data;
  return (
    <>
      <div className="hy-thread-facts">
        <span>
          <span className="hy-none">{t('From')} </span>
          {message.source_name === '' ? message.source : `${message.source_name} <${message.source}>`}
        </span>
        <StateChips states={message.states} />
      </div>
      {html !== '' && blocked > 0 && !images && (
        <p className="hy-row">
          <span className="hy-hint">{t('Pictures of other servers are not shown.')}</span>
          <Button kind="quiet" onClick={() => setImages(true)}>
            {t('Show them')}
          </Button>
        </p>
      )}
      {html === '' ? (
        <Written>{text || t('This message says nothing.')}</Written>
      ) : (
        <MailFrame html={html} title={t('Message from {from}', { from })} images={images} />
      )}
      <Attached of="received" id={id} attachments={message.attachments.filter(({ inline }) => !inline)} />
      <div className="hy-row">
        <MailMenu
          label={t('Answer')}
          mails={[{ label: t('Answer'), about: { category: 'conversation', contract, incoming: id } }]}
        />
        <Link to={paths.inbox.to({}, { id, show: 'all' })}>{t('Show in the inbox')}</Link>
      </div>
    </>
  );
}
