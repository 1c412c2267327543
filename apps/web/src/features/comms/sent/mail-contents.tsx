/** What a mail said, as its reader saw it. */
import { t } from '@hireyard/messages';
import { sesmail, type SesMail } from '@hireyard/wire/comms/sesmail';
import { useState } from 'react';
import { client } from '../../../lib/api/index.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { download } from '../../../resource/list/csv.ts';
import { sizeText } from '../../../resource/files/accepted.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconDownload } from '../../../ui/icons-data.tsx';
import { MailFrame } from '../../../ui/mail-frame.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';

export function MailContents({ mail }: { readonly mail: SesMail }) {
  const [plain, setPlain] = useState(false);
  const { content_html: html, content_text: text } = mail;
  const both = Boolean(html) && Boolean(text);
  return (
    <Card
      title={mail.subject}
      {...(both
        ? {
            actions: (
              <Button kind="quiet" onClick={() => setPlain(!plain)}>
                {plain ? t('As it was formatted') : t('The words alone')}
              </Button>
            ),
          }
        : {})}
    >
      {mail.category === 'security' ? (
        <EmptyState title={t('Letters about security are read by nobody else')} />
      ) : html && !plain ? (
        <MailFrame html={html} title={t('Mail to {to}', { to: mail.to })} images />
      ) : text ? (
        <pre className="hy-sent-text">{text}</pre>
      ) : (
        <EmptyState title={t('Not written yet')}>
          {t('What it says stands here once it is made up for sending.')}
        </EmptyState>
      )}
      {mail.attachments.length > 0 && (
        <ul className="hy-sent-files" aria-label={t('Attachments')}>
          {mail.attachments.map((one) => (
            <li key={one.id}>
              <b>{one.name}</b>
              <small>{sizeText(one.size)}</small>
              <Download mail={mail.id} attachment={one} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface DownloadProps {
  readonly mail: number;
  readonly attachment: SesMail['attachments'][number];
}

function Download({ mail, attachment: { id, name } }: DownloadProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const query = { attachment: id };
      download(name, await client(sesmail).action<Blob>('attachment', { id: mail, query, as: 'blob' }));
    } catch (error) {
      toast(failureOf(error).message, { tone: 'danger' });
    }
    setBusy(false);
  };
  return (
    <Button
      kind="quiet"
      icon={IconDownload}
      loading={busy}
      aria-label={t('Download {name}', { name })}
      onClick={() => void save()}
    />
  );
}
