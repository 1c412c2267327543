import { t } from '@hireyard/messages';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconContract, IconClose } from '../../ui/icons.tsx';
import { IconDownload } from '../../ui/icons-data.tsx';
import { MomentText } from '../../ui/money.tsx';
import type { StoredFile } from './upload.ts';

interface FileRowProps {
  readonly file: StoredFile;
  /** Absent without the permission to delete. */
  readonly onDelete?: (() => void) | undefined;
}

/** One file: its picture, what it is called, who added it when. */
export function FileRow({ file, onDelete }: FileRowProps) {
  const [failed, setFailed] = useState('');
  const { thumbnail_url: picture, signed_url: address } = file;
  const name = file.title || file.file_name;
  return (
    <li>
      <a
        className="hy-file-thumb"
        href={address}
        target="_blank"
        rel="noreferrer"
        aria-label={t('Open {name}', { name })}
      >
        {picture === null || failed === picture ? (
          <IconContract />
        ) : (
          <img
            src={picture}
            alt=""
            width="52"
            height="52"
            loading="lazy"
            decoding="async"
            onError={() => setFailed(picture)}
          />
        )}
      </a>
      <div className="hy-file-text">
        <b>{name}</b>
        <span className="hy-hint">
          {[file.category.replaceAll(',', ', '), file.created_by].filter(Boolean).map((part) => `${part} · `)}
          <MomentText at={file.created_on} />
        </span>
      </div>
      <a
        className="hy-button is-quiet is-square"
        href={address}
        download={file.file_name}
        aria-label={t('Download {name}', { name })}
      >
        <IconDownload />
      </a>
      {onDelete && (
        <Button kind="quiet" icon={IconClose} aria-label={t('Delete {name}', { name })} onClick={onDelete} />
      )}
    </li>
  );
}
