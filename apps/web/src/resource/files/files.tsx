/** The files of a record: images and documents, added by choosing, dropping or pasting. For any record's page. */
import { t } from '@hireyard/messages';
import { file as declaration } from '@hireyard/wire/records/file';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { listOptions } from '../../lib/api/queries.ts';
import { useWrite } from '../../lib/api/write.ts';
import { useCan } from '../../page/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/dialog.tsx';
import { IconClose, IconContract, IconDownload, IconPlus } from '../../ui/icons.tsx';
import { MomentText } from '../../ui/text.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { toast } from '../../ui/toast.tsx';
import { IMAGE_BYTES, IMAGE_TYPES, type Limits, limitText, type StoredFile } from './upload.ts';
import { UploadRow, useUploads } from './uploads.tsx';
import { Stack, Row, Rows } from '../../ui/layout.tsx';
import './files.css';

interface FileRowProps {
  readonly file: StoredFile;
  /** Absent without the permission to delete. */
  readonly onDelete?: (() => void) | undefined;
}

/** A file: its thumbnail, name, and who added it when. */
function FileRow({ file, onDelete }: FileRowProps) {
  const [failed, setFailed] = useState('');
  const { thumbnail_url: picture, signed_url: address } = file;
  const name = file.title || file.file_name;
  return (
    <Row as="li" gap={12} nowrap>
      <a
        className="hy-thumb is-large"
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
      <Stack gap={2} className="hy-file-text hy-anywhere hy-grow">
        <b>{name}</b>
        <span className="hy-hint">
          {[file.category.replaceAll(',', ', '), file.created_by].filter(Boolean).map((part) => `${part} · `)}
          <MomentText at={file.created_on} />
        </span>
      </Stack>
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
    </Row>
  );
}

interface FilesProps {
  /** The record's model as in permissions, e.g. `stock.stockitem`. */
  readonly contentType: string;
  readonly objectId: number;
  readonly title?: string;
  /** Accepted file extensions; default jpg, jpeg, png (specification §9). */
  readonly accept?: readonly string[];
  /** Category of new files; several are separated by commas. */
  readonly category?: string;
  /** False where the record itself may not be changed. */
  readonly mayChange?: boolean;
  /** Called after a file was added or deleted, e.g. to fetch the record's image again. */
  readonly onChange?: () => void;
}

/** At most this many are shown. */
const SHOWN = 200;

export function Files(props: FilesProps) {
  const { contentType, objectId, category = '', mayChange = true, title = t('Files') } = props;
  const limits = { accept: props.accept ?? IMAGE_TYPES, maxBytes: IMAGE_BYTES };
  const can = useCan();
  const changed = () => props.onChange?.();
  const { uploads, add, retry, cancel } = useUploads({ contentType, objectId, category }, limits, changed);
  const { remove, question } = useRemove(changed);
  const list = useQuery({
    ...listOptions(declaration, {
      content_type: contentType,
      object_id: objectId,
      page_size: SHOWN,
      ordering: 'id',
    }),
  });
  const mayAdd = mayChange && can(permissionOf(declaration, 'add'));
  const mayDelete = mayChange && can(permissionOf(declaration, 'delete'));
  usePaste(mayAdd, add);
  return (
    <DropPlace wanted={mayAdd} onFiles={add}>
      <Card title={title} flush>
        <QueryView query={list} rows={2} height={64} loading={t('Loading the files')}>
          {({ results }) => (
            <Rows aria-label={title}>
              {results.map((file) => (
                <FileRow
                  key={file.uuid}
                  file={file}
                  onDelete={mayDelete ? () => void remove(file) : undefined}
                />
              ))}
              {uploads.map((upload) => (
                <UploadRow
                  key={upload.key}
                  upload={upload}
                  onRetry={() => retry(upload.key)}
                  onCancel={() => cancel(upload.key)}
                />
              ))}
              {results.length + uploads.length === 0 && !mayAdd && (
                <li className="hy-none">{t('No files')}</li>
              )}
            </Rows>
          )}
        </QueryView>
        {mayAdd && <AddFiles limits={limits} onFiles={add} />}
      </Card>
      {question}
    </DropPlace>
  );
}

/** Deletes a file after confirmation. */
function useRemove(changed: () => void) {
  const write = useWrite(declaration);
  const [ask, question] = useConfirm();
  const remove = async (file: StoredFile) => {
    const name = file.title || file.file_name;
    const yes = await ask({
      title: t('Delete {name}?', { name }),
      text: t('You can’t undo this.'),
      action: t('Delete file'),
    });
    if (!yes) return;
    const outcome = await write.run({ do: 'remove', id: file.uuid, ifMatch: null });
    if (!outcome.ok) return void toast(outcome.message, { tone: 'danger' });
    toast(t('{name} deleted', { name }), { tone: 'success' });
    changed();
  };
  return { remove, question };
}

interface DropPlaceProps {
  readonly wanted: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Files can be dropped anywhere on it. */
function DropPlace({ wanted, onFiles, children }: DropPlaceProps) {
  const [over, setOver] = useState(false);
  const hasFiles = (event: DragEvent) => wanted && event.dataTransfer.types.includes('Files');
  return (
    <div
      className={`hy-files${over ? ' is-over' : ''}`}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}

interface AddFilesProps {
  readonly limits: Limits;
  readonly onFiles: (files: readonly File[]) => void;
}

function AddFiles({ limits, onFiles }: AddFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  return (
    <Row className="hy-pad">
      <Button icon={IconPlus} aria-describedby={hint} onClick={() => input.current?.click()}>
        {t('Add files')}
      </Button>
      <span className="hy-hint">
        <span id={hint}>{limitText(limits)}</span>
        <span className="hy-file-ways">{t(', or drop or paste files here.')}</span>
      </span>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('Files to upload')}
        accept={limits.accept.map((one) => `.${one}`).join(',')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // the same file may be chosen again
          event.target.value = '';
        }}
      />
    </Row>
  );
}

/** Returns the files in the clipboard, e.g. a screenshot, unless the user pastes into a text field. */
function usePaste(wanted: boolean, add: (files: readonly File[]) => void): void {
  const latest = useRef(add);
  latest.current = add;
  useEffect(() => {
    if (!wanted) return;
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, dialog') !== null;
      if (files.length === 0 || typing) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [wanted]);
}
