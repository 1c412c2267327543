/** Attachments of a message: images and PDFs open in a tab, everything else is only downloaded. */
import { t } from '@hireyard/messages';
import { file } from '@hireyard/wire/records/file';
import { sesmail_incoming } from '@hireyard/wire/comms/sesmail-incoming';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { listOptions } from '../../../lib/api/queries.ts';
import { useGo } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { download } from '../../../resource/list/copy-rows.ts';
import { sizeText } from '../../../resource/files/upload.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { IconContract, IconDownload, IconClip } from '../../../ui/icons.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Message } from './inbox-state.ts';

type Attachment = Message['attachments'][number];
/** File types that a contract accepts. */
const KEPT: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'application/pdf']);

/** @param inline whether the message shows its embedded images, which are then not listed here */
export function Attachments({ message, inline }: { readonly message: Message; readonly inline: boolean }) {
  const all = message.attachments.filter((one) => !inline || !one.inline);
  const files = useQuery({
    ...listOptions(file, { content_type: 'comms.sesmail_incoming', object_id: message.id, page_size: 200 }),
    enabled: all.some((one) => one.file !== null),
  });
  if (all.length === 0) return null;
  return (
    <Row as="ul" className="hy-small-controls hy-size-table" aria-label={t('Attachments')}>
      {all.map((one) => (
        <File
          key={one.id}
          message={message}
          attachment={one}
          stored={files.data?.results.find(({ uuid }) => uuid === one.file)}
        />
      ))}
    </Row>
  );
}

interface FileProps {
  readonly message: Message;
  readonly attachment: Attachment;
  readonly stored: { readonly signed_url: string; readonly thumbnail_url: string | null } | undefined;
}

function File({ message, attachment, stored }: FileProps) {
  const can = useCan();
  const go = useGo();
  const [busy, setBusy] = useState(false);
  const [kept, setKept] = useState(false);
  const { id, name, size, media_type } = attachment;
  const { contract } = message;
  const maySave =
    contract !== null &&
    KEPT.has(media_type) &&
    can('comms.change_sesmail_incoming') &&
    can('contract.change_contract');
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    await act().catch((error: unknown) => void toast(failureOf(error).message, { tone: 'danger' }));
    setBusy(false);
  };
  const save = async () => {
    const query = { attachment: id };
    const bytes = await client(sesmail_incoming).action<Blob>('attachment', {
      id: message.id,
      query,
      as: 'blob',
    });
    download(name, bytes);
  };
  const keep = async () => {
    await client(sesmail_incoming).action('saveAttachment', { id: message.id, body: { attachment: id } });
    setKept(true);
    toast(
      t('{name} saved to {contract_number}', {
        name,
        contract_number: contract?.contract_number ?? t('the contract'),
      }),
      {
        tone: 'success',
        action: {
          label: t('Open', undefined, 'button'),
          run: () => go(paths.contract.to({ id: contract?.id ?? 0 }, { tab: 'documents' })),
        },
      },
    );
  };
  return (
    <Row as="li" nowrap className="hy-surface is-outlined hy-inbox-file">
      <Thumb picture={stored?.thumbnail_url ?? null} type={media_type} />
      <Stack as="span" gap={0}>
        {stored === undefined ? (
          <b className="hy-clip">{name}</b>
        ) : (
          <a className="hy-clip" href={stored.signed_url} target="_blank" rel="noreferrer">
            {name}
          </a>
        )}
        <small className="hy-muted">{sizeText(size)}</small>
      </Stack>
      {maySave && (
        <Button kind="quiet" loading={busy} disabled={kept} onClick={() => void attempt(keep)}>
          {kept ? t('Saved') : t('Save to contract')}
        </Button>
      )}
      <Button
        kind="quiet"
        icon={IconDownload}
        loading={busy}
        aria-label={t('Download {name}', { name })}
        onClick={() => void attempt(save)}
      />
    </Row>
  );
}

/** A thumbnail of a file, or an icon of its type. */
function Thumb({ picture, type }: { readonly picture: string | null; readonly type: string }) {
  return (
    <span className="hy-thumb" aria-hidden="true">
      {picture === null ? (
        type === 'application/pdf' ? (
          <IconContract />
        ) : (
          <IconClip />
        )
      ) : (
        <img src={picture} alt="" width="28" height="28" loading="lazy" decoding="async" />
      )}
    </span>
  );
}
