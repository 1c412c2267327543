/** What a message says, in a frame that reaches nothing. */
import { t } from '@hireyard/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { decodedOptions } from '../../../lib/api/decoded-mail.ts';
import { usePageActive } from '../../../lib/page-active.ts';
import { Button } from '../../../ui/button.tsx';
import { MailFrame } from '../../../ui/mail-frame.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';

interface MessageBodyProps {
  readonly id: number;
  readonly from: string;
  /** Told once the words stand there. */
  readonly onShown: () => void;
}

export function MessageBody({ id, from, onShown }: MessageBodyProps) {
  const active = usePageActive();
  const [images, setImages] = useState(false);
  const [plain, setPlain] = useState(false);
  const [first, all] = [
    useQuery({ ...decodedOptions(id, false), subscribed: active }),
    useQuery({ ...decodedOptions(id, true), enabled: images, subscribed: active }),
  ];
  const data = (images ? all.data : undefined) ?? first.data;
  const there = data !== undefined;
  const shown = useRef(onShown);
  shown.current = onShown;
  useEffect(() => {
    if (there && active) shown.current();
  }, [there, active]);
  if (first.isError && !there)
    return (
      <ErrorState
        title={t('The message could not be loaded')}
        detail={first.error.message}
        onRetry={() => void first.refetch()}
      />
    );
  if (!there) return <SkeletonRows rows={6} label={t('Loading the message')} />;
  const html = data.content_decoded !== '' && !plain;
  const blocked = images && all.data !== undefined ? 0 : data.blocked_images;
  return (
    <>
      {html && blocked > 0 && (
        <div className="hy-inbox-note">
          <span>
            {t(
              '{blocked, plural, one {# picture of another server is} other {# pictures of other servers are}} not shown: the sender would know that it was read.',
              { blocked },
            )}
          </span>
          <Button loading={all.isFetching} onClick={() => setImages(true)}>
            {t('Show {blocked, plural, one {it} other {them}}', { blocked })}
          </Button>
        </div>
      )}
      {html ? (
        <MailFrame
          fill
          html={data.content_decoded}
          title={t('Message from {from}', { from })}
          images={images && all.data !== undefined}
        />
      ) : (
        <pre className="hy-inbox-text" dir="auto">
          {data.content_text || t('This message says nothing.')}
        </pre>
      )}
      {data.content_decoded !== '' && data.content_text !== '' && (
        <Button kind="quiet" className="hy-inbox-as" onClick={() => setPlain(!plain)}>
          {plain ? t('Show it as it was formatted') : t('Show the words alone')}
        </Button>
      )}
    </>
  );
}
