/** The preview of an email, requested again shortly after each change. */
import type { mailPreviewShape } from '@hireyard/wire/comms/mail';
import { sesmail } from '@hireyard/wire/comms/sesmail';
import type { ReadOf } from '@hireyard/wire/field';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../ui/hooks.ts';
import { NotLoaded } from '../../../ui/query-view.tsx';
import { client } from '../../../lib/api/client.ts';
import type { MailAbout } from './mail-about.ts';
import { mailBodyOf, type MailDraft } from './mail-draft.ts';
import { t } from '@hireyard/messages';
import { sizeText } from '../../../resource/files/upload.ts';
import { Row, Surface } from '../../../ui/layout.tsx';
import { MailFrame } from '../../../ui/mail-frame.tsx';

export type MailPreview = ReadOf<typeof mailPreviewShape>;

/** Longer than the pause between two keystrokes, shorter than a glance at the preview. */
const DEBOUNCE_MS = 400;

export function useMailPreview(about: MailAbout, draft: MailDraft) {
  const settled = useDebounced(draft, DEBOUNCE_MS);
  const body = mailBodyOf(about, settled);
  const query = useQuery({
    queryKey: [sesmail.name, 'preview', body],
    queryFn: async ({ signal }) =>
      client(sesmail).action<MailPreview>('preview', { body, signal, waiting: 'background' }),
    placeholderData: keepPreviousData,
    // an address may be unblocked, and amounts may change, at any time
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return { ...query, late: settled !== draft || query.isFetching };
}

export function ComposePreview({ preview }: { readonly preview: ReturnType<typeof useMailPreview> }) {
  const { data, late } = preview;
  return (
    <Surface as="section" className="hy-compose-look" aria-label={t('Preview')} aria-busy={late}>
      {data === undefined ? (
        <NotLoaded
          query={preview}
          failed={t('Could not load the preview')}
          rows={8}
          loading={t('Loading preview')}
        />
      ) : (
        <>
          <p className="hy-strong hy-anywhere" dir="auto">
            {data.subject || <span className="hy-none">{t('No subject')}</span>}
          </p>
          <MailFrame html={data.content_html} title={t('Email preview')} />
          {data.attachments.length > 0 && (
            <Row as="ul" gap={16} className="hy-size-table" aria-label={t('Attachments')}>
              {data.attachments.map(({ name, size }) => (
                <li key={name}>
                  {name}
                  {size !== null && <span className="hy-none"> {sizeText(size)}</span>}
                </li>
              ))}
            </Row>
          )}
        </>
      )}
    </Surface>
  );
}
