/** The mail as whoever gets it will see it. */
import { t } from '@hireyard/messages';
import { MailFrame } from '../../../ui/mail-frame.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { sizeText } from '../../../resource/files/accepted.ts';
import type { useMailPreview } from './use-mail-preview.ts';

export function ComposePreview({ preview }: { readonly preview: ReturnType<typeof useMailPreview> }) {
  const { data, error, refetch, late } = preview;
  return (
    <section className="hy-compose-look" aria-label={t('Preview')} aria-busy={late}>
      {data === undefined && error !== null ? (
        <ErrorState
          title={t('The preview could not be made')}
          detail={error.message}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <SkeletonRows rows={8} label={t('Making the preview')} />
      ) : (
        <>
          <p className="hy-compose-subject" dir="auto">
            {data.subject || <span className="hy-none">{t('No subject')}</span>}
          </p>
          <MailFrame html={data.content_html} title={t('The mail as it will look')} />
          {data.attachments.length > 0 && (
            <ul className="hy-compose-attached" aria-label={t('Attachments')}>
              {data.attachments.map(({ name, size }) => (
                <li key={name}>
                  {name}
                  {size !== null && <span className="hy-none"> {sizeText(size)}</span>}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}
