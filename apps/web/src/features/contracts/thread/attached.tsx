import { t } from '@hireyard/messages';
import { sesmail } from '@hireyard/wire/comms/sesmail';
import { sesmail_incoming } from '@hireyard/wire/comms/sesmail-incoming';
import { useState } from 'react';
import { client } from '../../../lib/api/index.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { download } from '../../../resource/list/csv.ts';
import { sizeText } from '../../../resource/files/accepted.ts';
import { Button } from '../../../ui/button.tsx';
import { IconDownload } from '../../../ui/icons-data.tsx';
import { toast } from '../../../ui/toast.ts';

interface AttachedProps {
  readonly of: 'sent' | 'received';
  /** Of the mail or message. */
  readonly id: number;
  readonly attachments: readonly { readonly id: number; readonly name: string; readonly size: number }[];
}

/** What goes or came with a mail, to be saved: never shown by the browser itself. */
export function Attached({ of, id, attachments }: AttachedProps) {
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
